import { describe, expect, test } from 'vitest';
import { boardLinks, breadcrumbs, headerTabs } from '../../lib/content/page-heading.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { PARENT } from '../support/site-parent.ts';

const board = loadConfig({ PARENT_SITE_URL: PARENT }).public;

const trail = (path: string, organisation?: string) =>
  breadcrumbs(path, board, organisation).map(({ label }) => label);

describe('breadcrumbs', () => {
  test('2.2 start with Home and Job board, then the section', () => {
    expect(breadcrumbs('/', board)).toEqual([
      { label: 'Home', href: `${PARENT}/`, isCurrent: false },
      { label: 'Job board', href: '/', isCurrent: true },
    ]);
    expect(trail('/organisations')).toEqual(['Home', 'Job board', 'Organisations']);
    expect(trail('/faq')).toEqual(['Home', 'Job board', 'FAQ']);
    expect(trail('/collections')).toEqual(['Home', 'Job board', 'Collections']);
    expect(trail('/resources')).toEqual(['Home', 'Job board', 'Resources']);
    expect(trail('/birds')).toEqual(['Home', 'Job board']);
  });

  test('2.2 end with the organisation, cut to 40 characters and "..."', () => {
    const path = '/organisations/7';
    expect(trail(path, 'Short')).toEqual(['Home', 'Job board', 'Organisations', 'Short']);
    expect(trail(path, 'x'.repeat(40)).at(-1)).toBe('x'.repeat(40));
    expect(trail(path, 'x'.repeat(41)).at(-1)).toBe(`${'x'.repeat(40)}...`);
    expect(trail(path, '🐦'.repeat(41)).at(-1)).toBe(`${'🐦'.repeat(40)}...`);
  });
});

test('15.1 the breadcrumbs of a role end with its title', () => {
  expect(trail('/roles/7', 'Analyst')).toEqual(['Home', 'Job board', 'Analyst']);
  expect(trail('/roles/7', 'x'.repeat(41)).at(-1)).toBe(`${'x'.repeat(40)}...`);
});

describe('an own board', () => {
  test('10.3 has tabs and links for its pages alone, by its own names', () => {
    const own = {
      texts: { ...board.texts, home: { ...board.texts.home, tab: 'Work' } },
      pages: { ...board.pages, collections: false, faq: false },
    };
    const labels = ['Work', 'Explore Organisations'];
    expect(headerTabs('/', own).tabs.map(({ label }) => label)).toEqual(labels);
    expect(boardLinks(own).map(({ label }) => label)).toEqual([...labels, 'Resources']);
  });

  test('10.2 without a wider website is its own home', () => {
    const alone = { ...board, parentSiteUrl: board.siteUrl };
    expect(breadcrumbs('/faq', alone).map(({ label }) => label)).toEqual(['Job board', 'FAQ']);
  });
});

describe('tabs', () => {
  const current = (path: string) => headerTabs(path, board).tabs.map((tab) => tab.current);

  test('2.1 are Search Jobs, Explore Organisations and Other Opportunities, shortened to Lists', () => {
    const { tabs } = headerTabs('/', board);
    expect(tabs.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Search Jobs /',
      'Explore Organisations /organisations',
      'Other Opportunities /collections',
    ]);
    expect(tabs.map(({ shortLabel }) => shortLabel)).toEqual(['', '', 'Lists']);
  });

  test('2.2 the active one is the page’s; Jobs only on the exact path "/"', () => {
    expect(current('/')).toEqual(['page', undefined, undefined]);
    expect(current('/organisations')).toEqual([undefined, 'page', undefined]);
    expect(current('/organisations/7')).toEqual([undefined, 'true', undefined]);
    expect(current('/collections')).toEqual([undefined, undefined, 'page']);
    expect(current('/birds')).toEqual([undefined, undefined, undefined]);
    expect(current('/organisationsish')).toEqual([undefined, undefined, undefined]);
  });

  test('2.2 are active or inactive on main pages, and of another kind elsewhere', () => {
    const isMain = (path: string) => headerTabs(path, board).isMain;
    expect(
      ['/', '/organisations', '/organisations/7', '/collections', '/birds'].map(isMain),
    ).toEqual([true, true, true, true, true]);
    expect(['/faq', '/resources', '/404', '/anything'].map(isMain)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('2.3 have no prefix on the birds pages', () => {
    const { tabs } = headerTabs('/birds', board);
    expect(tabs.map(({ label }) => label)).toEqual(['Hoot hoot', 'Honk, honk!', 'Gobble gobble']);
  });
});
