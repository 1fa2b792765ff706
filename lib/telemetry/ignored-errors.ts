/** Errors that come of scripts which are not the board's, or of what no code can change (7). */
export const ignoredErrors: Array<string | RegExp> = [
  // A script of another origin failed; browsers say no more about it.
  /^Script error\.?$/,
  // Storage or frames that the visitor's settings forbid.
  'SecurityError',
  // Extensions that pass to the page what cannot be copied.
  'DataCloneError',
  // Browsers put a resize off to the next frame; nothing is wrong.
  'ResizeObserver loop',
  // Extensions whose other half has gone.
  'Extension context invalidated',
  'Could not establish connection. Receiving end does not exist',
  'A listener indicated an asynchronous response',
  // What apps with a browser inside them put into every page.
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

/** Addresses of scripts whose errors are not the board's: ads, networks, extensions (7). */
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
