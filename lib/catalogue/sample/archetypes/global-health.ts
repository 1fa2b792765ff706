import type { Archetype } from './archetype.ts';

/** Health and incomes in poor countries. */
export const globalHealth: Archetype[] = [
  {
    key: 'health-programme',
    titles: {
      junior: 'Programme Coordinator, {focus}',
      mid: 'Programme Manager, {focus}',
      senior: 'Country Director, {focus}',
    },
    focuses: {
      'Malaria Prevention':
        'Plan a distribution that reaches {two hundred thousand|half a million} households before the rains.',
      'Vaccination Incentives':
        'Run reminders and small incentives in {forty|ninety} clinics and drop what does not work.',
      'Safe Water':
        'Keep {six hundred|eleven hundred} chlorine dispensers full, repaired and used.',
      'Newborn Care':
        'Train nurses in warm, early care for babies born too small, and stay until it is routine.',
    },
    points: [
      'Check the numbers yourself, on foot, every month.',
      "Work under a ministry's plan, not beside it.",
      'Report cost per person reached, with nothing left out.',
    ],
    seniorPoints: [
      'Manage {six|nine|fourteen} field staff and their motorbikes.',
      'Speak to district officers as a colleague, not a donor.',
    ],
    areas: ['Global health & development'],
    kinds: ['charity'],
    skills: ['Management', 'Operations'],
    pay: 'fieldwork',
  },
  {
    key: 'health-evaluation',
    titles: {
      early: 'Research Assistant, {focus}',
      junior: 'Research Associate, {focus}',
      mid: 'Evaluation Manager, {focus}',
    },
    focuses: {
      'Randomised Trials':
        'Manage a trial across {ninety|a hundred and forty} villages, from consent forms to clean data.',
      'Cost-effectiveness':
        'Build the models that decide where {$20 million|$60 million} goes next year.',
      'Household Surveys':
        'Lead a team of {thirty|fifty} interviewers and catch errors the same day.',
      'Monitoring & Evaluation':
        'Design measures that field staff can collect on a bad road in the rain.',
    },
    points: [
      'Write analysis code that a stranger could run in five years.',
      'Live near the work for {nine|twelve} months; housing is arranged.',
      'Raise problems early; we would rather stop a study than save it.',
      'Prepare a plain summary for the people who took part.',
    ],
    areas: ['Global health & development'],
    kinds: ['charity', 'institute', 'university'],
    skills: ['Research', 'Data', 'Economics'],
    degrees: ["Master's degree"],
    pay: 'research',
  },
  {
    key: 'health-grant-research',
    titles: {
      early: 'Research Analyst, {focus}',
      junior: 'Researcher, {focus}',
      mid: 'Senior Researcher, {focus}',
      senior: 'Programme Officer, {focus}',
    },
    focuses: {
      'New Interventions':
        'Look for programmes that could be as good as the best we know, and usually say no.',
      'Child Nutrition': 'Work out what fortified food really does, study by study.',
      'Environmental Health':
        'Estimate the harm done by lead, smoke and dirty air, and what a dollar does against each.',
      'Health Systems':
        'Find the few places where better management saves more lives than a new drug.',
    },
    points: [
      'Talk to {three|four} experts a week and record what they disagree on.',
      'Make your reasoning easy to attack.',
      'Follow up on past grants and publish the misses.',
    ],
    seniorPoints: ['Recommend grants of {$500,000 to $5 million|$1 million to $10 million}.'],
    areas: ['Global health & development'],
    kinds: ['fund', 'institute'],
    skills: ['Research', 'Grantmaking', 'Economics'],
    pay: 'grants',
  },
  {
    key: 'health-government',
    titles: {
      junior: 'Partnerships Officer, {focus}',
      mid: 'Government Partnerships Manager, {focus}',
    },
    focuses: {
      'Lead Paint Laws':
        'Help regulators test paint, write a limit and enforce it in the first year.',
      'Road Safety':
        'Work with {four|six} cities on speed, crossings and the police records that show results.',
      'Tobacco and Alcohol Taxes':
        'Give finance ministries the numbers they need, in the week they need them.',
      'Reading Glasses': 'Make a simple pair of glasses legal to sell in an ordinary shop.',
    },
    points: [
      "Spend {half|most} of the week in other people's offices.",
      'Draft circulars, train inspectors and share the credit.',
      'Keep going when a minister changes; someone always does.',
      'Fluency in {French|Spanish|Portuguese|Hindi} is an advantage.',
    ],
    areas: ['Global health & development'],
    kinds: ['charity', 'institute'],
    skills: ['Policy', 'Outreach', 'Management'],
    pay: 'fieldwork',
  },
  {
    key: 'health-clinical',
    titles: {
      junior: 'Clinical Officer, {focus}',
      mid: 'Clinical Lead, {focus}',
      senior: 'Medical Director, {focus}',
    },
    focuses: {
      'Mental Health':
        'Train and supervise {forty|seventy} lay counsellors, with a doctor on call.',
      'Maternal Health':
        'Bring a proven package of care to district hospitals, one ward at a time.',
      'Neglected Tropical Diseases':
        'Oversee treatment days in {three|five} districts and follow up every reaction.',
    },
    points: [
      'Hold a weekly case review in which nobody is blamed.',
      'Licence to practise in the country of work is needed, or can be arranged.',
    ],
    seniorPoints: ['Set clinical protocols that fit the staff who will follow them.'],
    areas: ['Global health & development'],
    kinds: ['charity', 'university'],
    skills: ['Life sciences', 'Management'],
    degrees: ['Professional degree'],
    pay: 'fieldwork',
  },
  {
    key: 'health-cash',
    titles: {
      early: 'Field Associate, {focus}',
      junior: 'Operations Associate, {focus}',
      mid: 'Operations Manager, {focus}',
    },
    focuses: {
      'Cash Transfers': 'Enrol {four|seven} thousand households and see that each payment arrives.',
      'Mobile Payments': 'Keep fraud low and dignity high across {three|four} payment providers.',
      'Supply Chain': 'Move goods from port to clinic without paying for storage twice.',
    },
    points: [
      'Answer the helpline one day a month, like everyone else.',
      'Fix the process before adding a form.',
      'Keep a clean audit trail; surprise checks are normal here.',
      'Work in {Swahili and English|English and one local language}.',
    ],
    areas: ['Global health & development'],
    kinds: ['charity'],
    skills: ['Operations', 'Data'],
    pay: 'fieldwork',
  },
];
