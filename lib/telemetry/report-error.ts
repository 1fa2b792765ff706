/** Errors in the browser: logged at once and buffered until error reporting has loaded. */
import { publicConfig } from '../config/public.ts';
import type { ReportError } from '../visitor/storage.ts';
import { createBuffer } from './buffer.ts';
import { reportTarget } from './release.ts';
import type { Failure, MayMeasure } from './sentry-client.ts';

/**
 * Logs a failure that the page survives and reports it once error reporting has loaded.
 * @param message one of the contract's section 8
 * @param cause an error, or details of the failure
 */
export const reportError: ReportError = (message, cause) => {
  console.error(message, cause);
  failures.give({ ...namedFailure(message, cause), isHandled: true });
};

function namedFailure(message: string, cause: unknown) {
  if (cause instanceof Error) return { error: new Error(message, { cause }) };
  const { error, ...details } = Object(cause) as Record<string, unknown>;
  if (error instanceof Error) return { error: new Error(message, { cause: error }), details };
  return { error: new Error(message), details: { cause } };
}

/** Bounds the buffer of a page that keeps failing; the first failures are kept. */
const MAX_BUFFERED_FAILURES = 20;

/** Failures until error reporting has loaded. @internal */
export const failures = createBuffer<Failure>(MAX_BUFFERED_FAILURES);

type EventSource = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Collects uncaught errors until error reporting listens for them.
 * @param events `window`
 * @returns stops the listening
 * @internal
 */
export function collectUncaught(events: EventSource): () => void {
  const onError = (event: Event) => {
    const { error, message } = event as ErrorEvent;
    // Pictures and scripts that fail to load raise error events without a message.
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

/**
 * Collects errors if error reporting is configured.
 * @param events `window`
 * @returns a function that sends them and all later ones, and traces while the visitor consents;
 *   null when none are sent
 */
export function collectErrors(events: EventSource) {
  const target = reportTarget(publicConfig.sentry, publicConfig.fieldTokens.brand, Date.now());
  if (!target) return null;
  const stop = collectUncaught(events);
  return async (mayMeasure: MayMeasure): Promise<void> => {
    const { startSentry } = await import('./sentry-client.ts');
    const report = startSentry(target, mayMeasure);
    // Sentry adds its own listeners.
    stop();
    failures.take(report);
  };
}
