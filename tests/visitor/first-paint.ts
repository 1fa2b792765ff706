import path from 'node:path';
import { compileFunction } from 'node:vm';
import { loadConfig } from '../../lib/config/load.ts';
import { bundleFirstPaint } from '../../lib/build/page-bundle.ts';
import type { FirstPaintConfig } from '../../lib/config/public.ts';
import type { Ranking } from '../../lib/query/indices.ts';

const { public: sample } = loadConfig({});

/** The script of a board with these settings on top of the sample's. */
async function scriptOf(settings: Partial<FirstPaintConfig> = {}) {
  const root = path.resolve(import.meta.dirname, '../..');
  return compileFunction(await bundleFirstPaint(root, { ...sample, ...settings }), [
    'document',
    'window',
    'location',
    'localStorage',
    'navigator',
    'crypto',
    'Date',
  ]) as (...globals: unknown[]) => void;
}

const scripts = {
  sample: await scriptOf(),
  'without experiments': await scriptOf({ experiments: [] }),
  'with ab4 alone': await scriptOf({ experiments: ['ab4'] }),
  'with the search in cookies': await scriptOf({ stateStorage: 'cookies' }),
  'with the search of the tab': await scriptOf({ stateStorage: 'sessionStorage' }),
};

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

type Visit = {
  /** `document.cookie` before the script runs. */
  cookie?: string;
  /** Whether the browser stores cookies set by scripts. */
  keepsCookies?: boolean;
  url?: string;
  /** The sort order that the page was built with; none on pages without the board. */
  built?: Ranking;
  /** Defaults to the sample. */
  board?: keyof typeof scripts;
  stored?: Record<string, string>;
  /** Which operations of `localStorage` throw: writes or all. */
  refuses?: 'writing' | 'everything';
  /** The contents of `sessionStorage`. */
  storedInTab?: Record<string, string>;
  userAgent?: string;
  createID?: () => string;
  /** Epoch milliseconds. */
  now?: number;
};

/** The effects of the script that runs before the first paint. */
export function paint(visit: Visit) {
  const { cookie = '', url = 'https://jobs.example/', built, keepsCookies = true } = visit;
  const marks: Record<string, string | undefined> = {};
  const jar = new Map(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return [name, value.join('=')];
    }),
  );
  const written: string[] = [];
  const replaced: string[] = [];
  const kept: Record<string, string> = {};
  const { pathname, search, hash, protocol } = new URL(url);
  scripts[visit.board ?? 'sample'](
    {
      documentElement: { dataset: marks },
      querySelector: () => (built ? { content: built } : null),
      addEventListener() {},
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(text: string) {
        written.push(text);
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
        if (keepsCookies) jar.set(name, value);
      },
    },
    {
      addEventListener() {},
      sessionStorage: { getItem: (key: string) => visit.storedInTab?.[key] ?? null },
    },
    { pathname, search, hash, protocol, replace: (to: string) => replaced.push(to) },
    {
      getItem(key: string) {
        if (visit.refuses === 'everything') throw new Error('The storage is blocked');
        return kept[key] ?? visit.stored?.[key] ?? null;
      },
      setItem(key: string, value: string) {
        if (visit.refuses) throw new Error('The storage is full');
        kept[key] = value;
      },
    },
    { userAgent: visit.userAgent ?? BROWSER },
    { randomUUID: visit.createID ?? (() => crypto.randomUUID()) },
    { now: () => visit.now ?? Date.now() },
  );
  return { marks, written, replaced, kept };
}
