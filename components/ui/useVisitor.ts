import { useSyncExternalStore } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { track } from '../../lib/telemetry/track.ts';
import { createSafeStorage, searchStorage } from '../../lib/visitor/storage.ts';
import {
  initialVisitorState,
  type VisitorState,
  createVisitorStore,
} from '../../lib/visitor/visitor-store.ts';

/** This browser's local storage. Failures are reported once. */
export const browserStorage = createSafeStorage(() => window.localStorage, reportError);

/** The visitor's lists and settings in this browser, shared by the whole page. */
export const visitor = createVisitorStore({
  stored: browserStorage,
  storedSearch: searchStorage(publicConfig.stateStorage, browserStorage, reportError),
  events: typeof window === 'undefined' ? new EventTarget() : window,
  track,
});

/** A part of the visitor's state. The first render returns the same as the prerendered page. */
export function useVisitor<Part>(select: (state: VisitorState) => Part): Part {
  return useSyncExternalStore(
    visitor.subscribe,
    () => select(visitor.getSnapshot()),
    () => select(initialVisitorState),
  );
}
