import type { Archetype } from './archetype.ts';

/** Better government, early policy careers and problems that fit no other area. */
export const policy: Archetype[] = [
  {
    key: 'policy-state-capacity',
    titles: {
      junior: 'Policy Researcher, {focus}',
      mid: 'Senior Policy Researcher, {focus}',
      senior: 'Programme Director, {focus}',
    },
    focuses: {
      'Science Funding': 'Compare how {six|nine} countries pay for research and what they get.',
      'Crisis Institutions':
        'Design bodies that act fast in a crisis and can be held to account after it.',
      'Planning Reform':
        'Explain why good things take so long to build, and change one rule at a time.',
      'Civil Service Reform': 'Make hiring experts into government take weeks rather than months.',
    },
    points: [
      'Work quietly with officials and let them take the credit.',
      'Publish proposals with a cost, an owner and a date.',
      'Keep a list of ideas ready for the day someone asks.',
      'Host {monthly|fortnightly} breakfasts where people speak freely.',
    ],
    areas: ['Other policy-focused'],
    kinds: ['institute', 'government'],
    skills: ['Policy', 'Research'],
    pay: 'policy',
  },
  {
    key: 'policy-international',
    titles: {
      early: 'Associate Officer, {focus}',
      junior: 'Officer, {focus}',
      mid: 'Senior Officer, {focus}',
    },
    focuses: {
      'Treaty Support':
        'Prepare meetings of {ninety|a hundred and eighty} states, and the agreement they might reach.',
      'Technology Transfer':
        'Help smaller states take part in talks that larger ones set the terms of.',
      'Science Advice':
        'Run the panel that tells delegates what is known, in {four|six} languages.',
      'Legal Affairs': 'Draft, compare and correct text until nobody objects to it aloud.',
    },
    points: [
      'Contracts are for {two|three} years, renewable once.',
      'Tact is tested daily; so is stamina.',
      'A second official language is required.',
      'Travel to meetings away from headquarters {twice|four times} a year.',
    ],
    areas: [
      'Other policy-focused',
      'Biosecurity & pandemic preparedness',
      'AI safety & policy',
      'Nuclear security',
    ],
    kinds: ['secretariat'],
    skills: ['Policy', 'Legal'],
    degrees: ["Master's degree"],
    pay: 'government',
  },
  {
    key: 'policy-legislative',
    titles: {
      entry: 'Staff Assistant, {focus}',
      junior: 'Legislative Assistant, {focus}',
      mid: 'Professional Staff Member, {focus}',
    },
    focuses: {
      'Science and Technology':
        'Prepare members for hearings, and write the questions that get an answer.',
      'Emerging Threats':
        'Cover biosecurity, cyber and AI for a committee with a small staff and a large remit.',
      Appropriations: 'Follow the money through {three|four} agencies, line by line.',
    },
    points: [
      'Long days when the chamber sits; calmer ones when it does not.',
      'Meet people from every side, and remember what they said.',
      'Turn around a memo in {an hour|an afternoon}.',
      'Discretion matters more than a degree in the subject.',
    ],
    areas: ['Other policy-focused', 'Early career policy', 'Policy & government'],
    kinds: ['government'],
    skills: ['Congressional staffer', 'Policy', 'Communications'],
    pay: 'government',
  },
  {
    key: 'policy-internship',
    titles: {
      entry: '{Summer|Spring|Autumn} Policy Internship, {focus}',
      early: 'Policy Trainee, {focus}',
    },
    focuses: {
      'Public Affairs':
        'Follow debates, write the daily note and sit at the back of the meetings that matter.',
      'Research Support':
        'Check every footnote in a forthcoming report, then write a section of your own.',
      'Legislative Affairs': 'Spend {five|six} months learning how a law really gets made.',
      'Science Advice': 'Help working scientists explain themselves to people with ten minutes.',
    },
    points: [
      'Paid at the local living wage or above, with a travel allowance.',
      'One supervisor, one project you can show afterwards and honest feedback.',
      "{Half|A third} of last year's interns now hold a post here or nearby.",
      'No unpaid overtime; we mean it.',
    ],
    areas: [
      'Other policy-focused',
      'Early career policy',
      'AI safety & policy',
      'Biosecurity & pandemic preparedness',
      'Climate change',
      'Nuclear security',
    ],
    also: ['Early career policy'],
    kinds: ['institute', 'government', 'fellowship', 'secretariat'],
    skills: ['Policy', 'Research'],
    degrees: ['Current student', 'Undergraduate degree or less'],
    pay: 'intern',
    types: ['Internship'],
  },
  {
    key: 'other-pressing',
    titles: {
      junior: 'Research Associate, {focus}',
      mid: 'Research Lead, {focus}',
      any: 'Researcher, {focus}',
    },
    focuses: {
      'Space Governance':
        'Propose rules for orbits and resources before there is too much money in them to agree.',
      'Digital Minds':
        'Ask what would count as evidence that a machine has interests, and who should be told.',
      'Voting Methods': 'Help {two|three} cities try better ballots, and measure what changes.',
      'Open Science': 'Pay for the replications, data sets and software that nobody else funds.',
    },
    points: [
      'A young field: much of the work is choosing good questions.',
      'Bring together people who have never read each other.',
      'Write carefully; early mistakes here would be remembered.',
      'Half of each year is yours to plan.',
    ],
    areas: ['Other (pressing)'],
    kinds: ['institute', 'charity', 'community'],
    skills: ['Research', 'Policy'],
    pay: 'research',
  },
];
