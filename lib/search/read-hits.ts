/**
 * Parses the hits of search responses as roles. Loaded after the first paint, with the schema.
 * Contract: 3.1.
 */
import type { FieldTokens } from '../config/public.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import type { ReadHits, UnreadableHit } from './client.ts';
import {
  markedFields,
  MATCH_END,
  MATCH_START,
  type MatchedRole,
  type Matches,
} from '../query/matches.ts';

export function createReadHits(tokens: FieldTokens): ReadHits {
  const schema = createRoleSchema(tokens);
  // Schemas compile on first use; do it before the first key press.
  schema.safeParse({});
  const readHit = (hit: unknown): unknown => {
    const { success, data } = schema.safeParse(hit);
    if (success) {
      const { _highlightResult, _missingWords, ...role } = data as typeof data & {
        _highlightResult?: unknown;
        _missingWords?: unknown;
      };
      const matches = readMatches(role, _highlightResult);
      const missingWords = readMissingWords(_missingWords);
      const close = missingWords && { missingWords, closeHeading: headingOf(missingWords) };
      return { ...role, ...(matches && { matches }), ...close };
    }
    const { objectID } = (hit ?? {}) as { objectID?: unknown };
    return { objectID, isUnreadable: true } satisfies UnreadableHit;
  };
  return (answer) =>
    withList(answer, 'results', (result) => underHeadings(withList(result, 'hits', readHit)));
}

/** The heading of close matches that lack these words. Contract: 2.7. */
function headingOf([word, other, more]: readonly string[]): string {
  if (word === undefined || more !== undefined) return words.list.close;
  return other === undefined
    ? say(words.list.without, { word })
    : say(words.list.withoutBoth, { word, other });
}

/** Close matches with one heading stand together, in the order of the first of each; matches stay first. */
function underHeadings(result: unknown): unknown {
  const { hits } = (result ?? {}) as { hits?: MatchedRole[] };
  if (!Array.isArray(hits)) return result;
  const headings = hits.map(({ closeHeading }) => closeHeading);
  const placeOf = ({ closeHeading }: MatchedRole): number => headings.indexOf(closeHeading);
  const grouped = [...hits].sort((one, other) => placeOf(one) - placeOf(other));
  return { ...(result as object), hits: grouped };
}

/** Maps the list under a key; anything else is returned unchanged. */
function withList(holder: unknown, key: string, change: (entry: unknown) => unknown): unknown {
  const list = (holder as Record<string, unknown> | null | undefined)?.[key];
  return Array.isArray(list) ? { ...(holder as object), [key]: list.map(change) } : holder;
}

/**
 * Reads `_highlightResult` of a hit. Texts without matches are dropped, and so are texts that
 * differ from the record's: a card must not show anything else.
 * @returns null without matches
 */
function readMatches(role: Role, highlightResult: unknown): Matches | null {
  if (typeof highlightResult !== 'object' || highlightResult === null) return null;
  const results = highlightResult as Record<string, { value?: unknown } | null | undefined>;
  const matches: Matches = {};
  for (const field of markedFields) {
    const value = results[field]?.value;
    if (typeof value !== 'string' || !value.includes(MATCH_START)) continue;
    const text = value.replaceAll(MATCH_START, '').replaceAll(MATCH_END, '');
    if (text === role[field])
      matches[field] = field === 'description_short' ? firstMarks(value) : value;
  }
  return Object.keys(matches).length > 0 ? matches : null;
}

/** More marks would hide the text. */
const MAX_MARKS_OF_TEXT = 3;

function firstMarks(marked: string): string {
  const [before = '', ...matches] = marked.split(MATCH_START);
  const kept = matches.slice(0, MAX_MARKS_OF_TEXT).map((part) => MATCH_START + part);
  const rest = matches.slice(MAX_MARKS_OF_TEXT).map((part) => part.replace(MATCH_END, ''));
  return before + [...kept, ...rest].join('');
}

/** Reads `_missingWords` of a hit; null for a match. A close match may lack none, see `closeGroups`. */
function readMissingWords(missing: unknown): string[] | null {
  if (!Array.isArray(missing)) return null;
  return missing.every((word) => typeof word === 'string') ? missing : null;
}
