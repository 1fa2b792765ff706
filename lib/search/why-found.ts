/** Why a role is in the list of a search: where its words are, and which filters name it. Contract: 2.8. */
import { fold } from '../base/fold.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type MatchedRole, matchPieces } from '../query/matches.ts';
import type { SearchState } from '../query/search-state.ts';
import { blankExcluded } from '../query/typed-text.ts';
import { withoutWords } from '../query/understood.ts';
import { exportedFacetFields } from '../roles/facets.ts';
import type { Understood } from '../search-engine/rules.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

const MAX_REASONS = 4;
const MAX_WORDS = 3;
/** Shorter words, such as "of", say nothing of a tag. */
const MIN_LETTERS = 3;

/**
 * Such as `“policy” in the title`, `London`, `Part-time`, the strongest first. The service marks words in the
 * title, the organisation and the text; those of tags and places are found as they were typed.
 */
export function whyFound(
  role: MatchedRole,
  { query, refinementList }: Pick<SearchState, 'query' | 'refinementList'>,
  understood: readonly Understood[],
  { locationAttribute }: Pick<FilterDefinitions, 'locationAttribute'>,
): string[] {
  const { title, company_name: organisation, description_short: text } = role.matches ?? {};
  const left = understood.reduce((text, filter) => withoutWords(text, filter.words), query);
  const typed = blankExcluded(left)
    .split(/[\s",“”„‘’]+/)
    .filter((word) => word.length >= MIN_LETTERS)
    .map(fold);
  const named = (values: readonly string[]) =>
    values.filter((value) => {
      const parts = fold(value).split(/[^\p{L}\p{N}]+/u);
      return typed.some((word) => parts.includes(word));
    });
  const places = role.card_locations;
  const chosen = (refinementList[locationAttribute] ?? []).filter((value) =>
    (role[locationAttribute as keyof typeof role] as readonly string[] | undefined)?.includes(
      value,
    ),
  );
  const tags = exportedFacetFields.flatMap((field) => role[field]);
  const reasons = [
    ...markedIn(title).map((found) => say(words.search.inTitle, { words: found })),
    ...markedIn(organisation).map((found) => say(words.search.inOrganisation, { words: found })),
    ...named(tags),
    ...named(places),
    ...chosen,
    ...understood.map(({ label }) => label),
    ...markedIn(text).map((found) => say(words.search.inText, { words: found })),
  ];
  return [...new Set(reasons)].slice(0, MAX_REASONS);
}

/** The marked words of a text, each once, as one text; none if there are no such words. */
function markedIn(marked: string | undefined): string[] {
  const found = matchPieces(marked ?? '')
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text);
  const byFold = new Map(found.map((word) => [fold(word), word]));
  const quoted = [...byFold.values()]
    .slice(0, MAX_WORDS)
    .map((word) => say(words.search.quoted, { word }));
  return quoted.length > 0 ? [quoted.join(', ')] : [];
}
