/** Search, facet and ranking settings for roles, shared by the engine and Algolia. */
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, closingOf, dayOf } from '../roles/closing.ts';
import { attributeOf, facets, searchedFacetFields, fieldNames } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import { indexSettings, WINDOW_SECONDS } from './indices.ts';
import { wordSettings } from './vocabulary.ts';
import type { SearchableAttribute } from '../search-engine/postings.ts';
import type { Language } from '../search-engine/language/language.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';

/** Sorts rolling roles last. Epoch seconds. */
const NEVER = 10_000_000_000;

/** The searched, counted and compared attributes, the same in all indices. */
export type RoleSettings = {
  /** Most important first. */
  searchable: SearchableAttribute[];
  facets: string[];
  numeric: string[];
  unretrievable: string[];
};

/** Settings for the board's field names. */
export function roleSettings(tokens: FieldTokens): RoleSettings {
  const { location, hasSalary } = fieldNames(tokens);
  return {
    searchable: [
      { attribute: 'title', tier: 0 },
      { attribute: 'position', tier: 1 },
      { attribute: 'company_name', tier: 2 },
      { attribute: 'composite_name', tier: 2 },
      ...searchedFacetFields.map((attribute) => ({ attribute, tier: 3 })),
      ...[location, 'tags_country', 'tags_city', 'locations', 'card_locations'].map(
        (attribute) => ({ attribute, tier: 4, tierAmongOthers: 0 }),
      ),
      { attribute: 'description_short', html: true, tier: 5 },
    ],
    facets: [
      ...new Set(facets.map((facet) => attributeOf(facet, tokens))),
      'tags_country',
      'tags_city',
      'highlighted',
      'career_development_role',
      hasSalary,
      ...facets.flatMap(({ toggles = [] }) => toggles.map(({ attribute }) => attribute)),
      'company_is_highlighted',
      'evergreen',
      'collection',
      'visas',
      'Habitat',
      'company_name',
      'company_id',
      'composite_name',
      'salary_limit',
      'objectID',
      'post_pk',
    ],
    numeric: ['salary_limit', 'posted_at', 'closes_at', 'post_pk'],
    unretrievable: [
      'description_full',
      'rank_batch',
      'rank_area_turn',
      'rank_window',
      'rank_closing',
    ],
  };
}

/**
 * Settings of an engine with the seven indices.
 * @param options.indexBase base name of the indices, by default `jobs`
 * @param options.language by default English
 */
export function roleEngineSettings(options: {
  tokens: FieldTokens;
  indexBase: string;
  language?: Language;
}) {
  const { tokens, indexBase, language } = options;
  return {
    ...roleSettings(tokens),
    indices: indexSettings(indexBase),
    // A stored index is named by its settings, and those of English have no language.
    ...(language && language.code !== 'en' && { language }),
    typoLetters: wordSettings.typoLetters,
    // Visitors can scroll through the whole list.
    paginationLimitedTo: Infinity,
  };
}

/**
 * Options of an engine over roles, in addition to {@link roleEngineSettings}. Closed roles and
 * roles that have not appeared are never found.
 * @param options.now epoch seconds; time-dependent rankings use the time of their first search
 * @param options.language by default English
 * @param options.vocabulary by default the built-in one of English
 */
export function roleEngineOptions(options: {
  roles: readonly Role[];
  tokens: FieldTokens;
  indexBase: string;
  now: () => number;
  language?: Language;
  vocabulary?: Vocabulary;
}) {
  const { roles, now, vocabulary = wordSettings.vocabulary } = options;
  return {
    ...roleEngineSettings(options),
    vocabulary,
    // The engine applies the window itself.
    records: withRankingFields(roles, -Infinity),
    appearsAt: (record: object) => (record as Role).publish_at ?? -Infinity,
    expiresAt: (record: object) => closedFrom((record as Role).closes_at),
    now,
  };
}

/** Computed fields that the rankings sort by. */
export type RankingFields = {
  /** Posting day, days since the epoch: roles of one day are one batch. */
  rank_batch: number;
  /** Position among the roles of the same first problem area in the batch, from 0. */
  rank_area_turn: number;
  /** Weight of a role of the last 14 days, 1 to 8; 0 for an older one. */
  rank_window: number;
  /** Closing date, epoch seconds; far in the future when rolling. */
  rank_closing: number;
};

/**
 * Adds the ranking fields.
 * @param now epoch seconds
 */
export function withRankingFields(
  roles: readonly Role[],
  now: number,
): Array<Role & RankingFields> {
  const turns = areaTurns(roles);
  return roles.map((role) => ({
    ...role,
    rank_batch: dayOf(role.posted_at),
    rank_area_turn: turns.get(role) ?? 0,
    rank_window: windowWeight(role, now),
    rank_closing: closingOf(role.closes_at)?.sortKey ?? NEVER,
  }));
}

function areaTurns(roles: readonly Role[]): Map<Role, number> {
  const newestFirst = [...roles].sort((a, b) => b.posted_at - a.posted_at || a.post_pk - b.post_pk);
  const seen = new Map<string, number>();
  const turns = new Map<Role, number>();
  for (const role of newestFirst) {
    const key = `${dayOf(role.posted_at)} ${role.tags_area[0] ?? ''}`;
    const turn = seen.get(key) ?? 0;
    turns.set(role, turn);
    seen.set(key, turn + 1);
  }
  return turns;
}

function windowWeight(role: Role, now: number): number {
  if (role.posted_at < now - WINDOW_SECONDS) return 0;
  const recommended = role.company.is_top_recommended_org;
  return 1 + (role.highlighted ? 4 : 0) + (recommended ? 2 : 0) + (role.salary_limit ? 1 : 0);
}
