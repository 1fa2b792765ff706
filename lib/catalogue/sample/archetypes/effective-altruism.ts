import type { Archetype } from './archetype.ts';

/** Building a community of people who try to do the most good. */
export const effectiveAltruism: Archetype[] = [
  {
    key: 'ea-groups',
    titles: {
      early: 'Groups Coordinator, {focus}',
      junior: 'Community Builder, {focus}',
      mid: 'Head of Groups, {focus}',
    },
    focuses: {
      'University Groups':
        'Support {sixty|eighty} student organisers through their first term and, better, their second.',
      'City Groups':
        'Help {twelve|twenty} local groups become places that busy adults come back to.',
      'Workplace Groups':
        'Bring evidence-led giving into firms, with a member of staff as its face.',
      'Online Community': 'Moderate firmly and kindly, and give newcomers something worth doing.',
    },
    points: [
      'Judge a group by what its members do, not by how many come.',
      'Give small grants within {five|ten} working days.',
      'Visit often enough to know who is tired.',
    ],
    seniorPoints: ['Handle complaints with care; training is provided.'],
    areas: ['Building effective altruism'],
    kinds: ['community'],
    skills: ['Community building', 'Outreach', 'Operations'],
    pay: 'operations',
  },
  {
    key: 'ea-advising',
    titles: { junior: 'Careers Adviser, {focus}', mid: 'Senior Careers Adviser, {focus}' },
    focuses: {
      'Mid-career':
        'Talk to {eight|ten} people a week who have a profession and want it to matter more.',
      'Students and Graduates': 'Help people choose a first job they can learn from and leave.',
      'Policy Careers': 'Know which doors open when, and who will answer an e-mail.',
    },
    points: [
      'Listen more than you advise, then be specific.',
      'Write down what happened to the people you spoke to a year ago.',
      'Introduce people to each other; it is often the most useful thing we do.',
      'Keep a list of roles worth hearing about and prune it every week.',
    ],
    areas: ['Building effective altruism'],
    kinds: ['community'],
    skills: ['Community building', 'Outreach', 'Research'],
    pay: 'operations',
  },
  {
    key: 'ea-giving',
    titles: {
      junior: 'Giving Associate, {focus}',
      mid: 'Partnerships Manager, {focus}',
      senior: 'Director of {focus}',
    },
    focuses: {
      'Donor Relations':
        'Help {ninety|two hundred} donors give more than they planned and regret none of it.',
      'Pledges and Membership':
        'Make the first year of a giving pledge easy, and the tenth interesting.',
      'Advised Giving': 'Present three good options to a family that has time for one meeting.',
    },
    points: [
      'Give honest advice, including about funds that are not ours.',
      'Write a quarterly letter people read to the end.',
      "Keep records that respect the giver's privacy.",
      'Report what was given, where it went and what came of it.',
    ],
    areas: ['Building effective altruism', 'Global health & development'],
    kinds: ['community', 'fund'],
    skills: ['Fundraising', 'Outreach', 'Communications'],
    pay: 'operations',
  },
  {
    key: 'ea-conferences',
    titles: {
      early: 'Events Associate, {focus}',
      junior: 'Event Producer, {focus}',
      mid: 'Head of Events, {focus}',
    },
    focuses: {
      'Regional Conferences':
        'Produce {four|five} conferences a year for three to six hundred people each.',
      Retreats: 'Find houses, cooks and facilitators for weekends people remember for years.',
      'Volunteers and Access':
        'Recruit {fifty|eighty} volunteers an event and make sure that everyone can take part.',
    },
    points: [
      'Negotiate with venues and hold to a budget without squeezing people.',
      'Be calm on the day and thorough the week before.',
      'Measure introductions made, not cups of coffee.',
    ],
    areas: ['Building effective altruism'],
    kinds: ['community'],
    skills: ['Operations', 'Community building', 'Management'],
    pay: 'operations',
  },
  {
    key: 'ea-funding',
    titles: { any: '{focus} Grants' },
    focuses: {
      'Community Project': 'Funding for projects that bring capable people to neglected problems.',
      'Career Transition': 'Up to six months of living costs while you move into more useful work.',
      'Study and Travel':
        'Small grants for courses, conferences and visits that would not happen otherwise.',
      'New Organisation': 'Seed money and weekly advice for founders in their first year.',
    },
    points: [
      'Apply with a two-page form; most decisions take {three|four|five} weeks.',
      'No need to belong to any group or hold any view.',
      'We tell you why, whatever we decide.',
      'Past grants are listed in public with the reasons for them.',
    ],
    areas: ['Building effective altruism', 'AI safety & policy', 'Global priorities research'],
    kinds: ['fund', 'community'],
    skills: ['Entrepreneurship', 'Research'],
    pay: 'grant',
    types: ['Funding'],
  },
];
