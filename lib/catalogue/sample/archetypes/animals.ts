import type { Archetype } from './archetype.ts';

/** Farmed and wild animals. */
export const animals: Archetype[] = [
  {
    key: 'animal-campaigns',
    titles: {
      junior: 'Campaigner, {focus}',
      mid: 'Campaigns Manager, {focus}',
      senior: 'Campaigns Director, {focus}',
    },
    focuses: {
      'Cage-free Eggs':
        'Win commitments from {eight|twelve} food companies a year, and make sure they are kept.',
      'Broiler Chickens': 'Press supermarkets to move to slower-growing birds with room to live.',
      'Farmed Fish': 'Open the first serious talks on stunning with {four|six} fish processors.',
      'Live Transport':
        'Document long journeys and bring the evidence to the ministry that permits them.',
    },
    points: [
      'Negotiate first, escalate when you must and stop when they sign.',
      'Brief volunteers in {three|five} cities so that actions are safe and legal.',
      'Keep a public tracker of promises and progress.',
      'Write to buyers in the language of their own business.',
    ],
    areas: ['Factory farming', 'Animal welfare'],
    kinds: ['charity'],
    skills: ['Outreach', 'Policy', 'Communications'],
    pay: 'operations',
  },
  {
    key: 'animal-welfare-science',
    titles: {
      junior: 'Welfare Research Associate, {focus}',
      mid: 'Welfare Scientist, {focus}',
      senior: 'Lead Scientist, {focus}',
    },
    focuses: {
      Aquaculture:
        'Measure stunning, crowding and water quality on working farms, and publish the results.',
      Invertebrates:
        'Gather what is known about pain in shrimp and insects, and design the next study.',
      'Wild Animals':
        'Build a field that asks how animals in nature fare, and what could safely be improved.',
      'Slaughter Standards': 'Find out which methods fail, how often, and what a better one costs.',
    },
    points: [
      'Visit farms with tact; access depends on trust.',
      'Publish in open journals and in notes for farmers.',
    ],
    seniorPoints: [
      'Advise {two|three} certification schemes on what to measure.',
      'Supervise a doctoral student jointly with a university.',
    ],
    areas: ['Factory farming', 'Animal welfare'],
    kinds: ['institute', 'university', 'charity'],
    skills: ['Research', 'Life sciences'],
    degrees: ["Master's degree", 'Doctoral degree'],
    pay: 'science',
  },
  {
    key: 'animal-protein-science',
    titles: {
      junior: 'Food Scientist, {focus}',
      mid: 'Senior Scientist, {focus}',
      any: 'Process Engineer, {focus}',
    },
    focuses: {
      'Precision Fermentation':
        'Raise the yield of one milk protein {twofold|threefold} without raising its price.',
      'Cultivated Meat': 'Grow muscle cells in medium that costs less than the meat it makes.',
      'Plant Proteins':
        'Make pea and bean protein taste of nothing at all, which is harder than it sounds.',
    },
    points: [
      'Share open methods with universities; patent only what funds the next step.',
      'Cook and taste what you make with people who like meat.',
      'Keep a food-grade lab in order.',
    ],
    seniorPoints: ['Take a process from bench to {two hundred|five hundred} litres.'],
    areas: ['Factory farming'],
    kinds: ['company', 'lab'],
    skills: ['Life sciences', 'Engineering'],
    degrees: ["Master's degree"],
    pay: 'science',
  },
  {
    key: 'animal-law',
    titles: {
      junior: 'Legal Officer, {focus}',
      mid: 'Staff Attorney, {focus}',
      senior: 'Litigation Director, {focus}',
    },
    focuses: {
      'Cruelty Cases':
        'Bring cases against the largest producers, chosen for what they would change.',
      'Labelling and Advertising': 'Challenge claims on packets that no hen would recognise.',
      'Legislation and Enforcement':
        'Find out why good laws go unenforced in {three|five} states, and fix the cheapest reason.',
    },
    points: [
      'Work with investigators so that evidence stands up in court.',
      'Draft bills that a busy legislator can introduce as they are.',
      'Explain a ruling to supporters within the hour.',
    ],
    areas: ['Animal welfare', 'Factory farming'],
    kinds: ['charity'],
    skills: ['Legal', 'Policy'],
    degrees: ['Professional degree'],
    pay: 'policy',
  },
  {
    key: 'animal-policy',
    titles: {
      early: 'Public Affairs Assistant, {focus}',
      junior: 'Public Affairs Officer, {focus}',
      mid: 'Public Affairs Manager, {focus}',
    },
    focuses: {
      'Public Procurement': 'Change what schools and hospitals buy, one contract at a time.',
      'Subsidy Reform':
        'Show a finance ministry what it pays for, and offer farmers something better.',
      'Alternative Proteins': 'Keep the rules for new foods fair, prompt and based on evidence.',
    },
    points: [
      'Build support in all parties, beginning with the least likely.',
      'Join a coalition of {nine|fourteen} groups and keep it civil.',
      'Turn scientific reviews into amendments.',
      'Expect {two|three} days a month in the capital.',
    ],
    areas: ['Factory farming', 'Animal welfare'],
    kinds: ['charity', 'institute', 'company'],
    skills: ['Policy', 'Outreach'],
    pay: 'policy',
  },
  {
    key: 'animal-grants',
    titles: { junior: 'Grants Associate, {focus}', mid: 'Programme Officer, {focus}' },
    focuses: {
      'Farm Animals in Asia':
        'Find and back new groups in countries where most of the animals are.',
      'Movement Growth':
        'Fund training, research and shared services for {seventy|a hundred} small charities.',
      'Fish and Shrimp':
        'Manage {fifteen|twenty} grants for the most numerous and least noticed animals.',
    },
    points: [
      "Read applications in the applicant's own language where you can.",
      'Offer advice freely and conditions rarely.',
      'Compare grants by animals affected and by how much.',
    ],
    areas: ['Factory farming'],
    kinds: ['fund'],
    skills: ['Grantmaking', 'Research'],
    pay: 'grants',
  },
];
