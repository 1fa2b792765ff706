import type { SampleOrganisation } from './sample-organisation.ts';

const EA = 'Building effective altruism';

/** Communities of people who try to do the most good. */
export const communityOrganisations: SampleOrganisation[] = [
  {
    name: 'Open Table Community Trust',
    kind: 'community',
    areas: [EA],
    places: ['London', 'Remote, Global'],
    about: 'Supports local groups, runs an online forum and looks after community health.',
    size: 3,
    standing: 'highlighted',
    offers: [
      'ea-groups',
      'ea-funding',
      'ea-advising: Mid-career',
      'ea-conferences: Volunteers and Access',
    ],
  },
  {
    name: 'Onward Pledge',
    kind: 'community',
    areas: [EA, 'Global health & development'],
    places: ['Remote, Global', 'Sydney'],
    about: 'Encourages people to give a steady share of their income and keeps them company.',
    offers: ['ea-giving', 'ea-groups: Workplace Groups'],
  },
  {
    name: 'Northlight Student Groups',
    kind: 'community',
    areas: [EA],
    places: ['Boston', 'Oxford'],
    about: 'Helps students run reading groups that lead somewhere.',
    offers: [
      'ea-groups: University Groups',
      'ea-advising: Students and Graduates',
      'ea-funding: Study and Travel',
    ],
  },
  {
    name: 'Netzwerk Wirksames Handeln',
    kind: 'community',
    areas: [EA],
    places: ['Berlin', 'Munich'],
    about: 'The German-speaking network of local groups. Working language: German.',
    size: 1,
    offers: [
      'ea-groups: City Groups',
      'ea-giving: Pledges and Membership',
      'ea-conferences: Retreats',
    ],
  },
  {
    name: 'Larkfield Careers Library',
    kind: 'community',
    areas: [EA, 'Other (pressing)'],
    places: ['Remote, UK', 'London'],
    about: 'Keeps up-to-date lists of opportunities that no single vacancy page would show.',
    size: 1,
    offers: ['ea-advising'],
  },
  {
    name: 'Harbour House Events',
    kind: 'community',
    areas: [EA],
    places: ['Prague', 'Remote, Europe'],
    about: 'Produces conferences and retreats for people working on large problems.',
    offers: ['ea-conferences'],
  },
  {
    name: 'Fundación Impacto Claro',
    kind: 'community',
    areas: [EA],
    places: ['Madrid', 'Mexico City'],
    about: 'Brings evidence-led giving to the Spanish-speaking world. Working language: Spanish.',
    size: 1,
    offers: [
      'ea-giving: Pledges and Membership',
      'ea-groups: City Groups',
      'ea-conferences: Regional Conferences',
    ],
  },
];
