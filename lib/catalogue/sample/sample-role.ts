import { fieldNames, type FieldTokens } from '../../roles/field-names.ts';
import { createRoleSchema } from '../../roles/role.ts';
import { sanitiseHtml } from '../sanitise.ts';
import { catalogueOrganisation } from './catalogue-organisation.ts';
import { composites } from './composites.ts';
import { describe } from './description.ts';
import type { Opening } from './opening.ts';
import { createRandom, hashText, type Random } from './random.ts';
import { salaryOf } from './salaries.ts';
import { fillSlots } from './slots.ts';
import { careerAreas, experienceTags, fieldNouns, type Area } from './vocabulary.ts';
import { locationTags, placesOf, visasOf } from './where.ts';

/** What the catalogue as a whole decides about one of its roles. Times in epoch seconds. */
export type Circumstances = {
  postPk: number;
  postedAt: number;
  closesAt: number | null;
  highlighted: boolean;
  repost: boolean;
};

/** The catalogue's role for an opening. Its words depend on the opening and the seed alone. */
export function sampleRole(
  opening: Opening,
  circumstances: Circumstances,
  seed: number,
  tokens: FieldTokens,
) {
  const { archetype, level, list } = opening;
  const { postPk } = circumstances;
  const random = createRandom(`${seed} ${openingKey(opening)}`);
  const organisation = catalogueOrganisation(opening.organisation);
  const composite = opening.organisation.composite && composites[opening.organisation.composite];
  const areas = areasOf(opening);
  const field = fieldNouns[areas[0]!];
  const title = fillSlots(archetype.titles[level] ?? '', random, { focus: opening.focus, field });
  const places = placesOf(opening, random);
  const visas = visasOf(opening, places);
  const tags = locationTags(places, visas);
  const salary = salaryOf(archetype.pay, level, places[0]!.country, random);
  const facts = { places, visas, organisationId: organisation.id, field };
  const careerRole = areas.some((area) => careerAreas.includes(area));
  const names = fieldNames(tokens);
  return createRoleSchema(tokens).parse({
    post_pk: postPk,
    objectID: String(postPk),
    id: postPk,
    title,
    position: positionOf(title),
    company: {
      name: organisation.title,
      logo_url: organisation.logo_url,
      description: organisation.description,
      is_highlighted: organisation.is_highlighted,
      is_top_recommended_org: organisation.is_top_recommended_org,
    },
    company_name: organisation.title,
    company_id: organisation.id,
    company_description: organisation.description,
    company_is_highlighted: organisation.is_highlighted,
    company_url: organisation.url,
    company_career_page_url: organisation.career_page_url,
    company_data: [
      organisation.title,
      ...(organisation.is_highlighted ? ['true'] : []),
      ...(organisation.is_top_recommended_org ? ['is_recommended_org'] : []),
    ],
    composite: composite ? { name: composite.name, pk: composite.pk } : null,
    composite_name: composite?.name ?? '',
    card_locations: tags.card,
    locations: tags.all,
    tags_country: tags.countries,
    tags_city: tags.cities,
    [names.location]: tags.location,
    tags_area: careerRole ? ['Career development', ...areas] : areas,
    tags_role_type: roleTypes(opening, random),
    tags_skill: archetype.skills,
    tags_exp_required: experienceTags[level],
    tags_degree_required: archetype.degrees ?? ['Undergraduate degree or less'],
    visas,
    posted_at: circumstances.postedAt,
    closes_at: circumstances.closesAt,
    repost: circumstances.repost,
    highlighted: circumstances.highlighted,
    description_short: sanitiseHtml(describe(opening, facts, random)),
    salary: salary.text,
    salary_limit: salary.limit,
    [names.hasSalary]: salary.limit !== null,
    career_development_role: careerRole,
    evergreen: list !== undefined,
    collection: list === 'collection',
    url_external:
      list === 'evergreen'
        ? organisation.career_page_url
        : `https://example.org/${organisation.id}/roles/${postPk}`,
    [names.externalId]: `rec${hashText(`record ${postPk}`).toString(36).padStart(7, '0')}`,
  });
}

/** A text that no other opening has. */
export function openingKey({ organisation, archetype, focus, level }: Opening): string {
  return `${organisation.name} / ${archetype.key} / ${focus} / ${level}`;
}

function areasOf(opening: Opening): Area[] {
  const { organisation, archetype } = opening;
  if (opening.areas) return opening.areas;
  const own: Area[] = organisation.areas;
  const { areas } = archetype;
  const shared = areas === 'any' ? own.slice(0, 2) : own.filter((area) => areas.includes(area));
  const found = shared.length > 0 ? shared : own.slice(0, 1);
  return [...new Set([...found, ...(archetype.also ?? [])])];
}

function roleTypes(opening: Opening, random: Random): string[] {
  const { types } = opening.archetype;
  if (types) return types;
  if (opening.list) return ['Full-time'];
  const draw = random.next();
  if (draw < 0.05) return ['Full-time', 'Part-time'];
  if (draw < 0.08) return ['Part-time'];
  return draw < 0.12 ? ['Full-time', 'Contract'] : ['Full-time'];
}

/** "Research Engineer, Evaluations" is the position of a research engineer. */
function positionOf(title: string): string {
  return title.split(/, | \(|: /)[0] ?? title;
}
