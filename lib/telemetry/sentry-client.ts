/** Error reporting in the browser, loaded by `import()` once the page is usable. Contract: 7, 9. */
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

export type Failure = {
  error: unknown;
  details?: Record<string, unknown>;
  isHandled: boolean;
};

type Target = { dsn: string; environment: string; release: string };

/** Whether the visitor agrees to be measured. Called each time, since consent can change. */
export type MayMeasure = () => boolean;

const TRACES_SAMPLE_RATE = 1;

/**
 * Only the imported parts of Sentry are bundled. Reports do not contain the visitor's IP address,
 * and all texts are redacted. Errors are always reported; traces measure a visit and need consent.
 * @returns a function that reports one failure
 */
export function startSentry(
  { dsn, environment, release }: Target,
  mayMeasure: MayMeasure,
): (failure: Failure) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    sendDefaultPii: false,
    // Asked when a trace begins, so that nothing from before consent is in one.
    tracesSampler: () => (mayMeasure() ? TRACES_SAMPLE_RATE : 0),
    // They would count the traces that were left out.
    sendClientReports: false,
    // Tracing headers would force a preflight on simple cross-origin requests.
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
    // Consent may have been withdrawn since the trace began.
    beforeSendTransaction: (event) => (mayMeasure() ? redact(event) : null),
    beforeSendSpan: (span) => redact(span),
  });
  getCurrentScope().setClient(client);
  client.init();
  return ({ error, details, isHandled }) => {
    const mechanism = { type: 'generic', handled: isHandled };
    captureException(error, { captureContext: details ? { extra: details } : {}, mechanism });
  };
}

/** Errors of foreign scripts, and errors that no code can prevent. @internal */
export const ignoredErrors: Array<string | RegExp> = [
  // A script of another origin failed; browsers give no details.
  /^Script error\.?$/,
  // Storage or frames blocked by the visitor's settings.
  'SecurityError',
  // Extensions that post values that cannot be cloned.
  'DataCloneError',
  // A resize deferred to the next frame; harmless.
  'ResizeObserver loop',
  // Extensions whose background process has ended.
  'Extension context invalidated',
  'Could not establish connection. Receiving end does not exist',
  'A listener indicated an asynchronous response',
  // Scripts injected by in-app browsers.
  'webkit.messageHandlers',
  "Can't find variable: gmo",
  'instantSearchSDKJSBridgeClearHighlight',
  '_AutofillCallbackHandler',
  'zaloJSV2',
  'ceCurrentVideo',
  // Extensions for wallets, passwords and translation.
  'ethereum.selectedAddress',
  'Cannot redefine property: ethereum',
  'MetaMask',
  'Object Not Found Matching Id',
  // Accelerating proxies of phone networks.
  'bmi_SafeAddOnload',
  'EBCallBackMessageReceived',
];

/** Scripts that are not the board's. @internal */
export const deniedUrls: RegExp[] = [
  // Browser extensions.
  /^(?:chrome|moz|safari|safari-web|ms-browser|webkit-masked-url)(?:-extension)?:\/\//i,
  /^(?:extensions|resource|file|about):/i,
  /\bextensions\//i,
  // Ads and their measurement.
  /doubleclick\.net|googlesyndication\.com|googleadservices\.com|adservice\.google\./i,
  /googletagmanager\.com|google-analytics\.com|pagead\/js/i,
  /amazon-adsystem\.com|criteo\.(?:com|net)|taboola\.com|outbrain\.com|adnxs\.com/i,
  /bat\.bing\.com|ads-twitter\.com|adroll\.com|hotjar\.com/i,
  // Social networks.
  /connect\.facebook\.net|graph\.facebook\.com|fbcdn\.net/i,
  /platform\.twitter\.com|platform\.linkedin\.com|licdn\.com|linkedin\.com\/px/i,
  /static\.ads-twitter\.com|analytics\.tiktok\.com|sc-static\.net|redditstatic\.com/i,
  /eatdifferent\.com\.woopra-ns\.com|static\.woopra\.com|cacheassets\.cbbp1\.com/i,
];
