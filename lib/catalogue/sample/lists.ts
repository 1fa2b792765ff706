import type { Archetype } from './archetypes/archetype.ts';
import { collections } from './collections.ts';
import type { Opening } from './opening.ts';
import { sampleOrganisations } from './organisations/index.ts';
import type { SampleOrganisation } from './organisations/sample-organisation.ts';

const EVERGREEN_COUNT = 15;

/** Lists of roles kept open: one for each of the largest organisations. */
export function evergreenOpenings(): Opening[] {
  return sampleOrganisations
    .filter((organisation) => organisation.size === 3)
    .slice(0, EVERGREEN_COUNT)
    .map((organisation, index) => ({
      organisation,
      archetype: evergreenArchetype(organisation, index),
      focus: 'All',
      level: 'any',
      list: 'evergreen',
    }));
}

const evergreenTexts = [
  'Everything that is open here today, from first jobs to leadership, with more added most weeks.',
  "We list the posts most relevant to {field} one by one; the rest are on the organisation's own page.",
  'Hiring goes on all year round. If nothing fits yet, the page has a form for general interest.',
  'Openings in research, operations and administration come up throughout the year.',
  'Posts here often close within two weeks, so it is worth looking at the full list.',
];

function evergreenArchetype(organisation: SampleOrganisation, index: number): Archetype {
  return {
    key: `evergreen-${organisation.name}`,
    titles: { any: `All open roles at ${organisation.name}` },
    focuses: { All: evergreenTexts[index % evergreenTexts.length]! },
    points: [organisation.about],
    areas: 'any',
    kinds: [],
    skills: ['Research', 'Operations', 'Management'],
    pay: 'unpaid',
  };
}

/** Entries that belong to the page of other opportunities. */
export function collectionOpenings(): Opening[] {
  return collections.map(({ organisation: name, title, text, areas, skills, types }) => ({
    organisation: named(name),
    archetype: {
      key: `collection-${title}`,
      titles: { any: title },
      focuses: { List: text },
      points: [],
      areas: 'any',
      kinds: [],
      skills,
      pay: 'unpaid',
      types,
    },
    focus: 'List',
    level: 'any',
    list: 'collection',
    areas,
  }));
}

/** The organisation of that name. */
export function named(name: string): SampleOrganisation {
  const organisation = sampleOrganisations.find((each) => each.name === name);
  if (!organisation) throw new Error(`no such organisation: ${name}`);
  return organisation;
}
