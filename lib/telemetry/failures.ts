import { createHandover } from './handover.ts';

/** Something that failed. */
export type Failure = {
  error: unknown;
  /** What else is known of it. */
  details?: Record<string, unknown>;
  /** Whether the page deals with it; false where nobody caught the error. */
  isHandled: boolean;
};

/** A page that fails over and over waits with its first failures. */
const LIMIT = 20;

/** Failures on their way to error reporting, whose code comes once the page can be used. */
export const failures = createHandover<Failure>(LIMIT);

type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Collects errors that nobody catches, until error reporting listens itself.
 * @param events `window`
 * @returns stops the listening
 */
export function collectUncaught(events: Events): () => void {
  const onError = (event: Event) => {
    const { error, message } = event as ErrorEvent;
    // Pictures and scripts that cannot be loaded tell of it by events without a message.
    if (error || message) failures.give({ error: error ?? message, isHandled: false });
  };
  const onRejection = (event: Event) => {
    failures.give({ error: (event as PromiseRejectionEvent).reason, isHandled: false });
  };
  events.addEventListener('error', onError);
  events.addEventListener('unhandledrejection', onRejection);
  return () => {
    events.removeEventListener('error', onError);
    events.removeEventListener('unhandledrejection', onRejection);
  };
}
