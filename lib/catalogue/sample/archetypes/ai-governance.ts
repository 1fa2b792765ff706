import type { Archetype } from './archetype.ts';

/** Policy and governance of AI. */
export const aiGovernance: Archetype[] = [
  {
    key: 'ai-policy-researcher',
    titles: {
      junior: 'Research Associate, {focus}',
      mid: 'Research Fellow, {focus}',
      senior: 'Senior Research Fellow, {focus}',
    },
    focuses: {
      'Compute Governance':
        'Work out what regulators could learn from chip sales and data centres, and what they could not.',
      'Frontier Regulation':
        'Compare licensing, liability and reporting regimes, and say plainly which would bite.',
      'International Agreements':
        'Draw on past arms and aviation treaties for what a first agreement on AI might verify.',
      'Economic Impacts':
        'Track where automation reaches wages first and what governments can do about it in time.',
    },
    points: [
      'Publish {two|three} substantial reports a year and a steady run of short notes.',
      'Spend about {a third|half} of your time on requests from officials.',
      'Drafts are reviewed by someone who disagrees with them before they leave the building.',
    ],
    seniorPoints: ['Give oral evidence to committees, with two rehearsals and an honest debrief.'],
    areas: ['AI safety & policy'],
    kinds: ['institute'],
    skills: ['Research', 'Policy'],
    degrees: ["Master's degree"],
    pay: 'policy',
  },
  {
    key: 'ai-policy-manager',
    titles: {
      junior: 'Policy Officer, {focus}',
      mid: 'Policy Manager, {focus}',
      senior: 'Head of {focus} Policy',
    },
    focuses: {
      'Codes of Practice':
        'Follow a code of practice clause by clause and keep {six|nine} civil-society groups aligned on the parts that matter.',
      'Safety Standards':
        'Sit on two standards committees and turn evaluation practice into text that companies can be held to.',
      'Public Procurement':
        'Draft the contract clauses that make safety testing a condition of selling AI to government.',
      'Incident Reporting':
        'Make the case for a duty to report serious AI incidents, and draft the form it would use.',
    },
    points: [
      'Build working relations with officials who will change post every {eighteen months|two years}.',
      'Write one-page briefs that survive being read on a phone outside a meeting.',
      "You'll know the file better than anyone in the room and say less than you know.",
    ],
    seniorPoints: ['Coordinate consultation responses across {four|five|seven} time zones.'],
    areas: ['AI safety & policy'],
    kinds: ['institute', 'charity', 'company'],
    skills: ['Policy', 'Outreach', 'Communications'],
    pay: 'policy',
  },
  {
    key: 'ai-government',
    titles: {
      junior: 'Policy Adviser, {focus}',
      mid: 'Senior Policy Adviser, {focus}',
      experienced: 'Deputy Head, {focus}',
    },
    focuses: {
      'Advanced AI':
        'Advise ministers on capability forecasts and on what to do if they prove right.',
      'Model Testing Agreements':
        'Negotiate access to unreleased models and keep the agreements working once they are signed.',
      'International AI Partnerships':
        'Prepare positions for summits and make sure that promises made there are kept afterwards.',
      'AI and National Resilience':
        'Run exercises that put departments through a bad week, and write up what broke.',
    },
    points: [
      'Work from the main office {two|three} days a week; some travel abroad.',
      'Write submissions that reach decision-makers within the day.',
      'Security clearance is required and can take {three|four} months; we start it at offer.',
    ],
    seniorPoints: ['Lead {two|three} analysts drawn from other departments.'],
    areas: ['AI safety & policy'],
    kinds: ['government'],
    skills: ['Policy', 'Management'],
    pay: 'government',
  },
  {
    key: 'ai-law',
    titles: {
      junior: 'Legal Researcher, {focus}',
      mid: 'Counsel, {focus}',
      senior: 'Senior Counsel, {focus}',
    },
    focuses: {
      'Liability and Insurance':
        'Show how insurers could price risk from AI systems, and where the law would have to help them.',
      'Whistleblower Protection':
        'Draft model protections for staff at AI developers and test them against real grievance procedures.',
      'Competition and Cooperation':
        'Advise on which safety agreements between rivals are lawful and how to make them so.',
    },
    points: [
      'Publish with economists and engineers as well as lawyers.',
      'Answer questions from {parliamentary|legislative} staff within two days.',
    ],
    seniorPoints: ['Supervise {two|three} law students each summer.'],
    areas: ['AI safety & policy'],
    kinds: ['institute', 'charity'],
    skills: ['Legal', 'Research', 'Policy'],
    degrees: ['Professional degree'],
    pay: 'grants',
  },
  {
    key: 'ai-monitoring',
    titles: {
      entry: '{focus} Analyst',
      junior: '{focus} Analyst',
      mid: '{focus} Lead',
    },
    focuses: {
      'AI Incidents':
        'Read, check and classify {forty|sixty} reported failures of AI systems a month.',
      'Safety Commitments':
        'Track what developers promised, what they did and what they quietly stopped mentioning.',
      'AI Supply Chain': 'Map who makes what in the chip supply chain, down to the third supplier.',
    },
    points: [
      'Write for a public database that reporters and regulators rely on.',
      'Correct the record quickly and visibly when we get something wrong.',
      'Turn {a year|three years} of entries into one clear annual report.',
      'Keep the coding guide short enough that volunteers follow it.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['institute', 'charity'],
    skills: ['Research', 'Data', 'Policy'],
    pay: 'policy',
  },
  {
    key: 'ai-dialogue',
    titles: {
      junior: 'Associate, {focus}',
      mid: 'Programme Lead, {focus}',
      senior: 'Director, {focus}',
    },
    focuses: {
      'Expert Dialogues':
        'Bring scientists from rival countries to the same table {twice|three times} a year, and keep them talking between.',
      'Scientific Consensus':
        'Edit a yearly statement of what researchers agree on, and of what they do not.',
      'Capacity Building':
        'Run short courses for officials whose countries have no AI institute of their own.',
    },
    points: [
      'Travel {five|six|eight} times a year, often at short notice.',
      'Keep confidences, minutes and expectations in good order.',
      'A second language is useful; patience is essential.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['institute', 'charity', 'secretariat'],
    skills: ['Policy', 'Outreach', 'Management'],
    pay: 'policy',
  },
];
