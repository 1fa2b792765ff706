import { describe, expect, test } from 'vitest';
import { prepareMails } from '../../lib/mail/compose-mail.ts';
import {
  confirmLink,
  resultsLink,
  unsubscribeLinks,
  updateLink,
} from '../../lib/alerts/mail-fields.ts';
import { readUpdateToken } from '../../lib/query/deep-links.ts';
import { type QueryJson, queryJsonToState } from '../../lib/query/query-json.ts';
import { paramsToState } from '../../lib/query/url-codec.ts';
import { definitions, query, siteUrl, token } from '../support/mails.ts';

const target = { siteUrl, query, definitions };
const tooMany = {
  query: '',
  facetFilters: [Array.from({ length: 200 }, (_, index) => `company_data:Organisation ${index}`)],
  numericFilters: [],
};

describe('links in mails', () => {
  test('2.11 the results link restores the filters', () => {
    const { origin, pathname, search } = new URL(resultsLink(target) ?? '');
    expect(origin + pathname).toBe(`${siteUrl}/`);
    expect(paramsToState(search, definitions)).toEqual(queryJsonToState(query, definitions));
  });

  test('4.7 the update link restores them too, and carries the token', () => {
    const { search } = new URL(updateLink(target, token));
    expect(readUpdateToken(search)).toBe(token);
    expect(paramsToState(search, definitions)).toEqual(queryJsonToState(query, definitions));
  });

  test('2.11 an alert for everything leads to the plain board', () => {
    expect(resultsLink({ ...target, query: null })).toBe(`${siteUrl}/`);
    expect(updateLink({ ...target, query: null }, token)).toBe(`${siteUrl}/?update_token=${token}`);
  });

  test('2.11 filters are left out when they are too many for a link', () => {
    expect(resultsLink({ ...target, query: tooMany })).toBeNull();
    expect(updateLink({ ...target, query: tooMany }, token)).toBe(
      `${siteUrl}/?update_token=${token}`,
    );
  });

  test('2.9 tokens for pages stay in the browser; only mail programs send one', () => {
    const { unsubscribeUrl, oneClickUrl } = unsubscribeLinks(siteUrl, token);
    expect(new URL(confirmLink(siteUrl, token)).hash).toBe(`#${token}`);
    expect(new URL(unsubscribeUrl).hash).toBe(`#${token}`);
    expect(new URL(unsubscribeUrl).pathname).toBe('/alerts/unsubscribe');
    expect(oneClickUrl).toBe(`${siteUrl}/api/alerts/unsubscribe/${token}`);
  });

  test('2.11 links survive mail programs that linkify text', () => {
    for (const link of [resultsLink(target) ?? '', updateLink(target, token)]) {
      expect(link).toMatch(/^https:\/\/[\w.-]+\/\?[\w.~%=&*-]+$/);
    }
  });

  test('2.11 links of an alert with an unreadable query lead to the plain board', async () => {
    const prepare = prepareMails({
      site: { siteUrl, brandName: 'Lodestar', contactEmail: 'hello@lodestar.example' },
      definitions,
      source: { openRoles: async () => [], facetValues: async () => new Map() },
      now: () => 0,
    });
    for (const unreadable of [{ query: 1 }, { facetFilters: null }, 'policy', []]) {
      const tokens = { updateToken: token, unsubscribeToken: token, manageToken: token };
      const alert = { ...tokens, query: unreadable as unknown as QueryJson };
      const mail = await prepare({ kind: 'links', alerts: [alert] });
      expect(mail?.text).toContain(`${siteUrl}/?update_token=${token}`);
    }
  });
});
