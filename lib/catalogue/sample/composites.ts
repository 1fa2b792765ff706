/**
 * Groups of organisations with a page of their own. The plain names are those of the contract's
 * section 2.8, which gives each a label of its own; the others have none there.
 */
export const composites = {
  'us-government': {
    pk: 9001,
    name: 'US government',
    about:
      'Agencies, committees and laboratories that set and carry out national policy on advanced technology, biology and security. Most roles ask for citizenship and a clearance; hiring can take several months.',
  },
  'uk-government': {
    pk: 9002,
    name: 'UK government',
    about:
      'Departments and public bodies working on advanced AI, biological risk and national resilience. Many posts are open to people from outside the civil service.',
  },
  'us-policy-fellowships': {
    pk: 9003,
    name: 'US policy fellowships',
    about:
      'Paid placements in legislatures and agencies for people with technical or scientific training. A common first step into public life.',
  },
  'climate-think-tanks': {
    pk: 9004,
    name: 'Climate-focused think tank roles',
    about:
      'Research groups that look for climate policies which are effective, overlooked and possible to pass.',
  },
  'ai-academic-groups': {
    pk: 9005,
    name: 'AI safety academic groups',
    about:
      'University groups whose main subject is making learning systems trustworthy. They hire doctoral students, research assistants and faculty.',
  },
  'international-policy': {
    pk: 9006,
    name: 'International policy roles',
    about:
      'Secretariats and councils that help states to agree. Posts are usually fixed-term and call for more than one language.',
  },
  'forecasting-platforms': {
    pk: 9007,
    name: 'Forecasting platforms (sample)',
    about: 'Places to forecast for pay, alone or in a team, on questions that decision-makers ask.',
  },
  'outbreak-detection': {
    pk: 9008,
    name: 'Outbreak detection consortium (sample)',
    about:
      'Laboratories and field networks that share methods for finding an outbreak in its first weeks.',
  },
  'protein-start-ups': {
    pk: 9009,
    name: 'Alternative protein ventures (sample)',
    about: 'Young companies and open laboratories that make meat, milk and eggs without animals.',
  },
} as const;

export type CompositeKey = keyof typeof composites;
