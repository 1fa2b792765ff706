import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Hydrates a page as React's own function does, but in slices of a few milliseconds, so that a slow
 * phone can paint and scroll in between. The first press, touch or key makes React finish at once,
 * and is then handled. The client bundle replaces React's function with this one
 * (`lib/host/client-bundle.ts`).
 */
const hydrateRoot: typeof client.hydrateRoot = (container, children, options) => {
  let root: client.Root | undefined;
  startTransition(() => {
    root = client.hydrateRoot(container, children, options);
  });
  // startTransition reports what its function throws instead of throwing it.
  if (!root) throw new Error('React has not begun to hydrate the page');
  // `first-paint.js` has held what was pressed until now.
  queueMicrotask(() => window.dispatchEvent(new Event('hydrating')));
  return root;
};

export default { ...client, hydrateRoot };
