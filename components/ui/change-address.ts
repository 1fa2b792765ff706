import Router from 'next/router';

let writing: Promise<unknown> = Promise.resolve();

/**
 * Writes an address of the same page: nothing is loaded, and the page does not scroll. Writes are
 * queued until Next's list of pages has arrived or is given up, which takes it some seconds. Without
 * the list the router can only load an address from the server.
 * @param address called once it is this write's turn, since it starts from the address that the
 *   previous one wrote; null when there is nothing to write any more
 * @param how "push" adds a history entry
 */
export function changeAddress(address: () => string | null, how: 'push' | 'replace'): void {
  // A write that failed does not hold up the next.
  writing = writing
    .catch(() => {})
    .then(async () => {
      const hasPages = await isListOfPagesLoaded();
      const next = address();
      if (next === null) return;
      if (hasPages) {
        // The router rejects when the visitor has already moved on; then there is nothing to write.
        await Router[how](next, undefined, { shallow: true, scroll: false }).catch(() => {});
      } else if (how === 'push') window.location.assign(next);
      else window.history.replaceState(window.history.state, '', next);
    });
}

async function isListOfPagesLoaded(): Promise<boolean> {
  try {
    await Router.router?.pageLoader.getPageList();
    return true;
  } catch {
    return false;
  }
}
