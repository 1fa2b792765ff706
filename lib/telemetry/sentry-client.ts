import {
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  BrowserClient,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/nextjs';
import { redact } from './redact.ts';
import type { Failure } from './failures.ts';
import { deniedUrls, ignoredErrors } from './ignored-errors.ts';

type Target = { dsn: string; environment: string; release: string };

/** Every page load is traced (9). */
const TRACES_SAMPLE_RATE = 1;

/**
 * Starts error reporting (7, 9). Only the named parts of Sentry are bundled, and this module is loaded
 * by `import()` once the page can be used. Reports carry no address of the visitor, and all texts in
 * them are redacted.
 * @returns reports one failure
 */
export function startSentry({ dsn, environment, release }: Target): (failure: Failure) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    sendDefaultPii: false,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    // Headers of tracing would make plain requests ask for permission first.
    tracePropagationTargets: [],
    ignoreErrors: ignoredErrors,
    denyUrls: deniedUrls,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration(),
      browserApiErrorsIntegration(),
      globalHandlersIntegration(),
      breadcrumbsIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserTracingIntegration(),
    ],
    beforeSend: (event) => redact(event),
    beforeSendTransaction: (event) => redact(event),
    beforeSendSpan: (span) => redact(span),
  });
  getCurrentScope().setClient(client);
  client.init();
  return ({ error, details, isHandled }) => {
    const mechanism = { type: 'generic', handled: isHandled };
    captureException(error, { captureContext: details ? { extra: details } : {}, mechanism });
  };
}
