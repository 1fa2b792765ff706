/** Which user agents are bots: the error page shows them nothing (2.12), experiments leave them out (4.5). */

/**
 * User agents of bots. The tests compare it with a maintained list that is six times as large; every
 * page loads this one.
 */
const bots = [
  // A word "bot", "crawler" or "spider", alone or at the end of a name.
  /bot\b|bot[/_-]|crawl(?:er|ing)?\b|spider\b|slurp\b/i,
  // Page audits.
  /lighthouse|page ?speed|gtmetrix|pingdom|w3c_validator|phantomjs/i,
  // Previews of links in social networks and chats.
  /facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|skypeuripreview|embedly|iframely|vkshare/i,
  /^pinterest\/|flipboardproxy|redditbot|mastodon\/|tumblr\/|google-?(?:inspectiontool|read-aloud|other|safety)/i,
  // Search and archive services that do not say "bot".
  /mediapartners-google|apis-google|feedfetcher|feedly\/|ia_archiver|bingpreview|yahoo! slurp/i,
  // HTTP clients.
  /^(?:curl|wget|python|java|go-http|node|axios|okhttp|ruby|php|libwww|scrapy)\b/i,
];

/** Phone browsers whose names look like a bot's. */
const notBots = /cubot/i;

/** Whether a user agent is a program rather than a person's browser (2.12). */
export function isBotUserAgent(userAgent: string): boolean {
  if (notBots.test(userAgent)) return false;
  return bots.some((pattern) => pattern.test(userAgent));
}
