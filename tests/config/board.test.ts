import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  assetNames,
  boardSchema,
  filterNames,
  headerLogo,
  parseBoard,
} from '../../lib/config/board.ts';
import { contractTexts } from '../../lib/config/board-texts.ts';
import { pageDescription } from '../../lib/config/pages.ts';
import { parseJsonWithLines } from '../../lib/config/json-lines.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { pageNames } from '../../lib/config/pages.ts';
import { experiments } from '../../lib/visitor/experiments.ts';
import { facets } from '../../lib/roles/facets.ts';

let BOARD_DIR: string;
beforeEach(async () => {
  BOARD_DIR = await mkdtemp(path.join(os.tmpdir(), 'board-'));
});
afterEach(() => rm(BOARD_DIR, { recursive: true, force: true }));

const basis = { name: 'Fern & Field', contactEmail: 'jobs@fern.example' };

/** Writes files into the folder; objects become JSON. */
async function write(files: Record<string, string | object>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(BOARD_DIR, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

async function load(board: object, env: Record<string, string> = {}) {
  await write({ 'board.json': { ...basis, ...board } });
  return loadConfig({ BOARD_DIR, ...env });
}

describe('the folder', () => {
  test('10.1 without a board.json the board is the sample', () => {
    const { public: visible, server } = loadConfig({ DATA_DIR: BOARD_DIR });
    expect(visible.isOwnBoard).toBe(false);
    expect(visible.texts).toEqual(contractTexts('https://lodestar.example'));
    expect(new Set(Object.values(visible.pages))).toEqual(new Set([true]));
    expect(visible.experiments).toEqual(Object.keys(experiments));
    expect(visible.links.newsletterForm).toEqual({
      action: 'https://lodestar.example/newsletter/step-2/',
      fields: [],
    });
    expect(server.board).toBeNull();
  });

  test('10.1 it is "board" in DATA_DIR, or the folder that BOARD_DIR names', async () => {
    await write({ 'board/board.json': basis });
    const inDataDir = loadConfig({ DATA_DIR: BOARD_DIR });
    expect(inDataDir.public).toMatchObject({ isOwnBoard: true, brandName: 'Fern & Field' });
    expect(inDataDir.server.boardDir).toBe(path.join(BOARD_DIR, 'board'));
    const named = loadConfig({ BOARD_DIR: path.join(BOARD_DIR, 'board') });
    expect(named.public.brandName).toBe('Fern & Field');
    expect(() => loadConfig({ BOARD_DIR: path.join(BOARD_DIR, 'bord') })).toThrow(
      /^BOARD_DIR: there is no board.json in .*bord; "npm run setup" creates one$/,
    );
  });

  test('10.1 a board names cities in English or as they are called there', async () => {
    expect((await load({})).server.placeNames).toBe('english');
    expect((await load({ placeNames: 'local' })).server.placeNames).toBe('local');
    const overridden = await load({ placeNames: 'local' }, { PLACE_NAMES: 'english' });
    expect(overridden.server.placeNames).toBe('english');
    await expect(load({ placeNames: 'German' })).rejects.toThrow(
      '"placeNames" must be "english" or "local"',
    );
  });

  test('10.1 the environment overrides board.json', async () => {
    const { public: visible, server } = await load(
      { url: 'https://jobs.fern.example', tokens: { brand: 'fern' } },
      { BRAND_NAME: 'Fern', CONTACT_EMAIL: 'other@fern.example' },
    );
    expect(visible).toMatchObject({
      brandName: 'Fern',
      siteUrl: 'https://jobs.fern.example',
      fieldTokens: { brand: 'fern', search: 'algolia' },
    });
    expect(server.mailFrom).toBe('Fern <other@fern.example>');
  });

  test('10.1 an address for visitors is required', async () => {
    await write({ 'board.json': { name: 'Fern' } });
    expect(() => loadConfig({ BOARD_DIR })).toThrow(
      /board.json, line 1: "contactEmail" is required$/,
    );
    expect(loadConfig({ BOARD_DIR, CONTACT_EMAIL: 'a@fern.example' }).public.brandName).toBe(
      'Fern',
    );
  });

  test('10.1 a site.json in it is the menu and footer, unless PARENT_SITE_FILE names another', async () => {
    await write({ 'site.json': { navigation: { primary: [] }, footer: {} } });
    const { server } = await load({});
    expect(server.parentSiteFile).toBe(path.join(BOARD_DIR, 'site.json'));
    const other = loadConfig({ BOARD_DIR, PARENT_SITE_FILE: '/srv/menu.json' });
    expect(other.server.parentSiteFile).toBe('/srv/menu.json');
  });

  test('10.5 a wide logo replaces the name in the header, any other precedes it', async () => {
    expect((await load({})).public.logo).toBeNull();
    await write({ 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"/>' });
    expect((await load({})).public.logo).toEqual({
      isWordmark: true,
      width: 128,
      height: 32,
      hasDark: false,
    });
    const mark = { isWordmark: false, width: 32, height: 32 };
    expect(headerLogo('<svg viewBox="0,0,24,24" width="900">')).toEqual(mark);
    expect(headerLogo('no picture')).toEqual(mark);
    const wide = { isWordmark: true, width: 200, height: 20 };
    expect(headerLogo('<svg width="300px" height="30">')).toEqual(wide);
    const line = { isWordmark: true, width: 200, height: 1 };
    expect(headerLogo('<svg viewBox="0 0 900 1">')).toEqual(line);
  });
});

describe('mistakes', () => {
  const parse = (text: string) => () => parseBoard(text, 'board.json');

  test.each([
    [
      '{\n  "name": "Fern",\n  "acent": "#123456"\n}',
      'board.json, line 3: "acent" is not a known key; did you mean "accent"?',
    ],
    [
      '{\n  "name": "Fern",\n  "texts": {\n    "home": {\n      "subtitel": "" } } }',
      'board.json, line 5: "texts.home.subtitel" is not a known key; did you mean "subtitle"?',
    ],
    [
      '{ "name": "Fern",\n "menu": [\n {"label": "A", "link": "x"} ] }',
      '"menu.0.link" is not a known key',
    ],
    [
      '{ "name": "Fern",\n "texts": { "home": { "heading": "{job_count} jobs" } } }',
      'board.json, line 2: "texts.home.heading" cannot contain a {placeholder}: only a subtitle and a description can',
    ],
    [
      '{ "name": "Fern",\n "texts": { "faq": { "description": "{jobs}" } } }',
      'board.json, line 2: "texts.faq.description" may contain no {placeholder} but {job_count} and {org_count}',
    ],
    ['{ "name": "Fern", "__proto__": {} }', '"__proto__" is not a known key'],
    ['{ "accent": "#123456" }', 'board.json, line 1: "name" is required'],
    ['{\n"name": 5 }', 'board.json, line 2: "name" must be text'],
    ['{ "name": "Fern", "licence": {} }', '"licence.text" is required'],
    ['{ "name":\u00a0"Fern" }', 'unexpected character U+00A0, which looks like a space'],
    [
      '{\n"name": "Fern",\n"accent": "green" }',
      'line 3: "accent" must be a colour such as "#5b2a86"',
    ],
    [
      '{ "name": "Fern",\n\n"url": "https://a.example/jobs" }',
      'line 3: "url" must be an address without a path',
    ],
    [
      '{ "name": "Fern", "filters": { "areas": 3 } }',
      '"filters.areas" must be a label, true or false',
    ],
    ['{ "name": "Fern", "pages": { "faq": "yes" } }', '"pages.faq" must be true or false'],
    [
      '{ "name": "Fern", "experiments": ["ab5"] }',
      '"experiments.0" must be one of advisor_chatbot_1, ab4',
    ],
    ['{ "name": "Fern", "legal": { "privacy": "/p" } }', '"legal.privacy" must be an http(s) URL'],
    ['{ "name": "Fern", "licence": "CC" }', '"licence" must be an object: { … }'],
    [`{ "name": "${'x'.repeat(61)}" }`, '"name" may have at most 60 characters'],
    ['[]', 'board.json, line 1: must be an object: { … }'],
    ['{\n"name": "Fern",\n}', 'board.json, line 3: trailing comma'],
    ['{\n"name": "Fern"\n"url": ""}', 'board.json, line 3: missing comma'],
    ['{\n"name" "Fern"}', 'board.json, line 2: missing colon after "name"'],
    ['{\n"name": Fern}', 'board.json, line 2: unexpected "Fern"'],
    ["{\n'name': 1}", `board.json, line 2: unexpected "'name'"`],
    ['{"name": "Fern",\n"name": "Fir"}', 'board.json, line 2: duplicate key "name"'],
    ['{"name": "Fern"\n', 'unexpected end of file'],
    ['', 'board.json, line 1: unexpected end of file'],
    ['{"name": "Fern"} x', 'unexpected "x"'],
  ])('10.1 %j is reported with file, line and key', (text, message) => {
    expect(parse(text)).toThrow(message);
  });

  test.each([
    ['{\n"navigation":', 'site.json, line 2: unexpected end of file'],
    [
      '{ "navigation": {},\n"footr": {} }',
      'site.json, line 2: "footr" is not a known key; did you',
    ],
    ['{ "navigation": {}, "footer": {} }', 'line 1: "navigation.primary" is required'],
    [
      '{\n"navigation": {\n"primary": {} }, "footer": {} }',
      'site.json, line 3: "navigation.primary" must be a list: [ … ]',
    ],
    ['{ "navigation": { "primary": [] } }', 'site.json, line 1: "footer" is required'],
  ])('10.1 a site.json %j prevents the start too', async (text, message) => {
    await write({ 'site.json': text });
    await expect(load({})).rejects.toThrow(message);
    await write({ 'site.json': '\uFEFF{ "navigation": { "primary": [] }, "footer": {} }' });
    await load({});
  });

  test('10.1 all mistakes are reported together', () => {
    expect(parse('{"nam": "Fern",\n"accent": 3}')).toThrow(
      /"nam" .* "accent" must|"accent" .* "nam" is/s,
    );
  });

  test('10.1 any JSON is parsed as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(parseJsonWithLines(JSON.stringify(value, null, indent)).value).toEqual(value);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(() => parseJsonWithLines(text)).toThrow();
          return;
        }
        expect(parseJsonWithLines(text).value).toEqual(expected);
      }),
    );
  });
});

