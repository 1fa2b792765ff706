import type { Archetype } from './archetype.ts';

/** Writing, press, fundraising and pictures for any area. */
export const communications: Archetype[] = [
  {
    key: 'communications-manager',
    titles: {
      junior: 'Communications Officer, {focus}',
      mid: 'Communications Manager, {focus}',
      senior: 'Director of Communications',
    },
    focuses: {
      'Press and Media':
        'Be the first person called by journalists who write about {field}, because you call back.',
      'Digital and Social': 'Explain {field} in a hundred words without losing what is true.',
      'Public Engagement':
        'Run {three|four} campaigns a year and report honestly on what they changed.',
    },
    points: [
      'Prepare colleagues for interviews, and be in the room.',
      'Correct exaggerations, especially those in our favour.',
      'Keep a calendar that leaves space for news.',
    ],
    seniorPoints: ['Work with {a designer|a freelance designer} and a small advertising budget.'],
    areas: 'any',
    kinds: ['institute', 'charity', 'lab', 'fund', 'community', 'company', 'security-firm'],
    skills: ['Communications', 'Outreach'],
    pay: 'communications',
  },
  {
    key: 'writer-editor',
    titles: {
      early: 'Editorial Assistant, {focus}',
      junior: 'Writer, {focus}',
      mid: 'Editor, {focus}',
    },
    focuses: {
      'Research Reports': 'Turn ninety-page drafts into reports that people finish.',
      Newsletter: 'Write {weekly|fortnightly} to {eleven|thirty} thousand readers about {field}.',
      'Website and Guides':
        'Keep {a hundred and fifty|two hundred} pages accurate, dated and short.',
      'Long-form Features':
        'Report {six|eight} long pieces a year, with a fact-checker at your side.',
    },
    points: [
      'Cut before you polish.',
      'Ask the author what they mean until both of you know.',
      'Keep a house style that fits on two pages.',
      'Show us three pieces that you are proud of.',
    ],
    areas: 'any',
    kinds: ['institute', 'charity', 'community', 'fund', 'lab'],
    skills: ['Communications', 'Research'],
    pay: 'communications',
  },
  {
    key: 'fundraiser',
    titles: {
      junior: 'Fundraising Officer, {focus}',
      mid: 'Fundraising Manager, {focus}',
      senior: 'Director of Development',
    },
    focuses: {
      'Trusts and Foundations':
        'Write {thirty|forty} applications a year, each for a funder you have read about.',
      'Major Gifts':
        'Build a circle of {forty|sixty} donors who give because they understand the work.',
      'Regular Giving':
        'Grow monthly gifts by {a fifth|a third} without a single guilt-ridden letter.',
    },
    points: [
      'Tell donors what went wrong as well as what went right.',
      'Work with programme staff so that every figure can be traced.',
      'Keep a tidy database and use it.',
      'Targets are set with you, not for you.',
    ],
    areas: 'any',
    kinds: ['charity', 'institute', 'community', 'university'],
    skills: ['Fundraising', 'Communications', 'Outreach'],
    pay: 'communications',
  },
  {
    key: 'video-and-design',
    titles: { junior: '{focus}', mid: 'Senior {focus}' },
    focuses: {
      'Video Producer':
        'Make {ten|twenty} films a year that a busy teenager and a minister would both watch.',
      'Graphic Designer': 'Give charts, reports and posters on {field} one clear look.',
      'Podcast Producer': 'Book, record and edit {two|three} conversations a month.',
      Illustrator: 'Draw what cannot be photographed, clearly and without clichés.',
    },
    points: [
      'Work from a script you helped to write.',
      'Design for people who see, hear and read differently.',
      'Own the kit and the schedule.',
      'A portfolio matters more than where you trained.',
    ],
    areas: 'any',
    kinds: ['charity', 'community', 'institute', 'company'],
    skills: ['Communications', 'Design'],
    pay: 'communications',
    types: ['Full-time', 'Contract'],
  },
  {
    key: 'freelance',
    titles: { any: '{focus} (freelance)', mid: '{focus} (fixed-term)' },
    focuses: {
      'Copy-editor': 'Edit about {eight|twelve} thousand words a month to a clear house style.',
      Facilitator:
        'Lead {ten|fourteen} two-hour discussions on {field} with careful, curious people.',
      Translator:
        'Translate briefings into {French|Spanish|Portuguese|Japanese} for readers who will quote them.',
      'Research Contractor':
        'Take on reviews of {two to four|three to five} weeks when the team is full.',
    },
    points: [
      'Paid within {ten|fourteen} days of invoice.',
      'Work from anywhere, in your own hours.',
      'We start with a small paid trial.',
    ],
    areas: 'any',
    kinds: ['institute', 'charity', 'community', 'fund', 'lab'],
    skills: ['Communications', 'Research'],
    pay: 'hourly',
    types: ['Contract', 'Part-time'],
  },
  {
    key: 'communications-internship',
    titles: { entry: '{focus} Intern', early: '{focus} Trainee' },
    focuses: {
      Communications: 'Draft, publish and measure; by week {six|eight} the newsletter is yours.',
      'Data and Research':
        'Clean a data set nobody has dared to touch, and find what it says about {field}.',
      'Outreach and Events': 'Help run {four|six} public events and speak at the last of them.',
    },
    points: [
      'Paid, for {three|four|six} months, with a named supervisor.',
      'You leave with one thing you made, and a reference.',
      'Current students and career-changers are equally welcome.',
    ],
    areas: 'any',
    kinds: ['charity', 'institute', 'community', 'university'],
    skills: ['Communications', 'Outreach'],
    degrees: ['Current student'],
    pay: 'intern',
    types: ['Internship'],
  },
];
