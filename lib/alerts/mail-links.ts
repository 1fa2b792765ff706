/** The links in mails (4.7, 18.3, 18.5, 18.8). Tokens are in the fragment, which browsers do not send. */
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type QueryJson, queryJsonToState } from '../query/query-json.ts';
import { writeState } from '../query/url-codec.ts';
import { joinParameters, writeParameter } from '../query/url-parameters.ts';

export type UnsubscribeLinks = {
  /** A page with a button. */
  unsubscribeUrl: string;
  /** For a POST by the mail program (RFC 8058). */
  oneClickUrl: string;
};

/** Some servers and proxies refuse longer URLs. */
const MAX_LINK_CHARACTERS = 6000;

/** The page that confirms an alert or the newsletter. */
export function confirmLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/confirm#${token}`;
}

export function unsubscribeLinks(siteUrl: string, token: string): UnsubscribeLinks {
  return {
    unsubscribeUrl: `${siteUrl}/alerts/unsubscribe#${token}`,
    oneClickUrl: `${siteUrl}/api/alerts/unsubscribe/${token}`,
  };
}

/** The page with all alerts of an address. */
export function manageLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/manage#${token}`;
}

/** The page that keeps an alert for another year. */
export function keepLink(siteUrl: string, token: string): string {
  return `${siteUrl}/alerts/keep#${token}`;
}

/** The pages for feedback on a digest. */
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

/** The board in update mode with the alert's filters, or without them if the link gets too long. */
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
