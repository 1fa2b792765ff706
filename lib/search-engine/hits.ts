/** Turns found records into hits: chosen attributes, highlighted and cut. */
import {
  type HighlightResult,
  highlight,
  type Marker,
  readSnippetAttribute,
  snippet,
} from './highlight.ts';
import type { Presentation } from './parameters.ts';
import { emptyObject, isObject, type SearchRecord } from './record.ts';

/** What is the same for all hits. */
export type HitSettings = {
  searchable: readonly string[];
  /** Attributes whose values are HTML. */
  html: ReadonlySet<string>;
  /** Attributes of the records that are never shown. */
  unretrievable: ReadonlySet<string>;
};

/** A record as it is answered. */
export type Hit = SearchRecord & { _highlightResult?: object; _snippetResult?: object };

/** Makes an answer of a record: the chosen attributes, highlighted and cut. */
export type Present = (record: SearchRecord) => Hit;

/** Reads what is asked for once, not for each record. */
export function createPresenter(
  presentation: Presentation,
  marker: Marker,
  settings: HitSettings,
): Present {
  const { highlightPreTag: preTag, highlightPostTag: postTag } = presentation;
  const { wordCount } = marker;
  const retrieve = createRetriever(presentation.attributesToRetrieve, settings.unretrievable);
  const isShown = (key: string): boolean => !settings.unretrievable.has(key) && key !== 'objectID';
  const toHighlight = splitPaths(presentation.attributesToHighlight ?? settings.searchable);
  const snippets = presentation.attributesToSnippet.map(readSnippetAttribute);
  const toSnippet = splitPaths(snippets.map(({ attribute }) => attribute));
  const ellipsis = presentation.snippetEllipsisText;

  function mapAttributes(
    record: SearchRecord,
    paths: readonly string[][],
    convert: (text: string, path: string, index: number) => object,
  ): object {
    const result = emptyObject();
    for (const [index, path] of paths.entries()) {
      const found = path[0] === '*' ? Object.keys(record).map((key) => [key]) : [path];
      for (const keys of found.filter(([first]) => isShown(first!))) {
        mapTexts(record, keys, 0, result, (text) => convert(text, keys.join('.'), index));
      }
    }
    return result;
  }

  return (record) => {
    const hit: Hit = retrieve(record);
    if (snippets.length) {
      hit._snippetResult = mapAttributes(record, toSnippet, (text, path, index) => {
        const html = settings.html.has(path);
        const { words } = snippets[index]!;
        return snippet(marker.mark(text, html), wordCount, {
          words,
          html,
          preTag,
          postTag,
          ellipsis,
        });
      });
    }
    if (toHighlight.length) {
      hit._highlightResult = mapAttributes(record, toHighlight, (text, path): HighlightResult => {
        return highlight(marker.mark(text, settings.html.has(path)), wordCount, preTag, postTag);
      });
    }
    return hit;
  };
}

const splitPaths = (paths: readonly string[]): string[][] => paths.map((path) => path.split('.'));

/** Copies the shape at a path into `into`, with every text and number in it converted. */
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

/** Steps that answering a record takes, roughly, without its highlights. */
export const STEPS_PER_RECORD = 10_000;

/** Copies of a record what was asked for. */
type Retrieve = (record: SearchRecord) => SearchRecord;

/**
 * Reads `attributesToRetrieve`: names, dotted paths, `*`, and `-name` to leave one out. The
 * `objectID` is always retrieved, unretrievable attributes never.
 * @param attributes null is all
 */
export function createRetriever(
  attributes: readonly string[] | null,
  unretrievable: ReadonlySet<string>,
): Retrieve {
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

/** What is chosen of an object: by key, all of the value or a choice from it. */
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
    if (key === '__proto__' || !Object.hasOwn(value, key)) continue;
    const part = inner === 'all' ? value[key] : pick(value[key], inner);
    if (part !== undefined) picked[key] = part;
  }
  return picked;
}
