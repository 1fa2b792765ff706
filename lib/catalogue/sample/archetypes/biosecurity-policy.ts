import type { Archetype } from './archetype.ts';

/** Policy, grants and preparedness planning against pandemics. */
export const biosecurityPolicy: Archetype[] = [
  {
    key: 'bio-policy-analyst',
    titles: {
      junior: 'Policy Analyst, {focus}',
      mid: 'Senior Policy Analyst, {focus}',
      senior: 'Director of Policy, {focus}',
    },
    focuses: {
      'Gene Synthesis':
        'Draft rules for DNA providers that small firms can follow and large ones cannot dodge.',
      'Laboratory Safety':
        'Collect accident reports that labs would rather forget, and turn them into workable standards.',
      'Medical Countermeasures':
        'Argue for the stockpiles and purchase guarantees that markets will not provide.',
      'Biological Weapons Treaty':
        'Work out what inspectors could check without learning commercial secrets.',
    },
    points: [
      'Know which decisions are coming in the next {six|twelve} months and prepare for {two|three} of them well.',
      'Handle sensitive material with judgement; not everything true should be printed.',
      'Bring working scientists into rooms where policy is written.',
      'Publish short papers with one clear recommendation each.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['institute', 'government', 'charity', 'secretariat'],
    skills: ['Policy', 'Research', 'Life sciences'],
    degrees: ["Master's degree"],
    pay: 'policy',
  },
  {
    key: 'bio-programme-officer',
    titles: {
      junior: 'Programme Officer, {focus}',
      mid: 'Senior Programme Officer, {focus}',
      senior: 'Programme Director, {focus}',
    },
    focuses: {
      'Pandemic Preparedness':
        "You'll run a portfolio of {eight to ten|ten to twelve} grants for early-warning systems, from first call to final report.",
      'Protective Equipment':
        'Fund the plain things that would have helped last time: masks, filters, drills and spare parts.',
      'Biorisk Talent':
        'Find {twenty|thirty} people a year who could be leading this field in ten, and fund their next step.',
    },
    points: [
      'Work with ministries and labs in {East Africa|West Africa|South-East Asia} to find what would change outcomes in the first thirty days.',
      'Write the short public case for each grant, with what would make the team wrong.',
      'Say no quickly, with a reason the applicant can use.',
      'Visit grantees to learn rather than to inspect.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['fund'],
    skills: ['Grantmaking', 'Research', 'Management'],
    pay: 'grants',
  },
  {
    key: 'bio-resilience-planner',
    titles: {
      junior: 'Planning Officer, {focus}',
      mid: 'Preparedness Lead, {focus}',
    },
    focuses: {
      'Essential Workers':
        'Plan how power, water and food would keep going if one worker in three stayed at home.',
      'National Stockpile':
        'Redesign a stockpile so that it is used, rotated and still there when needed.',
      'Exercises and Lessons':
        'Write the scenario, run the exercise and chase the {forty|sixty} actions that come out of it.',
    },
    points: [
      'Work with utilities, hospitals and supermarkets as well as officials.',
      'Keep plans short enough to be found and read at three in the morning.',
      'Cost every option; a plan without a budget is a wish.',
    ],
    areas: ['Biosecurity & pandemic preparedness', 'Nuclear security'],
    kinds: ['government', 'institute', 'charity'],
    skills: ['Operations', 'Policy', 'Management'],
    pay: 'government',
  },
  {
    key: 'bio-fellowship',
    titles: {
      early: '{focus} Fellowship',
      any: '{focus} Fellowship, {Spring|Summer|Autumn} Intake',
    },
    focuses: {
      'Biosecurity Leadership':
        'A part-time year for scientists and officials who want to work on catastrophic biological risk.',
      'Biological Risk Research': 'Six months on one question, with a named adviser and a desk.',
      'Outbreak Response':
        'Join a response team for a season and write the guide you wished you had.',
    },
    points: [
      'Fellows meet {four|five} times, twice in person with travel paid.',
      'Fellows who have a job keep it; we agree the time with the employer.',
      'Open to people at any stage with a serious reason to apply.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['institute', 'fellowship', 'charity'],
    skills: ['Research', 'Life sciences', 'Policy'],
    pay: 'stipend',
    types: ['Fellowship', 'Part-time'],
  },
];
