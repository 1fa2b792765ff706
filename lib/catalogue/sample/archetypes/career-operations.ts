import type { Archetype } from './archetype.ts';

/** Roles in strategy and operations that build career capital. */
export const careerOperations: Archetype[] = [
  {
    key: 'career-startup-operations',
    titles: {
      early: 'Operations Associate, {focus}',
      junior: 'Business Operations Manager, {focus}',
      mid: 'General Manager, {focus}',
    },
    focuses: {
      'New Markets': 'Open a city in {ten|twelve} weeks with a small budget and a long list.',
      'Customer Operations':
        'Work with {eight|fifteen} people who talk to customers, and find out what they keep hearing.',
      'Growth and Analytics': 'Find out what works, stop what does not and say so in one page.',
      'Supply and Logistics':
        'Move {nine hundred|four thousand} parcels a day through a warehouse you can redesign.',
    },
    points: [
      'Learn hiring, budgets and managing people all at once.',
      'Report directly to a founder.',
      'Make decisions with half the facts and keep score.',
      'The pace is quick; the hours are agreed.',
    ],
    areas: ['Strategy & operations'],
    kinds: ['venture', 'logistics'],
    skills: ['Operations', 'Management', 'Entrepreneurship'],
    pay: 'data',
  },
  {
    key: 'career-consulting',
    titles: {
      entry: 'Business Analyst, {focus}',
      junior: 'Associate Consultant, {focus}',
      mid: 'Engagement Manager, {focus}',
    },
    focuses: {
      'Social Sector': 'Help charities and foundations decide what to grow and what to end.',
      'Operations Practice':
        'Spend {eight|twelve} weeks in a factory or a hospital and leave it running better.',
      'Corporate Strategy': 'Answer one hard question for one board, with evidence.',
    },
    points: [
      'Two months of training, then a new problem every quarter.',
      'Pro bono projects count towards promotion.',
      'Former colleagues run charities, agencies and labs.',
      'Applications are read in {three|four} rounds a year.',
    ],
    areas: ['Strategy & operations'],
    kinds: ['consultancy'],
    skills: ['Management', 'Economics', 'Data'],
    pay: 'grants',
  },
  {
    key: 'career-founder-programme',
    titles: { any: 'Founder {Programme|Residency}: {focus}' },
    focuses: {
      'Charity Entrepreneurs':
        'Three months to choose an idea, a co-founder and a country, with seed funding at the end.',
      'First Company': 'Stipend, desk and weekly criticism from people who have done it.',
      'Science Ventures': 'Take a result from your own lab bench to a first customer.',
    },
    points: [
      '{Twelve|Sixteen|Twenty} founders a cohort; no idea is needed to apply.',
      'Mentors are paid to be frank.',
      "About {half|two thirds} of cohorts' projects are alive two years on.",
    ],
    areas: ['Strategy & operations'],
    kinds: ['venture'],
    skills: ['Entrepreneurship', 'Management'],
    pay: 'stipend',
    types: ['Training', 'Fellowship'],
  },
  {
    key: 'career-project-management',
    titles: {
      junior: 'Project Coordinator, {focus}',
      mid: 'Project Manager, {focus}',
      senior: 'Programme Director, {focus}',
    },
    focuses: {
      'Humanitarian Logistics':
        'Get tents, pumps and people to the right airfield in {two|three} days.',
      'Depots and Cold Stores':
        'Open a depot or a cold store on time, with the neighbours still speaking to you.',
      'Fleet and Aviation': 'Charter {six|nine} aircraft a month and fill them both ways.',
      'Technology Delivery':
        'Bring {five|seven} teams to one launch, and know a week early if they will miss it.',
    },
    points: [
      'Keep risks, money and dates on one page.',
      'Negotiate with suppliers on three continents.',
      'A recognised qualification is paid for after probation.',
    ],
    areas: ['Strategy & operations'],
    kinds: ['logistics'],
    skills: ['Operations', 'Management'],
    pay: 'policy',
  },
  {
    key: 'career-finance',
    titles: {
      entry: 'Finance Trainee, {focus}',
      junior: 'Financial Analyst, {focus}',
      mid: 'Finance Business Partner, {focus}',
    },
    focuses: {
      'Investment Analysis': 'Read accounts for a living and write one clear page on each.',
      'Commercial Finance': 'Help {four|six} managers see what their choices cost.',
      'Audit and Risk': 'Learn how organisations fail, from the inside, legally.',
    },
    points: [
      'Study for a professional qualification at our expense.',
      'Rotate through {three|four} teams in two years.',
      'Charities always need people with these skills later.',
    ],
    areas: ['Strategy & operations'],
    kinds: ['trading-firm', 'venture', 'consultancy'],
    skills: ['Finance', 'Data'],
    pay: 'data',
  },
];
