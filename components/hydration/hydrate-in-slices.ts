import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Makes a page that came as HTML answer to its visitor, as React's own function does, but a few
 * milliseconds at a time: a slow phone can scroll and type meanwhile. A click on what is not ready
 * yet still has React finish it at once. Next's entry is given this for React's (`lib/host/client-bundle.ts`).
 */
const hydrateRoot: typeof client.hydrateRoot = (container, children, options) => {
  let root: client.Root | undefined;
  startTransition(() => {
    root = client.hydrateRoot(container, children, options);
  });
  // startTransition has called its function when it returns.
  return root!;
};

export default { ...client, hydrateRoot };
