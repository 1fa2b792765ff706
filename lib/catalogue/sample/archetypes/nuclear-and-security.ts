import type { Archetype } from './archetype.ts';

/** Nuclear risk, and the security of AI systems and critical information. */
export const nuclearAndSecurity: Archetype[] = [
  {
    key: 'nuclear-analyst',
    titles: {
      junior: 'Research Associate, {focus}',
      mid: 'Analyst, {focus}',
      senior: 'Senior Fellow, {focus}',
    },
    focuses: {
      'Escalation Risks':
        'Study the small number of ways a regional crisis could become a nuclear one, and what would stop it.',
      'AI and Nuclear Command':
        'Set out where automation shortens decision time, and where it could lengthen it.',
      'Arms Control Verification':
        'Combine satellite pictures, trade records and old-fashioned argument to test what can be verified.',
      'Missile Defence':
        "Explain how each side reads the other side's defences, in language both would accept.",
    },
    points: [
      'Take part in {two|three} unofficial dialogues a year with experts from rival states.',
      'Write for officials first and journals second.',
      'Read widely in at least one language besides English.',
      'Model outcomes where it helps; say so where it does not.',
    ],
    areas: ['Nuclear security'],
    kinds: ['institute', 'government', 'secretariat'],
    skills: ['Research', 'Policy'],
    degrees: ["Master's degree"],
    pay: 'policy',
  },
  {
    key: 'nuclear-crisis',
    titles: {
      junior: 'Project Officer, {focus}',
      mid: 'Project Manager, {focus}',
      senior: 'Head of {focus}',
    },
    focuses: {
      'Crisis Communications':
        'Help governments keep a line open that still works on the worst day.',
      'Food After Catastrophe':
        'Test which crops, seaweeds and factories could feed people through {two|five} dark years.',
      'Public Understanding':
        'Tell the story of close calls accurately to people born long after them.',
    },
    points: [
      'Keep {three|four} partners in different countries moving at the same pace.',
      'Turn workshop notes into a plan that somebody pays for.',
      'Expect long negotiations and small, durable wins.',
    ],
    seniorPoints: ['Manage a budget of about {$400,000|$650,000|$900,000}.'],
    areas: ['Nuclear security'],
    kinds: ['institute', 'charity', 'secretariat'],
    skills: ['Management', 'Policy', 'Outreach'],
    pay: 'policy',
  },
  {
    key: 'nuclear-grants',
    titles: { junior: 'Grants Associate, {focus}', mid: 'Programme Officer, {focus}' },
    focuses: {
      'Nuclear Risk Reduction':
        'Fund people who reduce the odds of use, in a field that many donors have left.',
      'Next Generation Experts':
        'Support {fifteen|twenty} early-career analysts a year outside the usual capitals.',
      'Strategic Stability': 'Back unofficial talks that governments cannot hold themselves.',
    },
    points: [
      'Source grants rather than wait for them.',
      'Publish why each grant was made, and a verdict two years later.',
      'Keep paperwork proportionate: {two|three} pages for small grants.',
    ],
    areas: ['Nuclear security'],
    kinds: ['fund'],
    skills: ['Grantmaking', 'Research'],
    pay: 'grants',
  },
  {
    key: 'infosec-engineer',
    titles: {
      mid: 'Security Engineer, {focus}',
      senior: 'Principal Security Engineer, {focus}',
      any: 'Security Engineer, {focus} (several levels)',
    },
    focuses: {
      'Model Weight Protection':
        'Design storage and access so that stealing a model means stealing a building.',
      'Confidential Computing':
        'Make secure enclaves work for training runs that span {thousands|tens of thousands} of chips.',
      'Insider Risk': 'Reduce what any single member of staff, including you, could do unnoticed.',
      'Hardware Assurance':
        'Check that chips are where they should be and run what they claim to run.',
    },
    points: [
      'Think like a well-funded attacker, then write it down for the people who build.',
      'Review designs early enough that changing them is cheap.',
      'Respond to incidents on a shared, humane rota.',
    ],
    seniorPoints: ['Own the roadmap to the next {two|three} security levels, with dates.'],
    areas: ['Information security'],
    also: ['AI safety & policy'],
    kinds: ['company', 'lab', 'government', 'security-firm'],
    skills: ['Information security', 'Software engineering', 'Engineering'],
    pay: 'engineering',
  },
  {
    key: 'infosec-analyst',
    titles: {
      entry: 'Security Analyst, {focus}',
      junior: 'Security Analyst, {focus}',
      mid: 'Security Lead, {focus}',
    },
    focuses: {
      'Non-profit Defence':
        'Protect {twenty-five|forty} small organisations that are targeted far above their size.',
      'Threat Intelligence':
        'Follow the groups that steal research, and warn those they are about to try.',
      'Security Standards for AI':
        'Turn a long wish list into {nine|twelve} controls that an auditor can test.',
    },
    points: [
      'Explain risk without jargon to directors who have an hour a year for it.',
      'Set up accounts, devices and habits that hold without you.',
      'Run drills that people thank you for.',
    ],
    areas: ['Information security'],
    also: ['AI safety & policy'],
    kinds: ['company', 'charity', 'government', 'institute', 'security-firm'],
    skills: ['Information security', 'Policy'],
    pay: 'research',
  },
];
