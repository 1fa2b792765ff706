import { useSyncExternalStore } from 'react';
import { initialVisitorState, type VisitorState } from '../../lib/visitor/visitor-state.ts';
import { createVisitorStore } from '../../lib/visitor/visitor-store.ts';
import { reportError } from '../../lib/errors/report-error.ts';

/** The visitor's lists and settings in this browser; shared by all parts of the page. */
export const visitor = createVisitorStore({
  storage: () => window.localStorage,
  events: typeof window === 'undefined' ? new EventTarget() : window,
  reportError,
});

/** One part of the visitor's state. The first render shows what the static page shows. */
export function useVisitor<Part>(select: (state: VisitorState) => Part): Part {
  return useSyncExternalStore(
    visitor.subscribe,
    () => select(visitor.getSnapshot()),
    () => select(initialVisitorState),
  );
}
