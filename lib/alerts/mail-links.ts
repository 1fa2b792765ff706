import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type QueryJson, queryJsonToState } from '../query/query-json.ts';
import { writeState } from '../query/url-codec.ts';
import { joinParameters, writeParameter } from '../query/url-parameters.ts';

/** How a reader stops these mails. See `unsubscribeLinks`. */
export type UnsubscribeLinks = {
  /** Page with a button, for the reader. */
  unsubscribeUrl: string;
  /** What the mail program calls with POST (RFC 8058). */
  oneClickUrl: string;
};

/** Longer addresses are refused by some servers on the way. */
const MAX_LINK_CHARACTERS = 6000;

/** The page on which an alert or the newsletter is confirmed. The token stays in the browser. */
export function confirmLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/confirm#${token}`;
}

/** The page with a button to unsubscribe, and the address that mail programs call themselves. */
export function unsubscribeLinks(siteUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribeUrl: `${siteUrl}/alerts/unsubscribe#${token}`,
    oneClickUrl: `${siteUrl}/api/alerts/unsubscribe/${token}`,
  };
}

/** The page of all alerts of an address (18.3). */
export function manageLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/manage#${token}`;
}

/** The page on which an alert is kept for another year (18.8). */
export function keepLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/keep#${token}`;
}

/** The pages on which a reader says whether the roles of a digest were useful (18.5). */
export function feedbackLinks(siteUrl: string, mailId: string) {
  const link = (answer: 'yes' | 'no') => `${siteUrl}/alerts/feedback#${answer}.${mailId}`;
  return { usefulUrl: link('yes'), notUsefulUrl: link('no') };
}

type Target = { siteUrl: string; query: QueryJson | null; definitions: FilterDefinitions };

/** The board with an alert's filters; null when that would make the link too long. */
export function resultsLink({ siteUrl, query, definitions }: Target): string | null {
  const link = boardLink(siteUrl, stateParameters(query, definitions));
  return link.length <= MAX_LINK_CHARACTERS ? link : null;
}

/** The board with an alert's filters, to change it (4.7); without them if the link gets too long. */
export function updateLink({ siteUrl, query, definitions }: Target, token: string): string {
  const written = writeParameter('update_token', token);
  const link = boardLink(siteUrl, [written, ...stateParameters(query, definitions)]);
  return link.length <= MAX_LINK_CHARACTERS ? link : boardLink(siteUrl, [written]);
}

function stateParameters(query: QueryJson | null, definitions: FilterDefinitions): string[] {
  const written = query && writeState(queryJsonToState(query, definitions));
  return written ? [written] : [];
}

function boardLink(siteUrl: string, written: string[]): string {
  return `${siteUrl}/${joinParameters(written)}`;
}
