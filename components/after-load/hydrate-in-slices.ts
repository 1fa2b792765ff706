import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Replaces React's `hydrateRoot` (through `next.config.js`). Hydrates in slices of a few milliseconds, so
 * that slow phones can paint and scroll in between (docs/decisions/0019).
 */
export const hydrateRoot: typeof client.hydrateRoot = (container, children, options) => {
  let root: client.Root | undefined;
  startTransition(() => {
    root = client.hydrateRoot(container, children, options);
  });
  // startTransition reports errors of its function instead of rethrowing them.
  if (!root) throw new Error('React has not begun to hydrate the page');
  return root;
};

export default { ...client, hydrateRoot };