describe('the settings of an own board', () => {
  test('10.2 has no address, token, link or sentence of the sample', async () => {
    const { public: visible, server } = await load({});
    const said = JSON.stringify([visible, server.mailFrom]);
    expect(said).not.toMatch(/lodestar|\bagi\b|newsletter\/|speak-with-us|pressing|handpicked/i);
    expect(visible).toMatchObject({
      fieldTokens: { brand: 'board', search: 'algolia' },
      parentSiteUrl: visible.siteUrl,
      links: {
        newsletter: null,
        newsletterForm: null,
        advice: null,
        contact: 'mailto:jobs@fern.example',
      },
      licence: null,
    });
  });

  test('10.2 an own description is used as written, counts or not', async () => {
    const count = { job_count: 12, org_count: 3 };
    const { texts } = (await load({ texts: { home: { description: 'Work outdoors.' } } })).public;
    expect(pageDescription(texts.home, count)).toBe('Work outdoors.');
    expect(pageDescription(texts.organisations, count)).toMatch(/^3 organisations hiring\. /);
    expect(pageDescription(texts.organisations, null)).toMatch(/^Organisations on the Fern/);
    const description = 'Find {job_count} jobs at {org_count} farms.';
    const counted = (await load({ texts: { home: { description } } })).public.texts.home;
    expect(pageDescription(counted, count)).toBe('Find 12 jobs at 3 farms.');
    expect(pageDescription(counted, null)).toBe('Find jobs at farms.');
  });

  test('10.2 its own texts, links and licence', async () => {
    const { public: visible } = await load({
      newsletter: { url: 'https://fern.example/news?list=7&list=8' },
      advice: { url: 'https://fern.example/talk' },
      feedbackUrl: 'https://fern.example/report',
      licence: { text: 'CC BY 4.0' },
      texts: { home: { heading: 'Work outdoors' } },
    });
    expect(visible.texts.home).toMatchObject({ heading: 'Work outdoors', tab: 'Search Jobs' });
    expect(visible.links).toEqual({
      newsletter: 'https://fern.example/news?list=7&list=8',
      // A form sent with GET loses its action's query.
      newsletterForm: {
        action: 'https://fern.example/news',
        fields: [
          ['list', '7'],
          ['list', '8'],
        ],
      },
      advice: 'https://fern.example/talk',
      contact: 'https://fern.example/report',
    });
    expect(visible.licence).toEqual({ text: 'CC BY 4.0', url: null });
  });

  test('22.1 its imprint, privacy notice and postal address', async () => {
    expect((await load({})).public.legal).toEqual({ imprint: null, privacy: null, address: null });
    const legal = { privacy: 'https://fern.example/privacy', address: 'Field 1, 10115 Berlin' };
    expect((await load({ legal })).public.legal).toEqual({ imprint: null, ...legal });
  });

  test('10.3 has organisations by default; FAQ and resources if it has texts; others if switched on', async () => {
    const bare = { organisations: true, collections: false, resources: false, faq: false };
    expect((await load({})).public.pages).toEqual({
      ...bare,
      birds: false,
      accessibility: false,
      docs: false,
    });
    await write({ 'content/faq.md': '', 'content/1-applying.md': '', 'content/notes.txt': '' });
    const { public: visible, server } = await load({
      pages: { birds: true, organisations: false },
    });
    expect(visible.pages).toEqual({
      organisations: false,
      collections: false,
      resources: true,
      faq: true,
      birds: true,
      accessibility: false,
      docs: false,
    });
    expect(server.board).toMatchObject({ articles: ['1-applying'], texts: ['faq'] });
    expect((await load({ pages: { faq: false } })).public.pages.faq).toBe(false);
  });

  test('10.3 a page without its text is rejected', async () => {
    await expect(load({ pages: { faq: true } })).rejects.toThrow(
      /content\/faq\.md is required: "pages\.faq" is true$/,
    );
    await expect(load({ pages: { resources: true } })).rejects.toThrow(/content needs an article/);
  });

  test('10.4 filters can be renamed and left out; career development is left out by default', async () => {
    const { public: visible } = await load({ filters: { areas: 'Topics', education: false } });
    expect(visible.filters).toEqual({
      areas: 'Topics',
      education: false,
      'career-development': false,
    });
    const asked = await load({ filters: { 'career-development': true } });
    expect(asked.public.filters).toEqual({});
    const named = [...facets.map(({ id }) => id), 'salary', 'highlighted', 'career-development'];
    expect(filterNames.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('10.6 no experiment runs unless it is named, and the advisor requires its address', async () => {
    expect((await load({})).public).toMatchObject({ experiments: [], advisorUrl: null });
    expect((await load({ experiments: ['ab4'] })).public.experiments).toEqual(['ab4']);
    await expect(load({ experiments: ['advisor_chatbot_1'] })).rejects.toThrow(
      /^ADVISOR_URL: is required/,
    );
    const advisorUrl = 'https://advisor.fern.example';
    const both = await load({ experiments: ['advisor_chatbot_1'], advisorUrl });
    expect(both.public).toMatchObject({ experiments: ['advisor_chatbot_1'], advisorUrl });
    expect(loadConfig({ EXPERIMENTS: 'none' }).public.experiments).toEqual([]);
    expect(() => loadConfig({ EXPERIMENTS: 'ab4, ab5' })).toThrow(/^EXPERIMENTS/);
  });
});

test('10.1 the guide explains every key of board.json, filter, page and group of texts', async () => {
  const guide = await readFile(path.resolve('docs/adopt.md'), 'utf8');
  const { texts } = boardSchema.shape;
  const names = [
    ...Object.keys(boardSchema.shape),
    ...Object.keys(texts.def.innerType.shape),
    ...filterNames,
    ...pageNames,
    ...assetNames,
  ];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
