import type { Archetype } from './archetype.ts';

/** Grantmaking and leadership that any area may need. */
export const grantsAndProgrammes: Archetype[] = [
  {
    key: 'ai-grants',
    titles: {
      junior: 'Grants Associate, {focus}',
      mid: 'Programme Officer, {focus}',
      senior: 'Senior Programme Officer, {focus}',
    },
    focuses: {
      'Technical AI Safety':
        'Talk to researchers every week and fund the ones with a question worth a year.',
      'AI Policy and Governance':
        'Build a field of careful policy people in {three|five} capitals.',
      'AI and Biology': 'Fund work on the narrow set of risks where two fields meet.',
      'Compute and Security':
        'Back hardware and security work that could take ten years to pay off.',
    },
    points: [
      'Ask what would have happened without us.',
      'Keep a diary of predictions and score it.',
      'Be someone whom applicants are glad to hear from.',
    ],
    seniorPoints: [
      'Recommend about {$6 million|$15 million|$25 million} a year, with a second reader on every grant.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['fund'],
    skills: ['Grantmaking', 'Research'],
    pay: 'grants',
  },
  {
    key: 'grants-operations',
    titles: {
      early: 'Grants Administrator, {focus}',
      junior: 'Grants Manager, {focus}',
      mid: 'Head of Grant Operations, {focus}',
    },
    focuses: {
      'Due Diligence':
        'Check that {two|three} hundred grantees a year are who they say, without wasting their time.',
      'International Payments':
        'Get money lawfully to people in {thirty|fifty} countries within a fortnight.',
      'Grant Systems': 'Replace seven spreadsheets with one system that staff do not avoid.',
    },
    points: [
      'Write letters that lawyers accept and grantees understand.',
      'Cut one step from the process every quarter.',
      'Know when to make an exception and how to record it.',
      'Work with auditors as if they were on your side; they are.',
    ],
    largerOnly: true,
    areas: 'any',
    kinds: ['fund', 'community'],
    skills: ['Operations', 'Grantmaking', 'Finance'],
    pay: 'operations',
  },
  {
    key: 'leadership',
    titles: { senior: '{focus}' },
    focuses: {
      'Executive Director':
        'Lead {eighteen|thirty|forty-five} people in a field that needs clear heads.',
      'Chief Operating Officer':
        "Take finance, people and legal off the director's desk and keep them off.",
      'Director of Research':
        'Set the research agenda for {field} and be answerable for its quality.',
      'Managing Director': 'Turn a good strategy for {field} into a year of finished work.',
    },
    points: [
      'Report to a board of {five|seven} that asks hard questions.',
      'Raise {a third|half} of the budget with the fundraising team.',
      'Hire slowly and let people get on.',
      'Decide what we stop doing.',
    ],
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'community'],
    skills: ['Management', 'Entrepreneurship'],
    pay: 'leadership',
  },
  {
    key: 'chief-of-staff',
    titles: { junior: '{focus}', mid: 'Senior {focus}' },
    focuses: {
      'Chief of Staff': 'Make sure that what was decided on Monday has happened by Friday.',
      'Strategy Associate': 'Write the analysis behind {three|four} large decisions a year.',
      'Special Projects Manager': 'Take on whatever is important, unowned and due in six weeks.',
    },
    points: [
      'Draft for the director in a voice that is not your own.',
      'Run {quarterly|yearly} planning without making people dread it.',
      'See everything, repeat little.',
      'A good role for someone who may want to lead an organisation later.',
    ],
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'fund', 'community'],
    skills: ['Management', 'Operations'],
    pay: 'policy',
  },
  {
    key: 'trustee',
    titles: { any: '{focus}' },
    focuses: {
      'Trustee with Finance Experience':
        'Read the accounts properly and ask the question everyone else forgot.',
      'Board Member': 'Bring judgement on {field} to {four|six} meetings a year.',
      'Advisory Panel Member': 'Review {three|four} plans a year and say what you would cut.',
    },
    points: [
      'About {four|six|eight} days a year; expenses are paid.',
      'We want people who have not sat on a board before as well as those who have.',
      'Terms last three years.',
    ],
    areas: 'any',
    kinds: ['charity', 'community', 'fund'],
    skills: ['Management', 'Finance'],
    pay: 'unpaid',
    types: ['Volunteer', 'Part-time'],
  },
];
