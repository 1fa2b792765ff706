import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Hydrates a page as React's own function does, but in slices of a few milliseconds, so that a slow
 * phone can paint and scroll in between (0019). `next.config.js` gives it to Next in place of React's.
 */
export const hydrateRoot: typeof client.hydrateRoot = (container, children, options) => {
  let root: client.Root | undefined;
  startTransition(() => {
    root = client.hydrateRoot(container, children, options);
  });
  // startTransition reports what its function throws instead of throwing it.
  if (!root) throw new Error('React has not begun to hydrate the page');
  return root;
};

export default { ...client, hydrateRoot };
