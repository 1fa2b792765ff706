/** Builds the hits of a response: selected attributes, with highlights and snippets. */
import { fold } from '../base/fold.ts';
import type { Presentation } from './parameters.ts';
import type { Postings } from './postings.ts';
import { emptyObject, isObject, type SearchRecord } from './record.ts';
import { inLongText, type MatchedPart, type MatchedWord, type TextResult } from './text-search.ts';
import type { Language } from './language/language.ts';
import type { TermRange } from './language/sorted-terms.ts';
import { blankMarkup, readableText, splitWords, type Word } from './language/words.ts';

export type HitSettings = {
  searchable: readonly string[];
  /** Attributes whose values are HTML. */
  html: ReadonlySet<string>;
  /** Attributes with long texts. */
  long: ReadonlySet<string>;
  /** Never returned. */
  unretrievable: ReadonlySet<string>;
};

/** A record in a response. */
export type Hit = SearchRecord & {
  _highlightResult?: object;
  _snippetResult?: object;
  /** The words of the query that a close match has nowhere, as typed; absent for a match. */
  _missingWords?: string[];
};

type TextKind = {
  /** Whether the text is HTML, whose tags and entities are not words. */
  isHtml: boolean;
  /** Whether it is a long text, in which only literal matches count. */
  isLong: boolean;
};

/** Parses the display parameters once for all records. */
export function createPresenter(
  presentation: Presentation,
  marker: Marker,
  settings: HitSettings,
): (record: SearchRecord) => Hit {
  const { attributesToRetrieve, attributesToHighlight, snippetEllipsisText } = presentation;
  const retrieve = createRetriever(attributesToRetrieve, settings.unretrievable);
  const hidden = new Set([...settings.unretrievable, 'objectID']);
  const toHighlight = (attributesToHighlight ?? settings.searchable).map(wholeOrPath);
  const selectHighlighted = createSelector(toHighlight, hidden);
  const snippets = presentation.attributesToSnippet.map(readSnippetAttribute);
  const selectSnippets = createSelector(
    snippets.map(({ attribute }) => attribute),
    hidden,
  );
  /** For repeated attributes the last length wins. */
  const lengthOf = (path: string): number =>
    snippets.findLast(
      ({ attribute }) =>
        attribute === '*' || path === attribute || path.startsWith(`${attribute}.`),
    )!.words;

  const kindOf = (path: string): TextKind => ({
    isHtml: settings.html.has(path),
    isLong: settings.long.has(path),
  });

  return (record) => {
    const hit: Hit = retrieve(record);
    if (snippets.length) {
      hit._snippetResult = convertTexts(selectSnippets(record), (text, path) =>
        marker.snippet(text, kindOf(path), lengthOf(path), snippetEllipsisText),
      );
    }
    if (toHighlight.length) {
      hit._highlightResult = convertTexts(selectHighlighted(record), (text, path) =>
        marker.highlight(text, kindOf(path)),
      );
    }
    return hit;
  };
}

/** "*" selects all attributes; anything after it is ignored. */
const wholeOrPath = (path: string): string => (path.startsWith('*.') ? '*' : path);

/** Copies an object, converting every text and number in it; other values are dropped. */
function convertTexts(from: object, convert: (text: string, path: string) => object): object {
  function convertValue(value: unknown, path: string): unknown {
    if (typeof value === 'string' || typeof value === 'number') return convert(String(value), path);
    if (Array.isArray(value)) {
      return value.map((item) => convertValue(item, path)).filter((item) => item !== undefined);
    }
    return isObject(value) ? convertFields(value, `${path}.`) : undefined;
  }
  function convertFields(fields: object, prefix: string): object {
    const into = emptyObject();
    for (const [key, value] of Object.entries(fields)) {
      const converted = convertValue(value, prefix + key);
      if (converted !== undefined) into[key] = converted;
    }
    return into;
  }
  return convertFields(from, '');
}

/**
 * Applies `attributesToRetrieve`: names, dotted paths, `*`, and `-name` to exclude. `objectID` is
 * always retrieved, unretrievable attributes never.
 * @param attributes null for all
 */
