import { startTransition } from 'react';
import * as client from 'react-dom/client';

/**
 * Makes a page that came as HTML answer to its visitor, as React's own function does, but a few
 * milliseconds at a time: a slow phone paints and scrolls in between. The first press, touch or key
 * has React finish at once, and then counts. Next's entry is given this for React's
 * (`lib/host/client-bundle.ts`).
 */
const hydrateRoot: typeof client.hydrateRoot = (container, children, options) => {
  let root: client.Root | undefined;
  startTransition(() => {
    root = client.hydrateRoot(container, children, options);
  });
  // What its function throws, startTransition only reports.
  if (!root) throw new Error('React has not begun to hydrate the page');
  return root;
};

export default { ...client, hydrateRoot };
