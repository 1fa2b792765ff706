import {
  confirmLink,
  feedbackLinks,
  keepLink,
  mailRole,
  type MailRole,
  manageLink,
  resultsLink,
  unsubscribeLinks,
  updateLink,
} from '../../lib/alerts/mail-fields.ts';
import type { MailOf } from '../../lib/mail/mail.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { createFilterDefinitions } from '../../lib/query/filter-definitions.ts';
import { summaryLines } from '../../lib/query/query-json.ts';

/** A Saturday morning. Epoch seconds. */
export const now = Date.UTC(2026, 10, 21, 9) / 1000;
const tokens = { brand: 'lodestar', search: 'algolia' };
export const definitions = createFilterDefinitions({ fieldTokens: tokens });
export const siteUrl = 'https://jobs.lodestar.example';
const site = { brandName: 'Lodestar', siteUrl, contactEmail: 'hello@lodestar.example' };
export const token = 'Zk3vQ0b1m8sX7wYt2rLpN5uHcJ9dFgA4eKoIiVzTqWE';

export const query = {
  query: 'policy',
  facetFilters: [
    ['tags_area:AI safety & policy'],
    ['tags_location_lodestar:UK', 'tags_location_lodestar:Remote, Global'],
  ],
  numericFilters: [['salary_limit >= 60000']],
};
export const summary = summaryLines(query, definitions);

const { roles: catalogue } = await readSampleCatalogue({ now, tokens });

/** The first roles of the sample catalogue that stay open for long. */
export function someRoles(count: number): MailRole[] {
  const open = catalogue.filter(({ closes_at }) => (closes_at ?? Infinity) > now + 20 * 86_400);
  return open.slice(0, count).map((role) => mailRole(role, { siteUrl, now }));
}

const target = { siteUrl, query, definitions };

export function digest(over: Partial<MailOf<'digest'>> = {}): MailOf<'digest'> {
  const roles = over.roles ?? someRoles(5);
  return {
    kind: 'digest',
    ...site,
    ...unsubscribeLinks(siteUrl, token),
    summary,
    roles,
    roleCount: roles.length,
    resultsUrl: resultsLink(target),
    updateUrl: updateLink(target, token),
    rhythm: 'daily',
    manageUrl: manageLink(siteUrl, token),
    ...feedbackLinks(siteUrl, '0b7d3c1e-5f2a-4c68-9d10-7e4b2a96f851'),
    ...over,
  };
}

export function confirmation(over: Partial<MailOf<'confirmation'>> = {}): MailOf<'confirmation'> {
  const confirmUrl = confirmLink(siteUrl, token);
  return { kind: 'confirmation', ...site, summary, rhythm: 'daily', confirmUrl, ...over };
}

export function newsletter(over: Partial<MailOf<'newsletter'>> = {}): MailOf<'newsletter'> {
  const confirmUrl = confirmLink(siteUrl, token);
  return { kind: 'newsletter', ...site, ...unsubscribeLinks(siteUrl, token), confirmUrl, ...over };
}

/** @param count number of alerts of the address; the last has no filters */
export function links(count: number): MailOf<'links'> {
  const alerts = Array.from({ length: count }, (_, index) => ({
    summary: index === count - 1 ? [] : summary,
    updateUrl: updateLink(target, `${token}${index}`),
    unsubscribeUrl: unsubscribeLinks(siteUrl, `${token}${index}`).unsubscribeUrl,
  }));
  return { kind: 'links', ...site, manageUrl: manageLink(siteUrl, token), alerts };
}

export function keep(over: Partial<MailOf<'keep'>> = {}): MailOf<'keep'> {
  const keepUrl = keepLink(siteUrl, token);
  return {
    kind: 'keep',
    ...site,
    ...unsubscribeLinks(siteUrl, token),
    summary,
    keepUrl,
    ...over,
  };
}
