/** Recognises bots and devices that are too old. Contract: 4.5, 5, 9. */

/** Kept short because every page loads it; tests compare it with a maintained list six times as long. */
const bots = [
  // A word "bot", "crawler" or "spider", alone or at the end of a name.
  /bot\b|bot[/_-]|crawl(?:er|ing)?\b|spider\b|slurp\b/i,
  // Page audits.
  /lighthouse|page ?speed|gtmetrix|pingdom|w3c_validator|phantomjs/i,
  // Previews of links in social networks and chats.
  /facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|skypeuripreview|embedly|iframely|vkshare/i,
  /^pinterest\/|flipboardproxy|mastodon\/|tumblr\/|google-?(?:inspectiontool|read-aloud|other|safety)/i,
  // Search and archive services that do not say "bot".
  /mediapartners-google|apis-google|feedfetcher|feedly\/|ia_archiver|bingpreview/i,
  // HTTP clients.
  /^(?:curl|wget|python|java|go-http|node|axios|okhttp|ruby|php|libwww|scrapy)\b/i,
];

/** Phone browsers whose names look like a bot's. */
const notBots = /cubot/i;

/** Whether a user agent is a program rather than a person's browser. */
export function isBotUserAgent(userAgent: string): boolean {
  if (notBots.test(userAgent)) return false;
  return bots.some((pattern) => pattern.test(userAgent));
}

/** Safari on a Mac. Other browsers report their own version, not the system's. */
const isMacSafari = /Macintosh(?!.*(?:CriOS|FxiOS|EdgiOS|Chrome|Firefox))/;

const MINIMUM_IOS = 16;

/**
 * Whether a device runs an iOS or iPadOS older than 16.
 * @param touchPoints `navigator.maxTouchPoints`. An iPad that requests desktop pages claims to be
 *   a Mac, but Macs have no touch screen
 */
export function isUnsupportedIos(userAgent: string, touchPoints = 0): boolean {
  if (touchPoints > 1 && isMacSafari.test(userAgent)) {
    const [, version] = /\bVersion\/(\d+)/.exec(userAgent) ?? [];
    return version !== undefined && Number(version) < MINIMUM_IOS;
  }
  // Windows phones claimed to be iPhones.
  if (/windows phone/i.test(userAgent) || !/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return false;
  const [, major] = /\bOS (\d+)[_. ]/.exec(userAgent) ?? [];
  return major !== undefined && Number(major) < MINIMUM_IOS;
}
