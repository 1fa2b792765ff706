/** Builds hits: selected attributes with highlights and snippets. */
import { type Marker, readSnippetAttribute } from './highlight.ts';
import type { Presentation } from './parameters.ts';
import { emptyObject, isObject, type SearchRecord } from './record.ts';

export type HitSettings = {
  searchable: readonly string[];
  /** Attributes whose values are HTML. */
  html: ReadonlySet<string>;
  /** Never returned. */
  unretrievable: ReadonlySet<string>;
};

/** A record in a response. */
export type Hit = SearchRecord & { _highlightResult?: object; _snippetResult?: object };

export type Present = (record: SearchRecord) => Hit;

/** Parses the display parameters once for all records. */
export function createPresenter(
  presentation: Presentation,
  marker: Marker,
  settings: HitSettings,
): Present {
  const retrieve = createRetriever(presentation.attributesToRetrieve, settings.unretrievable);
  const isShown = (key: string): boolean => !settings.unretrievable.has(key) && key !== 'objectID';
  const toHighlight = splitPaths(presentation.attributesToHighlight ?? settings.searchable);
  const snippets = presentation.attributesToSnippet.map(readSnippetAttribute);
  /** For repeated attributes the last length wins. */
  const snippetWords = new Map(
    snippets.map(({ attribute, words }) => [wholeOrPath(attribute), words]),
  );
  const toSnippet = splitPaths([...snippetWords.keys()]);
  const ellipsis = presentation.snippetEllipsisText;

  function mapAttributes(
    record: SearchRecord,
    paths: readonly string[][],
    convert: (text: string, path: string, asked: string) => object,
  ): object {
    const result = emptyObject();
    for (const path of paths) {
      const found = path[0] === '*' ? Object.keys(record).map((key) => [key]) : [path];
      for (const keys of found.filter(([first]) => isShown(first!))) {
        mapTexts(record, keys, 0, result, (text) => convert(text, keys.join('.'), path.join('.')));
      }
    }
    return result;
  }

  return (record) => {
    const hit: Hit = retrieve(record);
    if (snippets.length) {
      hit._snippetResult = mapAttributes(record, toSnippet, (text, path, asked) =>
        marker.snippet(text, settings.html.has(path), {
          words: snippetWords.get(asked)!,
          ellipsis,
        }),
      );
    }
    if (toHighlight.length) {
      hit._highlightResult = mapAttributes(record, toHighlight, (text, path) =>
        marker.highlight(text, settings.html.has(path)),
      );
    }
    return hit;
  };
}

const splitPaths = (paths: readonly string[]): string[][] =>
  [...new Set(paths.map(wholeOrPath))].map((path) => path.split('.'));

/** "*" selects all attributes; anything after it is ignored. */
const wholeOrPath = (path: string): string => (path.startsWith('*.') ? '*' : path);

/** Copies the structure at a path into `into`, converting every text and number. */
function mapTexts(
  from: Record<string, unknown>,
  path: readonly string[],
  depth: number,
  into: Record<string, unknown>,
  convert: (text: string) => object,
): void {
  const key = path[depth]!;
  if (!Object.hasOwn(from, key)) return;
  const value = from[key];
  if (depth === path.length - 1) {
    const converted = convertAll(value, convert);
    if (converted !== undefined) into[key] = converted;
  } else if (isObject(value)) {
    const inner = isObject(into[key]) ? into[key] : emptyObject();
    into[key] = inner;
    mapTexts(value, path, depth + 1, inner, convert);
  }
}

function convertAll(value: unknown, convert: (text: string) => object): unknown {
  if (typeof value === 'string' || typeof value === 'number') return convert(String(value));
  if (Array.isArray(value)) {
    return value.map((item) => convertAll(item, convert)).filter((item) => item !== undefined);
  }
  if (!isObject(value)) return undefined;
  const into = emptyObject();
  for (const [key, item] of Object.entries(value)) {
    const converted = convertAll(item, convert);
    if (converted !== undefined) into[key] = converted;
  }
  return into;
}

/** Copies the requested attributes of a record. */
type Retriever = (record: SearchRecord) => SearchRecord;

/**
 * Applies `attributesToRetrieve`: names, dotted paths, `*`, and `-name` to exclude. `objectID` is
 * always retrieved, unretrievable attributes never.
 * @param attributes null for all
 */
export function createRetriever(
  attributes: readonly string[] | null,
  unretrievable: ReadonlySet<string>,
): Retriever {
  const wanted = attributes ?? ['*'];
  const left = wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const leftOut = new Set([...unretrievable, ...left]);
  leftOut.delete('objectID');
  if (wanted.includes('*')) {
    return (record) => {
      const copy = { ...record };
      for (const name of leftOut) delete copy[name];
      return copy;
    };
  }
  const chosen = groupPaths([...wanted, 'objectID']);
  for (const name of leftOut) chosen.delete(name);
  return (record) => pick(record, chosen) as SearchRecord;
}

/** The selected keys of an object, each with the whole value or a nested selection. */
type Choice = Map<string, Choice | 'all'>;

function groupPaths(paths: readonly string[]): Choice {
  const chosen: Choice = new Map();
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let level: Choice | 'all' = chosen;
    for (const key of keys) {
      const inner: Choice | 'all' = level.get(key) ?? new Map();
      level.set(key, inner);
      level = inner;
      if (level === 'all') break;
    }
    if (level !== 'all') level.set(last, 'all');
  }
  return chosen;
}

function pick(value: unknown, chosen: Choice): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, chosen));
  if (!isObject(value)) return undefined;
  const picked: Record<string, unknown> = {};
  for (const [key, inner] of chosen) {
    const part = Object.hasOwn(value, key) ? value[key] : undefined;
    const own = inner === 'all' ? part : pick(part, inner);
    if (own !== undefined && key !== '__proto__') picked[key] = own;
  }
  return picked;
}
