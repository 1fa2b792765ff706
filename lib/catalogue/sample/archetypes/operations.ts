import type { Archetype } from './archetype.ts';

/** Work that keeps any organisation going. */
export const operations: Archetype[] = [
  {
    key: 'operations-generalist',
    titles: {
      entry: 'Operations Assistant, {focus}',
      junior: 'Operations Associate, {focus}',
      mid: 'Operations Manager, {focus}',
      senior: 'Head of Operations',
    },
    focuses: {
      'Office and Facilities':
        'Give {twenty|thirty-five} people a place where they can think, and a kitchen that works.',
      'Internal Systems': 'Choose fewer tools, connect them and write down how they are used.',
      'Travel and Visas': 'Get colleagues to the right country with the right papers.',
      'Research Operations': "Take everything off researchers' hands that is not research.",
    },
    points: [
      'Be the person who notices, and the person who fixes it.',
      'Keep a handbook that is true.',
      'Buy well; haggle politely.',
    ],
    seniorPoints: ['You will have {a small budget|your own budget} and room to use it.'],
    areas: 'any',
    kinds: [
      'institute',
      'charity',
      'lab',
      'fund',
      'community',
      'fellowship',
      'university',
      'security-firm',
    ],
    skills: ['Operations'],
    pay: 'operations',
  },
  {
    key: 'people',
    titles: { junior: '{focus} Associate', mid: '{focus} Manager', senior: 'Head of {focus}' },
    focuses: {
      Recruitment:
        'Fill {fifteen|twenty-five} posts a year with work tests that are fair and short.',
      'People Operations':
        'Look after contracts, leave and pay for staff in {four|nine} countries.',
      'Learning and Development': 'Help first-time managers get good at it within a year.',
    },
    points: [
      'Answer every candidate, in days rather than weeks.',
      'Handle hard conversations with kindness and notes.',
    ],
    seniorPoints: [
      'Watch pay for drift and put it right before anyone asks.',
      'Know the employment law of {two|three} countries, or know whom to ask.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'company', 'fund', 'community', 'security-firm'],
    skills: ['Operations', 'Management'],
    pay: 'operations',
  },
  {
    key: 'finance',
    titles: {
      junior: 'Finance Officer, {focus}',
      mid: 'Finance Manager, {focus}',
      senior: 'Finance Director, {focus}',
    },
    focuses: {
      'Grants and Restricted Funds':
        'Keep {twelve|thirty} restricted funds apart and every donor report on time.',
      'Planning and Budgets':
        'Build a budget that directors understand and a forecast they can trust.',
      'Multi-country Accounts':
        'Close the month in {three|five} currencies by the eighth working day.',
    },
    points: [
      'Prepare for an audit that should hold no surprises.',
      'Qualified, part-qualified or trained by experience: all are welcome.',
      'Improve one control each quarter and remove another.',
    ],
    seniorPoints: ['Teach budget holders to read their own figures.'],
    areas: 'any',
    kinds: ['charity', 'fund', 'institute', 'community'],
    skills: ['Finance', 'Operations'],
    pay: 'operations',
  },
  {
    key: 'assistant',
    titles: { entry: '{focus}', junior: '{focus}', mid: 'Senior {focus}' },
    focuses: {
      'Executive Assistant':
        "Guard one director's time so that the important third of the week stays free.",
      'Research Assistant to the Director':
        'Read ahead, summarise fairly and prepare each meeting the day before.',
      'Team Coordinator':
        'Keep plans, minutes and birthdays for {a team of nine|a team of fourteen|a team of twenty}.',
    },
    points: [
      'Write e-mails that need no second one.',
      'Plan trips with a fallback.',
      'Previous assistants have gone on to lead programmes here.',
      'Trust is everything; so is a sense of humour.',
    ],
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'fund', 'university'],
    skills: ['Operations'],
    pay: 'assistant',
  },
  {
    key: 'legal-counsel',
    titles: {
      mid: 'Legal Counsel, {focus}',
      senior: 'General Counsel, {focus}',
      any: 'Contract Lawyer, {focus}',
    },
    focuses: {
      'Charity Law': 'Advise trustees on what they may, must and should not do.',
      'Research Agreements':
        'Negotiate data, access and publication terms with partners far larger than we are.',
      'International Operations': 'Open {two|three} new offices lawfully and without haste.',
    },
    points: [
      'Give answers, with the risk beside them.',
      'Draft templates that mean you are asked less often.',
      'Admitted to practise in at least one relevant country.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['fund', 'charity', 'lab'],
    skills: ['Legal', 'Operations'],
    degrees: ['Professional degree'],
    pay: 'leadership',
  },
  {
    key: 'events',
    titles: { early: 'Events Assistant, {focus}', junior: 'Events Manager, {focus}' },
    focuses: {
      'Workshops and Roundtables':
        'Run {twenty|thirty} small meetings a year at which people say what they think.',
      'Annual Conference': 'Produce one good conference on {field}, from empty hall to last taxi.',
      'Seminars and Visitors':
        'Host {forty|sixty} visitors a year and make each of them glad they came.',
    },
    points: [
      'Book early, confirm twice.',
      'Think about access, food and quiet before you are asked.',
      'Follow up with what was agreed, the next day.',
    ],
    areas: 'any',
    kinds: ['institute', 'university', 'fellowship', 'community', 'lab'],
    skills: ['Operations', 'Community building'],
    pay: 'assistant',
    types: ['Full-time', 'Part-time'],
  },
];
