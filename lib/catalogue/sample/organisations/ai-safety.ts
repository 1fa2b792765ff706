import type { SampleOrganisation } from './sample-organisation.ts';

const AI = 'AI safety & policy';

/** Laboratories, companies, funds and programmes for technical work on AI safety. */
export const aiSafetyOrganisations: SampleOrganisation[] = [
  {
    name: 'Institute for Model Measurement',
    kind: 'lab',
    areas: [AI],
    places: ['London', 'San Francisco Bay Area', 'Remote, Global'],
    about:
      'Tests frontier models for dangerous capabilities and publishes how it does so. Recommended for the care of its methods and its willingness to retract.',
    size: 3,
    standing: 'recommended',
    offers: [
      'ai-research-engineer',
      'ai-research-scientist',
      'ai-red-team',
      'ai-infrastructure',
      'ai-research-residency: Model Evaluations',
    ],
  },
  {
    name: 'Larkspur Alignment Group',
    kind: 'lab',
    areas: [AI],
    places: ['San Francisco Bay Area', 'Remote, USA'],
    about: 'A research non-profit that asks how far people can trust what a model says of itself.',
    size: 3,
    standing: 'recommended',
    offers: [
      'ai-research-engineer',
      'ai-research-scientist',
      'ai-infrastructure',
      'ai-research-residency: Alignment Research',
      'ai-research-residency: Control and Monitoring',
    ],
  },
  {
    name: 'Fathomline Interpretability',
    kind: 'lab',
    areas: [AI],
    places: ['London', 'Zürich'],
    about:
      'Builds open tools for looking inside neural networks, and uses them on models that matter.',
    offers: [
      'ai-research-engineer: Interpretability',
      'ai-research-engineer: Robustness',
      'ai-research-scientist: Learning Theory',
      'ai-research-scientist: Deceptive Behaviour',
      'ai-infrastructure',
      'ai-research-residency: Alignment Research',
    ],
  },
  {
    name: 'Kestrel Row Evaluations',
    kind: 'company',
    areas: [AI, 'Information security'],
    places: ['London', 'New York'],
    about:
      'Evaluates models for developers, insurers and governments, with a public standard of work.',
  },
  {
    name: 'Aldermoor Oversight Lab',
    kind: 'lab',
    areas: [AI],
    places: ['Boston', 'Remote, USA'],
    about: 'Studies how weaker judges can supervise stronger systems, in theory and by experiment.',
    standing: 'highlighted',
    offers: [
      'ai-research-scientist: Scalable Oversight',
      'ai-research-scientist: Deceptive Behaviour',
      'ai-research-engineer: Agent Oversight',
      'ai-infrastructure',
      'ai-research-residency: Control and Monitoring',
    ],
  },
  {
    name: 'Parhelion AI',
    kind: 'company',
    areas: [AI, 'Information security'],
    places: ['San Francisco Bay Area', 'London', 'Zürich'],
    about:
      'A developer of large models with safety, security and policy teams of its own. Opinions differ on working here; read our guide before you decide.',
    size: 3,
  },
  {
    name: 'Quillon Hardware Assurance',
    kind: 'security-firm',
    areas: ['Information security', AI],
    places: ['San Francisco Bay Area', 'Austin'],
    about: 'Makes it possible to prove where advanced chips are and what they are doing.',
    offers: [
      'infosec-engineer: Hardware Assurance',
      'infosec-engineer: Confidential Computing',
      'infosec-analyst: Security Standards for AI',
    ],
  },
  {
    name: 'Keystep Model Security',
    kind: 'security-firm',
    areas: ['Information security', AI],
    places: ['New York', 'Remote, USA'],
    about: 'Helps laboratories keep their models out of the hands of thieves and states.',
    offers: [
      'infosec-engineer: Model Weight Protection',
      'infosec-engineer: Insider Risk',
      'infosec-engineer: Confidential Computing',
      'infosec-analyst: Threat Intelligence',
      'infosec-analyst: Non-profit Defence',
    ],
  },
  {
    name: 'Fernhollow Fund for AI Safety',
    kind: 'fund',
    areas: [AI],
    places: ['San Francisco Bay Area', 'London'],
    about: 'Makes grants to people and projects that lower the risks from advanced AI.',
    standing: 'recommended',
  },
  {
    name: 'Beacon Row Philanthropy',
    kind: 'fund',
    areas: [AI, 'Biosecurity & pandemic preparedness', 'Global priorities research'],
    places: ['New York', 'Remote, USA'],
    about: 'A grantmaker that works across the largest risks and explains its decisions in public.',
    size: 3,
    standing: 'recommended',
  },
  {
    name: 'Threshold Fellows',
    kind: 'fellowship',
    areas: [AI],
    places: ['London', 'Cambridge (UK)'],
    about: 'A research programme for people on their way into AI safety from other fields.',
    standing: 'highlighted',
    offers: ['ai-research-residency', 'ai-mentor-programme', 'ai-course'],
  },
  {
    name: 'Nilgiri Safety Residency',
    kind: 'fellowship',
    areas: [AI],
    places: ['Bengaluru', 'Remote, India'],
    about: 'Twelve weeks of supervised research for engineers in South Asia.',
    size: 1,
    offers: [
      'ai-research-residency',
      'ai-mentor-programme',
      'ai-course: Machine Learning for Safety',
    ],
  },
];
