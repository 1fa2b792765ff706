import type { FieldTokens } from '../../lib/config/public.ts';
import { emptyVocabulary, wordSettings } from '../../lib/query/vocabulary.ts';
import type { Vocabulary } from '../../lib/search-engine/language/lexicon.ts';
import { createRandom } from './seeded-random.ts';
import { createRoleSchema, type Role } from '../../lib/roles/role.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';

export const tokens: FieldTokens = { brand: 'lodestar', search: 'algolia' };
export const LOCATION = 'tags_location_lodestar';
export const HAS_SALARY = 'salary_algolia';
/** 15 November 2026, noon UTC. Epoch seconds. */
export const NOW = Date.UTC(2026, 10, 15, 12) / 1000;
export const DAY = 86_400;

const schema = createRoleSchema(tokens);

/** A role with the given fields and neutral defaults. */
export function createRole(id: number, fields: Record<string, unknown> = {}): Role {
  return schema.parse({
    post_pk: id,
    objectID: String(id),
    id,
    title: `Role ${id}`,
    company_name: 'Organisation',
    posted_at: NOW - DAY,
    ...fields,
  });
}

/** Values that are hard to quote in filters, or dangerous as keys. */
export const areas = [
  'AI safety & policy',
  'Climate change',
  'Nuclear: risk',
  'Global (health)',
  "Children's rights",
  '"Quoted" area',
  '-minus',
  '__proto__',
  'constructor',
  '2024',
];
const places = ['London', 'Remote, Global', 'São Paulo', 'Zürich', 'USA', 'UK (Confirmed Visas)'];
const skills = ['Research', 'research', 'Software engineering', 'Policy AND law', 'C++'];
const words =
  'policy police research researcher software engineer engineering manager data date governance analyst rome role café Ångström'.split(
    ' ',
  );

/** Varied roles, the same for the same seed; about a tenth have closed and half have no salary. */
export function createRoles(count: number, seed = 1): Role[] {
  const random = createRandom(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random() < 0.3);
  return Array.from({ length: count }, (_, index) => {
    const salary = random() < 0.5 ? Math.floor(random() * 10) * 10_000 : null;
    const organisation = `Organisation ${Math.floor(random() * 8)}`;
    const isRecommended = random() < 0.2;
    return createRole(index + 1, {
      title: [one(words), one(words), one(words)].join(' '),
      company: { name: organisation, is_top_recommended_org: isRecommended },
      company_name: organisation,
      company_data: [organisation, ...(isRecommended ? ['is_recommended_org'] : [])],
      tags_area: some(areas),
      [LOCATION]: some(places),
      tags_skill: some(skills),
      tags_exp_required: some(['Entry', 'Mid', 'Senior']),
      description_short: `<p>${one(words)} &amp; <b>${one(words)}</b></p>`,
      posted_at: NOW - Math.floor(random() * 20) * DAY - Math.floor(random() * 3),
      closes_at: random() < 0.5 ? null : NOW + Math.floor((random() * 10 - 1) * DAY),
      highlighted: random() < 0.3,
      career_development_role: random() < 0.3,
      salary_limit: salary,
      [HAS_SALARY]: salary !== null,
    });
  });
}

export const noVocabulary: Vocabulary = emptyVocabulary();

/** An engine over the roles, with a fixed clock. */
export function createTestEngine(
  roles: readonly Role[],
  now: () => number = () => NOW,
  vocabulary: Vocabulary = wordSettings.vocabulary,
) {
  const options = { roles, tokens, indexBase: 'jobs', now, vocabulary };
  return createSearchEngine(roleEngineOptions(options));
}
