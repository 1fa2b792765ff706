import type { FieldTokens } from '../../lib/config/public.ts';
import { type FacetField, importedFacetFields } from '../../lib/roles/facets.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRandom, type Random } from '../support/seeded-random.ts';

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** A few distinct items; those at the start of the list are more likely. */
export function pickSome<Item>(random: Random, items: readonly Item[], most: number): Item[] {
  const count = 1 + Math.floor(random() * most);
  const picked = Array.from(
    { length: count },
    () => items[Math.floor(random() ** 2 * items.length)]!,
  );
  return [...new Set(picked)];
}

const many = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

const areas = [
  'AI safety & policy',
  'Biosecurity & pandemic preparedness',
  'Nuclear security',
  'Information security',
  'Global health & development',
  'Animal welfare',
  'Climate change',
  'Global priorities research',
  'Building effective altruism',
  'Other policy-focused',
];
const countries = [
  'USA',
  'UK',
  'Remote, Global',
  'Germany',
  'India',
  'Kenya',
  ...many(50, 'Country'),
];
const cities = ['London', 'New York', 'Washington, DC metro area', 'Berlin', ...many(200, 'City')];
const experience = [
  'Entry-level',
  'Junior (1-4 years experience)',
  'Mid (5-9 years experience)',
  'Senior (10+ years experience)',
  'Multiple experience levels',
];
const degrees = ['Undergraduate degree or less', "Master's degree", 'Doctoral degree', 'Multiple'];
const skills = [
  'Research',
  'Policy',
  'Software engineering',
  'Operations',
  'Outreach',
  'Data',
  'Management',
  'Legal',
  'Fundraising',
  ...many(20, 'Skill'),
];
const roleTypes = ['Full-time', 'Part-time', 'Internship', 'Fellowship', 'Funding', 'Volunteer'];
export const titleWords =
  'research policy software engineer manager director analyst associate senior operations lead officer scientist program advisor fellow coordinator specialist data communications health security governance technical fundraising legal economist campaign biosecurity climate'.split(
    ' ',
  );
const commonWords =
  'the and of to in for with we you our on will work team global risk safety policy research experience support develop strategy projects across partners organisation impact analysis evidence working build lead grants public health'.split(
    ' ',
  );
const syllables = 'ba ce di fo gu la me ni po ru sa te vi lo mu ra se ti no ku'.split(' ');

/** Generated words simulate the long tail of real text. */
function rareWord(random: Random): string {
  let word = '';
  let number = Math.floor(random() ** 4 * 40_000) + 400;
  for (; number > 0; number = Math.floor(number / syllables.length)) {
    word += syllables[number % syllables.length];
  }
  return word;
}

function sentence(random: Random, length: number): string {
  const words = Array.from({ length }, () =>
    random() < 0.6 ? pick(random, commonWords) : rareWord(random),
  );
  return words.join(' ');
}

const openTo = ['Not stated', 'Worldwide', 'DE', 'FR', 'GB', 'KE', 'US'];

const DAY = 86_400;

const noValues = Object.fromEntries(
  importedFacetFields.map((field) => [field, []]),
) as unknown as Record<FacetField, string[]>;

/** `count` roles, the same for the same count, with 60 to 120 words of text each. */
export function benchRoles(count: number, tokens: FieldTokens, now: number): Role[] {
  const random = createRandom(count);
  const organisations = many(Math.min(5000, Math.ceil(count / 8)), 'Organisation');
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const name = pick(random, organisations);
    const places = { country: pickSome(random, countries, 2), city: pickSome(random, cities, 2) };
    const salary = random() < 0.6 ? Math.round(random() * 200) * 1000 : null;
    const text = sentence(random, 60 + Math.floor(random() * 60));
    const highlighted = random() < 0.05;
    const recommended = random() < 0.05;
    return {
      post_pk: id,
      objectID: String(id),
      id,
      title: Array.from({ length: 4 }, () => pick(random, titleWords)).join(' '),
      position: '',
      company: {
        name,
        logo_url: `/logos/${id}.svg`,
        description: '',
        is_highlighted: highlighted,
        is_top_recommended_org: recommended,
      },
      company_name: name,
      company_id: name,
      company_description: '',
      company_is_highlighted: highlighted,
      company_url: 'https://example.org',
      company_career_page_url: 'https://example.org/careers',
      company_data: [name, ...(highlighted ? ['true'] : [])],
      composite: null,
      composite_name: '',
      card_locations: [...places.country, ...places.city],
      locations: [...places.country, ...places.city],
      tags_city: places.city,
      tags_country: places.country,
      ...noValues,
      tags_area: pickSome(random, areas, 3),
      tags_role_type: pickSome(random, roleTypes, 2),
      tags_skill: pickSome(random, skills, 4),
      tags_exp_required: pickSome(random, experience, 2),
      tags_degree_required: pickSome(random, degrees, 2),
      visas: [],
      open_to: pickSome(random, openTo, 3),
      residence_stated: random() < 0.1,
      visa_stated: random() < 0.1,
      visa_refused: random() < 0.05,
      Habitat: [],
      posted_at: now - Math.floor(random() ** 2 * 120) * DAY - Math.floor(random() * 1000),
      closes_at: random() < 0.6 ? now + Math.floor(random() * 90 + 2) * DAY : null,
      closing_not_stated: false,
      repost: false,
      highlighted,
      description_short: `<p>${text}</p>`,
      salary: salary === null ? '' : `$${salary}`,
      salary_limit: salary,
      career_development_role: random() < 0.2,
      evergreen: false,
      collection: false,
      url_external: `https://example.org/roles/${id}`,
      publish_at: null,
      checked_at: null,
      checked_by: null,
      recent_changes: [],
      [`tags_location_${tokens.brand}`]: [...places.country, ...places.city],
      [`id_external_${tokens.brand}`]: `rec${id}`,
      [`salary_${tokens.search}`]: salary !== null,
    };
  });
}
