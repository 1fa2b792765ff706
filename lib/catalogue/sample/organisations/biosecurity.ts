import type { SampleOrganisation } from './sample-organisation.ts';

const BIO = 'Biosecurity & pandemic preparedness';

/** Organisations that work against pandemics. */
export const biosecurityOrganisations: SampleOrganisation[] = [
  {
    name: 'Northgate Biosecurity Fund',
    kind: 'fund',
    areas: [BIO],
    places: ['Nairobi', 'Washington, DC'],
    about:
      'A grantmaker that funds early detection of outbreaks in low-income countries. Recommended for the clarity of its public reasoning.',
    standing: 'recommended',
  },
  {
    name: 'International Commission for the Study of Engineered Pandemics and Biological Resilience',
    kind: 'institute',
    areas: [BIO, 'Other policy-focused'],
    places: ['Geneva', 'London'],
    about:
      'A standing commission of scientists and former officials that reports every second year.',
    offers: [
      'bio-policy-analyst',
      'bio-resilience-planner: Exercises and Lessons',
      'bio-fellowship',
      'policy-internship: Research Support',
    ],
  },
  {
    name: 'Clearwell Sentinel',
    kind: 'company',
    areas: [BIO],
    places: ['Boston', 'Remote, USA'],
    about: 'Sequences wastewater from airports and cities to find what nobody is yet looking for.',
    size: 3,
    standing: 'highlighted',
    composite: 'outbreak-detection',
    offers: [
      'bio-bench-scientist: Metagenomic Sequencing',
      'bio-computational: Early Detection',
      'bio-computational: Genetic Engineering Attribution',
      'bio-field: Border Surveillance',
    ],
  },
  {
    name: 'Pathline Detection',
    kind: 'company',
    areas: [BIO],
    places: ['Bengaluru', 'San Francisco Bay Area'],
    about: 'Makes sampling kits and software for public-health laboratories with small budgets.',
    composite: 'outbreak-detection',
    offers: [
      'bio-bench-scientist: Rapid Diagnostics',
      'bio-bench-scientist: Metagenomic Sequencing',
      'bio-computational: Early Detection',
      'bio-field: Hospital Sentinel Sites',
    ],
  },
  {
    name: 'Stillair Project',
    kind: 'lab',
    areas: [BIO],
    places: ['New York', 'Remote, USA'],
    about: 'Wants the air indoors to be as clean as the water in the tap.',
    offers: ['bio-hardware'],
  },
  {
    name: 'Screening Commons',
    kind: 'charity',
    areas: [BIO],
    places: ['London', 'Remote, Global'],
    about: 'Gives DNA providers free tools for checking what their customers order.',
    offers: [
      'bio-computational: Synthesis Screening',
      'bio-computational: Genetic Engineering Attribution',
      'bio-policy-analyst: Gene Synthesis',
    ],
  },
  {
    name: 'Thornbury Vaccine Platform',
    kind: 'lab',
    areas: [BIO, 'Global health & development'],
    places: ['Oxford', 'Cape Town'],
    about: 'Prepares vaccines against virus families before one of them causes a pandemic.',
    size: 3,
    standing: 'highlighted',
    offers: [
      'bio-bench-scientist: Broad-spectrum Vaccines',
      'bio-bench-scientist: Antiviral Screening',
      'bio-trials',
    ],
  },
  {
    name: 'Equator Outbreak Network',
    kind: 'charity',
    areas: [BIO, 'Global health & development'],
    places: ['Kampala', 'Lagos'],
    about:
      'Connects hospitals and border posts in nine countries that report outbreaks within a day.',
    composite: 'outbreak-detection',
    offers: ['bio-field', 'bio-computational: Early Detection'],
  },
  {
    name: 'Brackenfield Centre for Biosecurity Policy',
    kind: 'institute',
    areas: [BIO],
    places: ['Washington, DC'],
    about:
      'Writes biosecurity policy that agencies adopt. Its staff move in and out of government.',
    size: 3,
    standing: 'recommended',
  },
  {
    name: 'Rapid Reserve',
    kind: 'charity',
    areas: [BIO],
    places: ['Remote, USA', 'Boston'],
    about:
      'Designs, buys and stores protective equipment for the people a country cannot do without.',
    size: 1,
    offers: [
      'bio-resilience-planner: Essential Workers',
      'bio-resilience-planner: National Stockpile',
      'bio-policy-analyst: Medical Countermeasures',
    ],
  },
  {
    name: 'Sumida Pandemic Forum',
    kind: 'institute',
    areas: [BIO],
    places: ['Tokyo', 'Singapore'],
    about: 'A meeting place for health security officials in East and South-East Asia.',
    size: 1,
  },
];
