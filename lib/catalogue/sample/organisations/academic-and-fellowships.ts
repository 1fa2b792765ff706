import type { SampleOrganisation } from './sample-organisation.ts';

const AI = 'AI safety & policy';

/** University groups on AI safety, and fellowships in policy. */
export const academicAndFellowshipOrganisations: SampleOrganisation[] = [
  {
    name: 'Harrow Lane Group for Trustworthy Learning',
    kind: 'university',
    areas: [AI],
    places: ['Toronto'],
    about: 'A university group on learning systems that know when to defer to people.',
    composite: 'ai-academic-groups',
  },
  {
    name: "Laboratoire d'apprentissage vérifiable",
    kind: 'university',
    areas: [AI],
    places: ['Montréal'],
    about: 'Brings formal methods to machine learning. Working languages are French and English.',
    size: 1,
    composite: 'ai-academic-groups',
  },
  {
    name: 'Zürcher Gruppe für robuste Systeme',
    kind: 'university',
    areas: [AI, 'Information security'],
    places: ['Zürich'],
    about: 'A research group on the security and robustness of large models.',
    size: 1,
    composite: 'ai-academic-groups',
  },
  {
    name: 'Ashgrove Multi-agent Lab',
    kind: 'university',
    areas: [AI],
    places: ['Boston'],
    about: 'Studies cooperation and conflict among artificial agents.',
    size: 1,
    composite: 'ai-academic-groups',
  },
  {
    name: 'Lumen Bridge Fellowships',
    kind: 'fellowship',
    areas: ['Early career policy', AI],
    places: ['Washington, DC'],
    about: 'Places engineers and scientists in legislative offices for a year, on full pay.',
    size: 3,
    standing: 'recommended',
    composite: 'us-policy-fellowships',
    offers: [
      'ai-policy-fellowship: Legislative Placement',
      'ai-policy-fellowship: Executive Agency Placement',
      'ai-policy-fellowship: Policy & Technical Governance of Advanced AI Systems in the Public Sector',
      'ai-mentor-programme',
      'ai-course: AI Policy for Public Servants',
      'policy-internship: Science Advice',
    ],
  },
  {
    name: 'Statehouse Technology Fellowship',
    kind: 'fellowship',
    areas: ['Early career policy', AI],
    places: ['Chicago', 'Austin', 'Washington, DC'],
    about: 'Sends technical people to the state governments that ask for them.',
    composite: 'us-policy-fellowships',
    offers: [
      'ai-policy-fellowship: State and City Government',
      'ai-mentor-programme',
      'ai-course: AI Policy for Public Servants',
    ],
  },
  {
    name: 'Tidal Basin Biosecurity Fellowship',
    kind: 'fellowship',
    areas: ['Early career policy', 'Biosecurity & pandemic preparedness'],
    places: ['Washington, DC'],
    about: 'A first year in policy for biologists and clinicians, with mentors in three agencies.',
    size: 1,
    composite: 'us-policy-fellowships',
    offers: [
      'bio-fellowship',
      'ai-mentor-programme: Placements and Alumni',
      'policy-internship: Science Advice',
    ],
  },
];
