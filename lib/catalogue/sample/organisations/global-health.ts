import type { SampleOrganisation } from './sample-organisation.ts';

const HEALTH = 'Global health & development';

/** Organisations that work for health and incomes in poor countries. */
export const globalHealthOrganisations: SampleOrganisation[] = [
  {
    name: 'Millet Road Health',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Kampala'],
    about: 'Runs district health programmes with the government and counts the cost of each.',
    offers: [
      'health-programme: Malaria Prevention',
      'health-programme: Vaccination Incentives',
      'health-evaluation: Monitoring & Evaluation',
      'health-clinical: Maternal Health',
      'health-clinical: Neglected Tropical Diseases',
    ],
  },
  {
    name: 'Clean Cup Water',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Nairobi', 'Addis Ababa'],
    about: 'Puts chlorine at the places where people fetch water, and keeps it there.',
    offers: [
      'health-programme: Safe Water',
      'health-evaluation: Household Surveys',
      'health-evaluation: Monitoring & Evaluation',
      'health-cash: Supply Chain',
    ],
  },
  {
    name: 'Unleaded Futures',
    kind: 'charity',
    areas: [HEALTH],
    places: ['London', 'Delhi', 'Remote, Global'],
    about: 'Helps governments to take lead out of paint, spices and cookware.',
    standing: 'recommended',
    offers: ['health-government: Lead Paint Laws', 'health-evaluation: Household Surveys'],
  },
  {
    name: 'Second Dose',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Lagos', 'Accra'],
    about:
      'Reminds and rewards parents who bring their children back for the full course of vaccines.',
    size: 3,
    standing: 'highlighted',
    offers: [
      'health-programme: Vaccination Incentives',
      'health-evaluation: Randomised Trials',
      'health-evaluation: Monitoring & Evaluation',
      'health-cash: Mobile Payments',
      'health-cash: Supply Chain',
    ],
  },
  {
    name: 'Ganges Plain Trials Unit',
    kind: 'university',
    areas: [HEALTH],
    places: ['Delhi'],
    about: 'Runs large, careful trials of health and education programmes in northern India.',
    offers: [
      'health-evaluation: Randomised Trials',
      'health-evaluation: Household Surveys',
      'health-evaluation: Cost-effectiveness',
    ],
  },
  {
    name: 'Warmline Newborn Care',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Accra', 'Kampala'],
    about: 'Teaches hospitals a cheap way of keeping small babies alive.',
    offers: [
      'health-programme: Newborn Care',
      'health-clinical: Maternal Health',
      'health-evaluation: Monitoring & Evaluation',
    ],
  },
  {
    name: 'Fund for Measured Giving',
    kind: 'fund',
    areas: [HEALTH],
    places: ['San Francisco Bay Area', 'Remote, USA', 'London'],
    about:
      'Looks for the programmes that save or improve lives most cheaply and moves money to them. Recommended for two decades of open reasoning.',
    size: 3,
    standing: 'recommended',
    offers: ['health-grant-research', 'ea-giving: Donor Relations', 'ea-giving: Advised Giving'],
  },
  {
    name: 'Cash First Collective',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Nairobi', 'Kampala'],
    about: 'Sends money to people who have little, and studies what they do with it.',
    offers: [
      'health-cash: Cash Transfers',
      'health-cash: Mobile Payments',
      'health-evaluation: Randomised Trials',
      'health-evaluation: Household Surveys',
    ],
  },
  {
    name: 'Tidewater Evidence Lab',
    kind: 'institute',
    areas: [HEALTH],
    places: ['Boston', 'Mumbai'],
    about: 'Tests social programmes by experiment and helps governments grow what works.',
    size: 2,
    offers: ['health-evaluation', 'health-government: Tobacco and Alcohol Taxes'],
  },
  {
    name: 'Clear Sight Workshops',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Dhaka'],
    about:
      'Sells reading glasses for the price of a lunch to people whose work depends on their eyes.',
    size: 1,
    offers: ['health-government: Reading Glasses', 'health-cash: Supply Chain'],
  },
  {
    name: 'Dusk Malaria Initiative',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Accra', 'London'],
    about: 'Buys and delivers bed nets and preventive medicine, district by district.',
    offers: [
      'health-programme: Malaria Prevention',
      'health-cash: Supply Chain',
      'health-evaluation: Cost-effectiveness',
    ],
  },
  {
    name: 'Calle Segura',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Bogotá', 'Mexico City'],
    about:
      'Makes streets in Latin American cities safer to cross. Working languages: Spanish, English.',
    size: 1,
    offers: ['health-government: Road Safety', 'health-evaluation: Monitoring & Evaluation'],
  },
  {
    name: 'Open Bench Mental Health',
    kind: 'charity',
    areas: [HEALTH],
    places: ['Addis Ababa', 'Remote, Global'],
    about: 'Trains lay counsellors to treat depression where there are no psychiatrists.',
    offers: [
      'health-clinical: Mental Health',
      'health-evaluation: Randomised Trials',
      'health-evaluation: Monitoring & Evaluation',
    ],
  },
];
