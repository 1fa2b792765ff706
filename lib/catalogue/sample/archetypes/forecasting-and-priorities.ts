import type { Archetype } from './archetype.ts';

/** Forecasting, and research into what matters most. */
export const forecastingAndPriorities: Archetype[] = [
  {
    key: 'forecasting-analyst',
    titles: {
      entry: 'Forecasting Analyst, {focus}',
      junior: 'Forecasting Analyst, {focus}',
      mid: 'Lead Forecaster, {focus}',
    },
    focuses: {
      'AI Progress':
        'Forecast benchmark results, chip exports and revenue, and keep a public score.',
      Geopolitics:
        'Write {five|eight} questions a week that resolve cleanly and that officials would pay to have answered.',
      'Public Health': 'Put numbers on outbreak scenarios while there is still time to use them.',
      'Emerging Technology':
        'Estimate when {nine|a dozen} technologies will matter, and what would change your mind.',
    },
    points: [
      'Give probabilities, reasons and the strongest argument against yourself.',
      'Work with {thirty|fifty} part-time forecasters and learn who to trust on what.',
      'Present to clients who need one decision, not ten graphs.',
      'A track record helps; a habit of checking yourself helps more.',
    ],
    areas: ['Forecasting'],
    kinds: ['company', 'community', 'institute', 'government'],
    skills: ['Forecasting', 'Research', 'Data'],
    pay: 'research',
  },
  {
    key: 'forecasting-part-time',
    titles: { any: '{focus} Forecaster', early: 'Question Writer, {focus}' },
    focuses: {
      'Part-time':
        'Forecast {ten|fifteen} hours a week on questions chosen by partners in government.',
      'Technology Tournament':
        'Join a season of {forty|sixty} questions, with prizes and a small retainer.',
      'Elections and Conflict': 'Update your numbers at least weekly, with a sentence on why.',
    },
    points: [
      'Paid by the hour, with a bonus for accuracy.',
      'Work from anywhere and at any time of day.',
      'Top forecasters are invited to join longer projects.',
    ],
    areas: ['Forecasting'],
    kinds: ['company', 'community', 'institute'],
    skills: ['Forecasting'],
    pay: 'hourly',
    types: ['Part-time', 'Contract'],
  },
  {
    key: 'forecasting-judgement-research',
    titles: {
      junior: 'Research Associate, {focus}',
      mid: 'Researcher, {focus}',
      senior: 'Principal Researcher, {focus}',
    },
    focuses: {
      'Long-range Judgement':
        'Find out whether anyone can say useful things {ten|fifteen} years ahead.',
      'Automated Forecasting': 'Compare models, crowds and experts on the same questions, fairly.',
      'Decision Support':
        'Sit with three departments and see whether a forecast ever changes what they do.',
    },
    points: [
      'Preregister studies and share the data.',
      'Run experiments with {several hundred|two thousand} participants.',
      'Write for practitioners as often as for academics.',
      'Work in {R or Python|Python or Julia}; the choice is yours.',
    ],
    areas: ['Forecasting'],
    kinds: ['institute', 'university', 'community'],
    skills: ['Research', 'Forecasting', 'Data'],
    degrees: ["Master's degree", 'Doctoral degree'],
    pay: 'research',
  },
  {
    key: 'gpr-economist',
    titles: {
      junior: 'Predoctoral Researcher in {focus}',
      mid: 'Research Fellow in {focus}',
      senior: 'Senior Research Fellow in {focus}',
    },
    focuses: {
      'Economic Theory': 'Work on growth, risk and discounting when the stakes run to centuries.',
      'Population Ethics': 'Take part in debates with real consequences for how funders spend.',
      'Development Economics':
        'Ask which lessons from the best trials survive a change of country and scale.',
      'Decision Theory':
        'Study how to act under uncertainty that cannot honestly be given a number.',
    },
    points: [
      'Join a weekly seminar in which philosophers and economists read each other.',
      'Teaching is optional and paid.',
      'Publish in journals, and in plain words for those who decide.',
      'Travel to {two|three} conferences a year is covered.',
    ],
    areas: ['Global priorities research'],
    kinds: ['institute', 'university'],
    skills: ['Research', 'Economics', 'Academia'],
    degrees: ['Doctoral degree'],
    pay: 'research',
  },
  {
    key: 'gpr-cause-researcher',
    titles: {
      early: 'Research Assistant, {focus}',
      junior: 'Researcher, {focus}',
      mid: 'Senior Researcher, {focus}',
    },
    focuses: {
      'Cause Prioritisation':
        'Write shallow reviews of {six|ten} possible causes a year and deep reviews of two.',
      'Moral Weights':
        'Compare the experience of very different animals with as little hand-waving as possible.',
      'Existential Risk Estimates':
        'Collect, criticise and improve the numbers that everyone quotes.',
      'Surveys and Values':
        'Ask {four|six} thousand people what they would trade, and mean the answer.',
    },
    points: [
      'State your confidence in every claim and what it rests on.',
      'Reports are public unless there is a reason; there rarely is.',
      "Answer funders' questions in {two days|one week} when a grant depends on it.",
      'Change your mind in writing.',
    ],
    areas: ['Global priorities research', 'Other (pressing)'],
    kinds: ['institute', 'fund'],
    skills: ['Research', 'Economics', 'Data'],
    pay: 'research',
  },
];
