import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import {
  frameAddress,
  type FrameLook,
  frameSnippet,
  pastedSearch,
} from '../../lib/content/embed.ts';
import { framedPolicy } from '../../netlify/edge-functions/embed.ts';
import embed from '../../netlify/edge-functions/embed.ts';
import { root } from '../support/root.ts';
import { xssVectors } from '../support/xss-vectors.ts';

const SITE = 'https://jobs.example';
const look: FrameLook = { scheme: 'auto', background: '', text: '', accent: '', limit: 10 };

describe('16.6 the snippet', () => {
  test('16.6 the snippet frames the search with the chosen colours', () => {
    const chosen: FrameLook = { ...look, scheme: 'dark', background: '#101828', accent: 'fb5' };
    const address = frameAddress(SITE, '?query=policy&page=3&scheme=light', chosen);
    expect(address).toBe(
      `${SITE}/embed?query=policy&scheme=dark&background=101828&accent=fb5&limit=10`,
    );
    expect(frameSnippet(SITE, address, 'Lodestar')).toBe(
      [
        `<iframe src="${address.replaceAll('&', '&amp;')}" title="Lodestar jobs" width="100%" height="640" loading="lazy" allow="clipboard-write" style="border: 0"></iframe>`,
        `<script src="${SITE}/embed.js" async></script>`,
      ].join('\n'),
    );
  });

  test.each(xssVectors.slice(0, 40))(
    '16.6 markup in a search or name stays in its attribute: %j',
    (text) => {
      const colours = { background: text, text, accent: text };
      const address = frameAddress(SITE, `?query=${text}`, { ...look, ...colours });
      const found: [string, Record<string, string>][] = [];
      const parser = new Parser({
        onopentag: (name, attributes) => found.push([name, attributes]),
      });
      parser.end(frameSnippet(SITE, address, text));
      expect(found.map(([name]) => name)).toEqual(['iframe', 'script']);
      expect(found[0]?.[1]).toMatchObject({ src: address, title: `${text} jobs` });
      expect(Object.keys(found[0]?.[1] ?? {})).toHaveLength(7);
    },
  );

  test('16.5 a frame takes the search of a URL and nothing else', () => {
    const own = 'query=a%20b&toggle[highlighted]=true&refinementList[tags_area][0]=x';
    const others = [
      'update_token=secret',
      'jobPk=7',
      'alert=new',
      'ids=1,2',
      'utm_source=mail',
      'background=fff',
      'limit=5',
      'ranking=closing',
    ];
    for (const other of others) {
      expect(frameAddress(SITE, `?${other}&${own}&${other}`, look)).toBe(
        `${SITE}/embed?${own}&limit=10`,
      );
    }
  });

  test.each([
    [`${SITE}/?query=a%20b#top`, '?query=a%20b'],
    [`${SITE}/`, ''],
    [`${SITE}/embed?query=policy&background=fff`, '?query=policy&background=fff'],
    [`${SITE}/feed.atom?query=policy`, '?query=policy'],
    ['http://localhost:3000/?query=policy', '?query=policy'],
    [`${SITE}/faq?query=policy`, null],
    ['https://other.example/?query=policy', null],
    ['jobs.example/?query=policy', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('16.6 a search is taken only from a URL of the board: %j', (address, search) => {
    expect(pastedSearch(address, [SITE, 'http://localhost:3000'])).toBe(search);
  });

  test('16.6 an invalid colour is left out of the address', () => {
    const chosen = { ...look, background: 'red', text: '#12345', accent: '#FFF' };
    expect(frameAddress(SITE, '', chosen)).toBe(`${SITE}/embed?accent=FFF&limit=10`);
  });

  test('16.5 after a 304 without a policy the browser keeps the one it has', async () => {
    const answer = async (status: number, policy: string | null) => {
      const headers = policy === null ? [] : [['content-security-policy', policy] as const];
      const next = async () => new Response(null, { status, headers: Object.fromEntries(headers) });
      const opened = await embed(new Request(`${SITE}/embed`), { next });
      return [opened.status, opened.headers.get('content-security-policy')];
    };
    expect(await answer(304, null)).toEqual([304, null]);
    expect(await answer(304, "frame-ancestors 'self'")).toEqual([304, 'frame-ancestors *']);
    expect(await answer(200, "frame-ancestors 'self'")).toEqual([200, 'frame-ancestors *']);
  });

  test("16.5 only the frame-ancestors of a page's policy are opened", () => {
    const policy = "default-src 'none'; frame-ancestors 'self' https://x.example; base-uri 'none'";
    expect(framedPolicy(policy)).toBe("default-src 'none'; frame-ancestors *; base-uri 'none'");
    expect(framedPolicy(`${policy}, ${policy}`)).not.toMatch(/'self'/);
  });
});

const script = readFileSync(path.join(root, 'public/embed-frame.js'), 'utf8');

/** The colours that a frame with this query string sets, by token. */
function coloursOf(search: string, prefersDark = false) {
  const set = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => set.set(name, value),
    colorScheme: '',
  };
  const window: Record<string, unknown> = {};
  window.parent = window;
  runInNewContext(script, {
    window,
    document: { documentElement: { style } },
    location: { search },
    URLSearchParams,
    matchMedia: () => ({ matches: prefersDark }),
  });
  return { set, scheme: style.colorScheme };
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((text) => {
    const share = Number(text) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('16.5 the colours of a frame', () => {
  test('16.5 without colours in the address the frame follows the visitor', () => {
    expect(coloursOf('?query=policy')).toMatchObject({ set: new Map(), scheme: '' });
  });

  test('16.5 the background of the host page becomes that of the frame, and decides the scheme', () => {
    const { set, scheme } = coloursOf('?background=%23102030');
    expect([set.get('--paper'), scheme]).toEqual(['rgb(16 32 48)', 'dark']);
    expect(coloursOf('?background=fff').scheme).toBe('light');
    expect(coloursOf('?scheme=dark').scheme).toBe('dark');
    expect(coloursOf('?accent=b3261e', true).scheme).toBe('dark');
  });

  test.each([
    ...xssVectors.slice(0, 30),
    'red;background:url(https://example.org/x)',
    'url(javascript:alert(1))',
    'var(--x)',
    'ff',
    '#12345',
    'rgb(1 2 3)',
    '__proto__',
  ])('16.5 an invalid colour changes nothing: %j', (text) => {
    const value = encodeURIComponent(text);
    const { set } = coloursOf(`?background=${value}&text=${value}&accent=${value}&scheme=${value}`);
    expect([...set]).toEqual([]);
  });

  test('16.5 text is legible with any colours of the host page', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => n.toString(16).padStart(6, '0'));
    fc.assert(
      fc.property(colour, colour, colour, (background, text, accent) => {
        const { set } = coloursOf(`?background=${background}&text=${text}&accent=${accent}`);
        for (const value of set.values()) expect(value).toMatch(/^rgb\(\d{1,3} \d{1,3} \d{1,3}\)$/);
        const at = (name: string) => set.get(`--${name}`) ?? '';
        for (const ground of ['paper', 'surface', 'sunken', 'star-tint', 'mark', 'accent-tint']) {
          expect(contrast(at('ink'), at(ground)), `ink on ${ground}`).toBeGreaterThan(4.5);
        }
        for (const ground of ['paper', 'surface', 'sunken']) {
          expect(contrast(at('ink-2'), at(ground)), `ink-2 on ${ground}`).toBeGreaterThan(4.5);
        }
        for (const ground of ['paper', 'surface', 'accent-tint']) {
          expect(contrast(at('accent-text'), at(ground)), `accent on ${ground}`).toBeGreaterThan(
            4.5,
          );
        }
        expect(contrast(at('accent-ink'), at('accent'))).toBeGreaterThan(4.5);
      }),
      { numRuns: 3000, seed: 16 },
    );
  });
});
