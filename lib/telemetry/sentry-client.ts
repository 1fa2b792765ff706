/** Error reporting in the browser. Loaded by `import()` once the page is usable. */
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

/** Something that failed. */
export type Failure = {
  error: unknown;
  /** Further details. */
  details?: Record<string, unknown>;
  /** False for an uncaught error. */
  isHandled: boolean;
};

type Target = { dsn: string; environment: string; release: string };

/** Every page load is traced (9). */
const TRACES_SAMPLE_RATE = 1;

/**
 * Starts error reporting (7, 9). Only the named parts of Sentry are bundled. Reports contain no address
 * of the visitor, and all their texts are redacted.
 * @returns a function that reports one failure
 */
export function startSentry({ dsn, environment, release }: Target): (failure: Failure) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    sendDefaultPii: false,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    // Tracing headers would make simple cross-origin requests need a preflight.
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

/** Errors of scripts that are not the board's, or that no code can prevent (7). @internal */
export const ignoredErrors: Array<string | RegExp> = [
  // A script of another origin failed; browsers give no details.
  /^Script error\.?$/,
  // Storage or frames that are blocked by the visitor's settings.
  'SecurityError',
  // Extensions that post values to the page that cannot be cloned.
  'DataCloneError',
  // A resize was deferred to the next frame; nothing is wrong.
  'ResizeObserver loop',
  // Extensions whose background process is gone.
  'Extension context invalidated',
  'Could not establish connection. Receiving end does not exist',
  'A listener indicated an asynchronous response',
  // Scripts that in-app browsers inject into every page.
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

/** Addresses of scripts whose errors are not the board's: ads, networks, extensions (7). @internal */
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
