type Loaded = typeof import('./FilterPopover.tsx');

let loading: Promise<Loaded> | null = null;

/**
 * The open dropdown's code, which a visitor who filters nothing never loads.
 * @throws when it cannot be fetched; the next call tries again
 */
export function loadFilterPopover(): Promise<Loaded> {
  loading ??= import('./FilterPopover.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
