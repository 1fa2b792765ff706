import Router from 'next/router';

/**
 * Writes an address of the same page: nothing is loaded, and the page does not scroll.
 * @param how "push" adds a history entry
 */
export async function changeAddress(address: string, how: 'push' | 'replace'): Promise<void> {
  try {
    await Router[how](address, undefined, { shallow: true, scroll: false });
  } catch {
    // The router rejects when the visitor has already moved on; then there is nothing to write.
  }
}
