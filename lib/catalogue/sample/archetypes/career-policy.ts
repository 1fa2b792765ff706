import type { Archetype } from './archetype.ts';

/** Roles in government and policy that build career capital. */
export const careerPolicy: Archetype[] = [
  {
    key: 'career-civil-service',
    titles: { entry: 'Graduate Scheme, {focus}', early: 'Civil Service Traineeship, {focus}' },
    focuses: {
      'Policy and Analysis':
        'Four postings in {two|three} years, across departments you would not have picked.',
      'Digital and Data': 'Learn to build public services that work on an old phone.',
      'Economics and Statistics':
        'Join a profession that checks the figures before ministers use them.',
      'Science and Engineering': 'Bring a technical degree into rooms that need one.',
    },
    points: [
      'A permanent post follows for {nearly all|nine in ten} who finish.',
      'Structured training, with study leave for a qualification.',
      'Assessed by exercises and interview; no experience is required.',
      'Open to all ages and degree subjects.',
    ],
    areas: ['Policy & government'],
    kinds: ['government'],
    skills: ['Policy', 'Management'],
    pay: 'government',
    types: ['Graduate programme', 'Full-time'],
  },
  {
    key: 'career-budget-analyst',
    titles: {
      junior: 'Analyst, {focus}',
      mid: 'Principal Analyst, {focus}',
      any: 'Budget Analyst, {focus}',
    },
    focuses: {
      'Research and Development':
        'Review how public money for science is spent, and ask what it bought.',
      Health: 'Cost {eight|a dozen} bills a session under real time pressure.',
      'Defence and Technology': 'Learn how large systems are bought, and why they are late.',
      'Energy and Environment': "Follow {three|four} agencies' budgets from request to result.",
    },
    points: [
      'Non-partisan by law and by temper.',
      'Write two pages that both sides will quote.',
      'Excellent training in how government really works.',
      'Fixed hours outside the budget season.',
    ],
    areas: ['Policy & government'],
    kinds: ['government', 'institute'],
    skills: ['Economics', 'Policy', 'Data'],
    degrees: ["Master's degree"],
    pay: 'government',
  },
  {
    key: 'career-policy-degree',
    titles: { early: '{focus}', any: '{focus}, {Full|Half} Scholarships' },
    focuses: {
      'Master of Public Policy':
        'Two years of economics, statistics and law, with a summer in an agency.',
      'Master in Science and Technology Policy':
        'For engineers and scientists who want to be useful to the state.',
      'Mid-career Master of Public Administration':
        'One year, {four|six} courses of your choice and a cohort worth the fee.',
      'Certificate in Security Studies':
        'Evening classes for people who already work in government.',
    },
    points: [
      'Around {a third|half} of students receive funding.',
      'Graduates work in {thirty|forty} governments.',
      'Quantitative methods are taught from the beginning and not skipped.',
      'Applications need two references and one honest essay.',
    ],
    areas: ['Policy & government'],
    kinds: ['university'],
    skills: ['Policy', 'Academia', 'Economics'],
    pay: 'unpaid',
    types: ['Advanced degree programme'],
  },
  {
    key: 'career-policy-journalism',
    titles: {
      junior: 'Reporter, {focus}',
      mid: 'Correspondent, {focus}',
      any: 'Reporting Fellowship, {focus}',
    },
    focuses: {
      'Technology and Power':
        'Report on companies that would rather you did not, with a lawyer on call.',
      'Science and Health': 'Read the paper, ring the author, then write.',
      'Government and Money':
        'Find the story in {a spreadsheet|a footnote} and check it three times.',
      'Data and Investigations':
        'Spend {two|four} months on one story, with records nobody meant you to read.',
      'Audio and Narrative': 'Tell one true story a month so well that people miss their stop.',
      'Fact-checking': 'Be the last person to doubt a sentence before it is printed.',
    },
    points: [
      'File {two|three} pieces a week and one long one a month.',
      'Learn to explain hard things fast, which helps in any career.',
      'Editors with decades of experience go through your copy with you.',
    ],
    areas: ['Policy & government'],
    kinds: ['publisher'],
    skills: ['Communications', 'Research'],
    pay: 'communications',
  },
  {
    key: 'career-public-affairs',
    titles: {
      early: 'Assistant Consultant, {focus}',
      junior: 'Consultant, {focus}',
      mid: 'Senior Consultant, {focus}',
    },
    focuses: {
      'Public Sector':
        'Work on {three|four} projects a year for ministries, cities and regulators.',
      'Infrastructure and Energy':
        'Appraise schemes worth more than your whole street, and defend your sums.',
      'Health and Science':
        'Help hospitals and research councils decide what to do with too little.',
    },
    points: [
      'Fast feedback and a great deal of writing.',
      'Learn to run a project before you are thirty.',
      'Choose your sectors after the first year.',
      'Travel for {a fifth|a quarter} of the time.',
    ],
    areas: ['Policy & government', 'Strategy & operations'],
    kinds: ['consultancy'],
    skills: ['Policy', 'Economics', 'Management'],
    pay: 'policy',
  },
];
