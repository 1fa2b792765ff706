import type { Archetype } from './archetype.ts';

/** Fellowships, residencies and training into AI safety and technology policy. */
export const aiTraining: Archetype[] = [
  {
    key: 'ai-policy-fellowship',
    titles: {
      early: 'Technology Policy Fellowship: {focus}',
      any: 'Fellowship: {focus}, {Spring|Autumn|Winter} Cohort',
    },
    focuses: {
      'Legislative Placement':
        "You'll be placed in a legislative office for a year and paid by us, with no say over what you advise.",
      'Policy & Technical Governance of Advanced AI Systems in the Public Sector':
        'A cohort of {twelve|sixteen} learns how agencies buy, test and retire AI systems, then spends six months inside one.',
      'Executive Agency Placement':
        'Work inside an agency that has a deadline and no engineers, and leave it with both.',
      'State and City Government':
        'Help a state or city write its first serious rules on automated decisions.',
    },
    points: [
      'Two weeks of training come first: procedure, budgets and how to be useful in week one.',
      'Mentors are former officials who will tell you when you are wrong.',
      'Placements are matched by interest; {nine in ten|most} fellows get their first or second choice.',
      'Alumni meet monthly and hire one another.',
    ],
    areas: ['AI safety & policy', 'Early career policy'],
    also: ['Early career policy'],
    kinds: ['fellowship'],
    skills: ['Policy', 'Congressional staffer'],
    pay: 'stipend',
    types: ['Fellowship'],
  },
  {
    key: 'ai-research-residency',
    titles: { early: 'Research {Residency|Fellowship}: {focus}', any: '{focus} Residency' },
    focuses: {
      'Alignment Research':
        'Spend {ten|twelve} weeks on one question with a mentor who has published on it.',
      'Control and Monitoring':
        'Build and break oversight schemes in pairs, one side attacking each week.',
      'AI Governance Research':
        'Write one policy paper good enough to be read by the official who needs it.',
      'Model Evaluations':
        'Design a test for one dangerous capability and run it on {three|four} models.',
    },
    points: [
      'Housing, meals on weekdays and a generous compute budget are included.',
      'Around {a third|half} of past residents now work in the field full-time.',
      'Applications are a short form and a work test, marked blind.',
      "You don't need to have worked on AI before; you do need to show how you learn.",
    ],
    areas: ['AI safety & policy'],
    kinds: ['fellowship', 'lab', 'institute'],
    skills: ['Research', 'Machine learning'],
    pay: 'stipend',
    types: ['Fellowship', 'Training'],
  },
  {
    key: 'ai-mentor-programme',
    titles: { junior: 'Programme Associate, {focus}', mid: 'Programme Manager, {focus}' },
    focuses: {
      'Fellow Selection':
        'Run a fair admissions round for {nine hundred|two thousand} applicants and {thirty|forty} places.',
      'Placements and Alumni':
        'Find host offices that will use a fellow well, and stay in touch for years afterwards.',
      'Training Curriculum':
        'Rewrite the first month of teaching every year, from what last year got wrong.',
    },
    points: [
      'Answer applicants kindly and on time, above all the ones we turn down.',
      'Measure what former fellows do next, and publish it.',
      'Keep {four|six} events a term running without drama.',
    ],
    areas: ['AI safety & policy', 'Early career policy'],
    kinds: ['fellowship'],
    skills: ['Operations', 'Community building', 'Management'],
    pay: 'operations',
  },
  {
    key: 'ai-course',
    titles: { entry: 'Course: {focus}', any: '{focus}: {Evening|Weekend|Online} Course' },
    focuses: {
      'Introduction to AI Safety':
        'Eight weekly discussions in groups of six, with a facilitator and a final project.',
      'AI Policy for Public Servants':
        'Learn enough about how models are trained and tested to question a vendor properly.',
      'Machine Learning for Safety':
        'Write, train and take apart small models, from first principles to a current paper.',
    },
    points: [
      'Free of charge; about {four|five} hours a week.',
      'No background is assumed beyond the reading sent in advance.',
      'The best projects are paid to continue for a month.',
      'Groups are arranged by time zone.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['fellowship'],
    skills: ['Research', 'Machine learning'],
    degrees: ['Undergraduate degree or less', 'Current student'],
    pay: 'unpaid',
    types: ['Training'],
  },
];
