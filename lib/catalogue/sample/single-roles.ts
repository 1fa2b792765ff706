import type { Archetype } from './archetypes/archetype.ts';
import { named } from './lists.ts';
import type { Opening } from './opening.ts';
import type { Level } from './vocabulary.ts';

type SingleRole = Pick<Archetype, 'areas' | 'skills' | 'degrees' | 'pay' | 'types' | 'points'> & {
  organisation: string;
  level: Level;
  title: string;
  first: string;
};

/** Roles that exist once: very long titles and words, and titles in other languages. */
const singleRoles: SingleRole[] = [
  {
    organisation: 'Tierwohl-Initiative Ostsee',
    level: 'mid',
    title: 'Legal Officer, Tierschutzverbandsklageberechtigungsverfahren',
    first: "You'll lead our cases under the laws that let animal welfare associations go to court.",
    points: [
      'Advise regional groups that want to use the same route.',
      'Fluent German and admission to a German bar are required.',
    ],
    areas: ['Factory farming', 'Animal welfare'],
    skills: ['Legal', 'Policy'],
    degrees: ['Professional degree'],
    pay: 'policy',
  },
  {
    organisation: 'Académie pour la gouvernance',
    level: 'any',
    title:
      'Fellowship: Policy & Technical Governance of Advanced AI Systems in the Public Sector, Winter Cohort',
    first: 'Four months in Paris for public servants who will write, buy or supervise AI systems.',
    points: [
      'Mornings are taught by engineers, afternoons by people who have run an agency.',
      'Each fellow leaves with a draft rule that their own ministry has asked for.',
      'Taught in French and English.',
    ],
    areas: ['AI safety & policy'],
    skills: ['Policy', 'Machine learning'],
    pay: 'stipend',
    types: ['Fellowship'],
  },
  {
    organisation:
      'International Commission for the Study of Engineered Pandemics and Biological Resilience',
    level: 'senior',
    title:
      'Secretary to the Commission and Head of the Joint Unit for Evidence, Member State Relations and Follow-up of Recommendations',
    first:
      'Run the office that turns eighteen independent minds into one report every second year.',
    points: [
      'Serve the chair and manage a unit of nine in two cities.',
      'Keep governments informed without letting them edit.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    skills: ['Management', 'Policy'],
    degrees: ["Master's degree"],
    pay: 'leadership',
  },
  {
    organisation: "Laboratoire d'apprentissage vérifiable",
    level: 'junior',
    title: 'Auxiliaire de recherche, vérification de réseaux de neurones',
    first: 'Write and check proofs about small networks, in French or in English.',
    points: ['Twenty hours a week, with a view to doctoral study.', 'The group meets on Tuesdays.'],
    areas: ['AI safety & policy'],
    skills: ['Research', 'Academia'],
    degrees: ["Master's degree"],
    pay: 'science',
    types: ['Part-time'],
  },
  {
    organisation: 'Instituto Galinha Livre',
    level: 'mid',
    title: 'Gerente de Relações Corporativas',
    first: 'Negotiate cage-free purchasing with restaurants and retailers in São Paulo and Paraná.',
    points: [
      'Check each promise on the farm, once a year, with a vet.',
      'Portuguese is the language of work.',
    ],
    areas: ['Factory farming'],
    skills: ['Outreach', 'Management'],
    pay: 'operations',
  },
];

/** The single roles as openings. */
export function singleOpenings(): Opening[] {
  return singleRoles.map(({ organisation, level, title, first, ...rest }) => ({
    organisation: named(organisation),
    archetype: {
      ...rest,
      key: `single-${title}`,
      titles: { [level]: title },
      focuses: { Only: first },
      kinds: [],
    },
    focus: 'Only',
    level,
  }));
}