export function createRetriever(
  attributes: readonly string[] | null,
  unretrievable: ReadonlySet<string>,
): (record: SearchRecord) => SearchRecord {
  const wanted = attributes ?? ['*'];
  const left = wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const leftOut = new Set([...unretrievable, ...left]);
  leftOut.delete('objectID');
  return createSelector([...wanted, 'objectID'], leftOut);
}

/** Copies the attributes at the given paths, or all with `*`, except those left out. */
function createSelector(
  paths: readonly string[],
  leftOut: ReadonlySet<string>,
): (record: SearchRecord) => SearchRecord {
  if (paths.includes('*')) {
    return (record) => {
      const copy = { ...record };
      for (const name of leftOut) delete copy[name];
      return copy;
    };
  }
  const chosen = groupPaths(paths.map((path) => path.split('.')));
  for (const name of leftOut) chosen.delete(name);
  return (record) => pick(record, chosen) as SearchRecord;
}

/** The selected keys of an object, each with the whole value or a nested selection. */
type Choice = Map<string, Choice | 'all'>;

function groupPaths(paths: ReadonlyArray<readonly string[]>): Choice {
  const keys = new Set(paths.map(([key]) => key!));
  return new Map(
    Array.from(keys, (key) => {
      const inner = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
      return [key, inner.some((rest) => rest.length === 0) ? 'all' : groupPaths(inner)];
    }),
  );
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

/** A match, as UTF-16 offsets. */
type Span = { start: number; end: number };

type TextMarks = {
  text: string;
  words: Word[];
  /** In order, without overlaps. */
  spans: Span[];
  /** Folded. */
  matchedWords: string[];
};

export type Marker = ReturnType<typeof createMarker>;

/**
 * Highlights the matches of a query. Texts are not escaped, as at Algolia.
 * @param postings the index in which the query was matched
 */
export function createMarker(
  { words: query, mentions }: Pick<TextResult, 'words' | 'mentions'>,
  postings: Postings,
  { highlightPreTag, highlightPostTag }: Presentation,
) {
  const literal = mentions === 0 ? query : query.map(inLongText);
  const readable = (text: string): string => readableText(text, postings.language);

  function mark(text: string, { isHtml, isLong }: TextKind): TextMarks {
    const words = isLong ? literal : query;
    return query.length
      ? findMarks(text, readable(isHtml ? blankMarkup(text) : text), words, postings)
      : { text, words: [], spans: [], matchedWords: [] };
  }

  function levelOf({ matchedWords }: TextMarks): 'none' | 'partial' | 'full' {
    if (matchedWords.length === 0) return 'none';
    return matchedWords.length < query.length ? 'partial' : 'full';
  }

  /** The text between two offsets, with its spans tagged. */
  function insertTags({ text, spans }: TextMarks, within: Span): string {
    let value = '';
    let at = within.start;
    for (const { start, end } of spans) {
      if (start < within.start || end > within.end) continue;
      value += text.slice(at, start);
      value += highlightPreTag + text.slice(start, end) + highlightPostTag;
      at = end;
    }
    return value + text.slice(at, within.end);
  }

  return {
    highlight(text: string, kind: TextKind) {
      const marks = mark(text, kind);
      const { words, spans, matchedWords } = marks;
      const value = insertTags(marks, { start: 0, end: text.length });
      const matchLevel = levelOf(marks);
      if (matchLevel === 'none') return { value, matchLevel, matchedWords };
      const fullyHighlighted = words.every((word) =>
        spans.some(({ start, end }) => start <= word.start && word.end <= end),
      );
      return { value, matchLevel, fullyHighlighted, matchedWords };
    },
    /** The window of `length` words with the most matches. */
    snippet(text: string, kind: TextKind, length: number, ellipsis: string) {
      const marks = mark(text, kind);
      const words = marks.words.length
        ? marks.words
        : splitWords(kind.isHtml ? blankMarkup(text) : text, postings.language);
      const isMatch = words.map((word) =>
        marks.spans.some(({ start, end }) => start < word.end && word.start < end),
      );
      const first = bestStart(isMatch, length);
      const last = Math.min(first + length, words.length) - 1;
      const start = first === 0 ? 0 : words[first]!.start;
      const end = last >= words.length - 1 ? text.length : words[last]!.end;
      const value = insertTags(marks, { start, end });
      const before = start > 0 ? ellipsis : '';
      const after = end < text.length ? ellipsis : '';
      return { value: before + value + after, matchLevel: levelOf(marks) };
    },
  };
}

/** @param readable the text with markup and exclusions blanked */
function findMarks(
  text: string,
  readable: string,
  query: readonly MatchedWord[],
  postings: Postings,
): TextMarks {
  const words = splitWords(readable, postings.language);
  const spans: Span[] = [];
  const matchedWords: string[] = [];
  const compounds = postings.compoundsIn(readable, words).map(({ from, to, text: joined }) => ({
    text: joined,
    start: words[from]!.start,
    end: words[to - 1]!.end,
  }));
  // Looked up once per word of the text, not once per query word.
  const termOf = ({ text: word }: { text: string }) => postings.vocabulary.exact(word);
  const terms = words.map(termOf);
  const isFound = (part: MatchedPart): boolean => {
    const before = spans.length;
    for (const [at, candidate] of words.entries()) {
      const length = matchedLength(part, candidate.text, terms[at]!);
      if (length) spans.push(spanOf(readable, candidate, length, postings.language));
    }
    for (const compound of compounds) {
      const length = matchedLength(part, compound.text, termOf(compound));
      // The beginning of a phrase is a word of its own.
      if (/ /.test(compound.text) ? length === compound.text.length : length) spans.push(compound);
    }
    return spans.length > before;
  };
  for (const { word, parts, others } of query) {
    const areAllFound = parts.map(isFound).every(Boolean) && parts.length > 0;
    const isOtherFound = others.map(isFound).some(Boolean);
    if (areAllFound || isOtherFound) matchedWords.push(word.joined ?? word.parts.join(' '));
  }
  return { text, words, spans: withoutOverlaps(spans), matchedWords };
}

/** The matched length of a word, in folded units. */
function matchedLength(part: MatchedPart, word: string, { from, to }: TermRange): number {
  if (word === part.part) return word.length;
  if (part.asPrefix && word.startsWith(part.part)) return part.part.length;
  if (from === to) return 0;
  const isAlternative = part.alternatives.some(
    ({ range }) => from >= range.from && from < range.to,
  );
  return isAlternative ? word.length : 0;
}

/** The span of a prefix of `length` folded units, without splitting a letter from its accents. */
function spanOf(text: string, word: Word, length: number, { spell }: Language): Span {
  const { start } = word;
  if (length === word.text.length) return { start, end: word.end };
  const original = text.slice(start, word.end);
  let end = 0;
  for (const letter of original.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
    if (spell(fold(original.slice(0, end))).length >= length) break;
    end += letter.length;
  }
  return { start, end: start + end };
}

function withoutOverlaps(spans: Span[]): Span[] {
  spans.sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (!last || span.start >= last.end) kept.push(span);
  }
  return kept;
}

const DEFAULT_WORDS = 10;
const MAX_WORDS = 500;

/** Parses `description:20`. */
function readSnippetAttribute(text: string): { attribute: string; words: number } {
  const [, attribute = text, words] = /^(.+):(\d{1,9})$/.exec(text) ?? [];
  const count = words === undefined ? DEFAULT_WORDS : Number(words);
  return { attribute: wholeOrPath(attribute), words: Math.min(Math.max(1, count), MAX_WORDS) };
}

/** First word of the earliest window with the most matches. */
function bestStart(isMatch: readonly boolean[], length: number): number {
  let count = 0;
  let most = 0;
  let best = 0;
  for (let end = 0; end < isMatch.length; end++) {
    if (isMatch[end]) count++;
    if (end >= length && isMatch[end - length]) count--;
    if (count > most) {
      most = count;
      best = Math.max(0, end - length + 1);
    }
  }
  return best;
}
