import type { Archetype } from './archetype.ts';

/** Roles in research and engineering that build career capital. */
export const careerTechnical: Archetype[] = [
  {
    key: 'career-software',
    titles: {
      entry: 'Graduate Software Engineer, {focus}',
      junior: 'Software Engineer, {focus}',
      mid: 'Senior Software Engineer, {focus}',
      any: 'Engineer, {focus} (all levels)',
    },
    focuses: {
      'Distributed Systems':
        'Keep a service of {two|nine} thousand machines fast, and learn why it was slow.',
      'Developer Tools':
        'Build the tools that {four hundred|two thousand} other engineers use all day.',
      Compilers:
        'Make numerical code run {twice|three times} as fast with nobody noticing the change.',
      'Release Engineering': 'Make {forty|sixty} releases a day so dull that nobody looks up.',
      Accessibility:
        'Make a large product work for people who never touch a mouse or see a screen.',
    },
    points: [
      'Pair with senior engineers for the first {three|six} months.',
      'On call one week in {eight|ten}, paid and supported.',
      'Skills that safety labs and charities hire for.',
      'Spend a tenth of your time on open source.',
    ],
    areas: ['Research & engineering'],
    kinds: ['company', 'trading-firm', 'data-firm'],
    skills: ['Software engineering'],
    pay: 'engineering',
  },
  {
    key: 'career-machine-learning',
    titles: {
      entry: 'Graduate Machine Learning Engineer, {focus}',
      junior: 'Machine Learning Engineer, {focus}',
      mid: 'Applied Scientist, {focus}',
    },
    focuses: {
      'Remote Sensing':
        'Read crops, floods and rooftops from satellite images a farmer could never buy.',
      'Scheduling and Optimisation':
        'Plan {two|six} hundred lorries a night and explain the plan to their drivers.',
      'Time Series':
        'Forecast demand for {thirty|fifty} thousand products, with error you can explain.',
      Vision: 'Teach a camera to grade fruit, then do it for a factory with no network.',
    },
    points: [
      'Take models from notebook to production yourself.',
      'A reading group with teeth, on Thursdays.',
      'Good preparation for technical safety work.',
      'A budget for {two|three} conferences a year.',
    ],
    areas: ['Research & engineering'],
    kinds: ['data-firm'],
    skills: ['Machine learning', 'Software engineering', 'Data'],
    degrees: ["Master's degree"],
    pay: 'engineering',
  },
  {
    key: 'career-security',
    titles: {
      entry: 'Security Graduate, {focus}',
      junior: 'Security Consultant, {focus}',
      mid: 'Senior Security Consultant, {focus}',
    },
    focuses: {
      'Penetration Testing':
        'Break into systems whose owners have asked you to, and help them close the door.',
      'Cloud Security':
        'Review {fifteen|thirty} cloud estates a year and write findings that get fixed.',
      'Secure Design': 'Sit with product teams early and talk them out of the dangerous version.',
      'Training Labs':
        'Build the exercises on which {two hundred|five hundred} defenders a year learn to lose safely.',
      'Incident Response':
        'Join the team that is called at night, and learn faster than anywhere else.',
      'Cryptography Engineering':
        'Implement primitives carefully and have them checked by people who enjoy it.',
    },
    points: [
      'Two certifications a year are paid for.',
      'Work beside people who have defended governments and banks.',
      'A short path to the security of AI systems.',
      'Travel is rare; the rota is fair.',
    ],
    areas: ['Research & engineering'],
    also: ['Information security'],
    kinds: ['security-firm'],
    skills: ['Information security', 'Software engineering'],
    pay: 'engineering',
  },
  {
    key: 'career-quantitative',
    titles: {
      entry: 'Quantitative Trainee, {focus}',
      junior: 'Quantitative Researcher, {focus}',
      any: 'Data Scientist, {focus}',
    },
    focuses: {
      'Market Modelling': 'Work on noisy data with colleagues who will find your mistake by lunch.',
      'Risk and Pricing': 'Put a price on rare events, then be judged by what happens.',
      'Data and Execution': 'Find out what a decision really cost by the time it was carried out.',
      'Portfolio Research':
        'Propose {six|ten} ideas a year, kill most of them yourself and defend the rest.',
    },
    points: [
      'High pay, long probation, excellent teaching.',
      'Many colleagues give a large share of what they earn.',
      'Strong mathematics is required; finance is not.',
    ],
    areas: ['Research & engineering'],
    kinds: ['trading-firm'],
    skills: ['Data', 'Research', 'Finance'],
    degrees: ["Master's degree", 'Doctoral degree'],
    pay: 'engineering',
  },
  {
    key: 'career-engineering-support',
    titles: { junior: '{focus}', mid: 'Senior {focus}' },
    focuses: {
      'Technical Writer':
        'Explain {a compiler|a build system|a database} to people who are already annoyed.',
      'Support Engineer':
        'Solve problems for customers who are engineers too, and stop them coming back.',
      'Engineering Manager': 'Look after {seven|nine} engineers and the work they have promised.',
      'Developer Advocate': 'Bring back from users what the product team does not want to hear.',
    },
    points: [
      'Move between teams every {twelve|eighteen} months if you wish.',
      'A yearly budget for courses, books and conferences.',
      'Learn how a well-run engineering organisation works from inside.',
      'Feedback is written, frequent and kind.',
    ],
    areas: ['Research & engineering'],
    kinds: ['company'],
    skills: ['Software engineering', 'Communications', 'Management'],
    pay: 'data',
  },
  {
    key: 'career-public-digital',
    titles: {
      entry: 'Digital Trainee, {focus}',
      junior: 'Digital Specialist, {focus}',
      mid: 'Digital Lead, {focus}',
    },
    focuses: {
      'Public Forms': 'Rebuild a form that every citizen must fill in, so that they can.',
      'Data Sharing':
        'Help two departments to exchange one table lawfully, which is harder than it sounds.',
      'Content Design':
        'Rewrite guidance until a tired person understands it at the first reading.',
    },
    points: [
      'Test with the public every {two|three} weeks.',
      'Work in the open: code, decisions and mistakes.',
      'Train towards a recognised qualification in your first two years.',
    ],
    areas: ['Research & engineering'],
    kinds: ['government'],
    skills: ['Software engineering', 'Design', 'Policy'],
    pay: 'government',
  },
  {
    key: 'career-data-school',
    titles: { entry: '{focus}: Paid Training Programme', any: '{focus} Bootcamp' },
    focuses: {
      'Data Analysis':
        '{Four|Six} months from spreadsheets to statistics, with a placement at the end.',
      'Software Foundations': 'Write code every day for {sixteen|twenty} weeks, in pairs.',
      'Research Methods': 'Learn to design a study and to doubt your own results.',
    },
    points: [
      'A stipend is paid from the first day; no fees.',
      '{Seven|Eight} in ten graduates find work within four months.',
      'Applicants without a degree are especially welcome.',
    ],
    areas: ['Research & engineering'],
    kinds: ['community', 'university'],
    skills: ['Data', 'Software engineering'],
    pay: 'stipend',
    types: ['Training'],
  },
];
