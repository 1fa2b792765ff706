import type { Archetype } from './archetype.ts';

/** Climate change and clean energy. */
export const climate: Archetype[] = [
  {
    key: 'climate-policy',
    titles: {
      junior: 'Policy Analyst, {focus}',
      mid: 'Senior Policy Analyst, {focus}',
      senior: 'Policy Director, {focus}',
    },
    focuses: {
      'Electricity Markets':
        'Show how market rules hold back firm clean power, and what to write instead.',
      'Industrial Heat': 'Find the {six|nine} regulations that keep factories on gas.',
      'Advanced Nuclear and Geothermal':
        'Shorten permits for firm power without shortening the safety case.',
      'Innovation Funding':
        'Make the case for public research money where private money will not go.',
    },
    points: [
      'Model what you can and interview the people you cannot model.',
      'Give regulators text, not themes.',
      'Respond to {ten|fifteen} consultations a year and win {one|two} that matter.',
    ],
    seniorPoints: ['Write for a paper of record when the moment comes.'],
    areas: ['Climate change'],
    kinds: ['institute', 'charity'],
    skills: ['Policy', 'Research', 'Economics'],
    degrees: ["Master's degree"],
    pay: 'policy',
  },
  {
    key: 'climate-modeller',
    titles: {
      junior: 'Energy Modeller, {focus}',
      mid: 'Senior Energy Modeller, {focus}',
      any: 'Data Scientist, {focus}',
    },
    focuses: {
      'Power Grids':
        "Simulate {three|five} continents' grids by the hour, on a laptop where possible.",
      'Methane Detection':
        'Turn satellite images into the name of the operator who should fix the leak.',
      'Adaptation and Heat': 'Map which neighbourhoods will be too hot to work in, and when.',
    },
    points: [
      'Keep models open, tested and small enough to explain.',
      'Answer questions from ministries in {two|three} days.',
      'Publish error bars with the same care as headlines.',
      'Train analysts in partner countries to run it all themselves.',
    ],
    areas: ['Climate change'],
    kinds: ['institute', 'lab', 'charity', 'company'],
    skills: ['Data', 'Research', 'Software engineering'],
    pay: 'research',
  },
  {
    key: 'climate-engineer',
    titles: {
      junior: 'Process Engineer, {focus}',
      mid: 'Lead Engineer, {focus}',
      senior: 'Engineering Director, {focus}',
    },
    focuses: {
      'Carbon Removal':
        'Run a pilot that stores {a hundred|four hundred} tonnes a year and measures every one.',
      'Green Steel': 'Cut the hydrogen a furnace needs by {a tenth|a fifth}.',
      'Low-carbon Cement': 'Get a new binder through standards written for the old one.',
    },
    points: [
      'Work on site {three|four} days a week, in boots.',
      'Publish costs, including the embarrassing ones.',
      'Hand over to operators who will live with your choices.',
    ],
    seniorPoints: ['Lead safety reviews; anyone may stop a run.'],
    areas: ['Climate change'],
    kinds: ['lab', 'company'],
    skills: ['Engineering', 'Management'],
    degrees: ["Master's degree"],
    pay: 'engineering',
  },
  {
    key: 'climate-grants',
    titles: { junior: 'Research Associate, {focus}', mid: 'Grants Manager, {focus}' },
    focuses: {
      'Neglected Technologies':
        'Look for climate work that is useful, unfashionable and short of money.',
      'Emerging Economies': 'Back policy groups in countries whose emissions are still to come.',
      'Super-pollutants':
        'Put {$3 million|$8 million} a year into methane, refrigerants and black carbon.',
    },
    points: [
      'Estimate tonnes avoided per dollar, with honest ranges.',
      'Spend time with critics of every grant before it is made.',
      'Write the yearly report that donors compare us by.',
    ],
    areas: ['Climate change'],
    kinds: ['fund'],
    skills: ['Grantmaking', 'Research', 'Economics'],
    pay: 'grants',
  },
  {
    key: 'climate-adaptation',
    titles: {
      early: 'Project Assistant, {focus}',
      junior: 'Project Officer, {focus}',
      mid: 'Project Lead, {focus}',
    },
    focuses: {
      'Heat Action Plans':
        'Help {five|eight} cities warn, cool and look after people in a heatwave.',
      'Flood Warning':
        'Get a river forecast to {sixty|two hundred} villages a day before the water.',
      'Resilient Crops': 'Bring hardier seed to smallholders through the traders they already use.',
      'Clean Cooking': 'Replace smoky stoves with something cooks prefer, and check that they do.',
    },
    points: [
      'Work with city staff, traders and radio stations.',
      'Test on a small scale before asking for a large budget.',
      'Speak {Bengali|Hindi|Kannada} or be ready to learn.',
      'Keep community meetings short and decisions written.',
    ],
    areas: ['Climate change'],
    kinds: ['charity', 'institute'],
    skills: ['Operations', 'Outreach', 'Policy'],
    pay: 'fieldwork',
  },
];
