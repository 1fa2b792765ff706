import type { Archetype } from './archetype.ts';

/** Software, data and product work for any area. */
export const software: Archetype[] = [
  {
    key: 'software-engineer',
    titles: {
      junior: 'Software Engineer, {focus}',
      mid: 'Software Engineer, {focus}',
      senior: 'Staff Engineer, {focus}',
      any: 'Software Engineer, {focus} (open level)',
    },
    focuses: {
      'Web Platform':
        'Build and run the site through which {forty|ninety} thousand people a month use our work.',
      'Public Tools':
        'Ship small tools on {field} that officials and reporters keep open in a tab.',
      'Publications and Archive':
        'Make everything we have published easy to find, cite and download.',
      'Internal Products':
        'Sit with colleagues, watch them work and remove the worst hour of their week.',
    },
    points: [
      'Ship on most days; roll back without shame.',
      'Tests, types and code review are habits here.',
      "You'll talk to users yourself, not through a ticket.",
      'TypeScript and Python for the most part; we teach what you lack.',
    ],
    seniorPoints: ['Choose boring technology and explain the exceptions.'],
    largerOnly: true,
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'community', 'company', 'fund', 'security-firm'],
    skills: ['Software engineering'],
    pay: 'engineering',
  },
  {
    key: 'data-engineer',
    titles: {
      junior: 'Data Analyst, {focus}',
      mid: 'Data Engineer, {focus}',
      senior: 'Head of Data, {focus}',
    },
    focuses: {
      'Programme Data':
        'Bring {five|nine} sources into one place, documented and checked every night.',
      'Open Data Sets': 'Publish data on {field} that a doctoral student could trust.',
      'Impact Measurement':
        'Find out which of our activities change anything, including the popular ones.',
    },
    points: [
      'Answer with a number, a range and a caveat.',
      'Protect personal data as if it were your own.',
      'Replace a weekly report with a page that is always right.',
      'Help colleagues to ask better questions.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['charity', 'institute', 'company', 'community', 'fund', 'government'],
    skills: ['Data', 'Software engineering'],
    pay: 'data',
  },
  {
    key: 'product',
    titles: {
      junior: 'Product Designer, {focus}',
      mid: 'Product Manager, {focus}',
      senior: 'Head of Product, {focus}',
    },
    focuses: {
      'Learning Platform':
        'Decide what {nine|twenty} thousand learners see first, and test whether it helped.',
      'Reporting Tools': 'Make it easy to report a problem and hard to lose the report.',
      'Member Services': 'Find out why people leave at the second step, and fix it.',
    },
    points: [
      'Speak to {four|five} users a week.',
      'Write short specifications and long-lived decisions.',
      'Say what will not be built, and why.',
      'Measure use, but also whether anyone is better off.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['community', 'fellowship'],
    skills: ['Design', 'Management', 'Software engineering'],
    pay: 'data',
  },
  {
    key: 'founding-engineer',
    titles: { experienced: 'Founding Engineer, {focus}', any: 'Product Engineer, {focus}' },
    focuses: {
      'Early-stage Project':
        'Build the first version of something that may not work, with six months to find out.',
      'Prototype to Practice': 'Take a research prototype on {field} out of the lab and into use.',
      'New Initiative':
        'Join {two|three} colleagues who are starting something new, with funding for {twelve|eighteen} months.',
    },
    points: [
      'Choose the stack, the first hires and the corners not to cut.',
      'A full say on strategy, and the duty to use it.',
      'Be ready to do support, sales and the washing-up.',
    ],
    areas: 'any',
    kinds: ['lab', 'company', 'security-firm'],
    skills: ['Software engineering', 'Entrepreneurship'],
    pay: 'engineering',
  },
  {
    key: 'it-support',
    titles: {
      entry: 'IT Support Officer, {focus}',
      junior: 'Systems Administrator, {focus}',
      mid: 'IT Manager, {focus}',
    },
    focuses: {
      'Devices and Accounts':
        'Set up {thirty|seventy} laptops so that losing one is an annoyance and no more.',
      'Secure Systems': 'Bring multi-factor sign-in to everyone, including the director.',
      'Remote Teams': 'Help colleagues in {eleven|sixteen} countries, in their own morning.',
    },
    points: [
      'Explain without sighing.',
      'Automate joiners and leavers.',
      'Keep an inventory that matches reality.',
      'Work with the security team on drills and updates.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'fund'],
    skills: ['Information security', 'Operations'],
    pay: 'operations',
  },
];
