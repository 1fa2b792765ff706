import type { Archetype } from './archetype.ts';

/** Technical work on the safety of AI systems. */
export const aiTechnical: Archetype[] = [
  {
    key: 'ai-research-engineer',
    titles: {
      junior: 'Research Engineer, {focus}',
      mid: 'Research Engineer, {focus}',
      senior: 'Senior Research Engineer, {focus}',
    },
    focuses: {
      Evaluations:
        "You'll build the test suites that decide whether a model is ready to leave the lab.",
      Interpretability:
        'Write the tooling that lets researchers trace a single behaviour through every layer of a model.',
      Robustness:
        'Find the inputs that make a deployed classifier fail, and ship the fix with the people who run it.',
      'Agent Oversight':
        'Build monitors that watch long-running agents and stop them when something looks wrong.',
    },
    points: [
      'Turn a half-formed idea from a researcher into a clean experiment within {two days|a week|a fortnight}.',
      'Own training and inference runs on a shared cluster of a few hundred accelerators.',
      'Publish code that other labs can run without writing to you first.',
      "Every result is reproduced by a colleague before it's shared, and you'll do the same for theirs.",
      'Careful engineering counts for more here than a publication record.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['lab', 'company', 'government'],
    skills: ['Machine learning', 'Software engineering', 'Research'],
    pay: 'engineering',
  },
  {
    key: 'ai-research-scientist',
    titles: {
      mid: 'Research Scientist, {focus}',
      experienced: 'Research Scientist, {focus}',
      senior: 'Principal Scientist, {focus}',
    },
    focuses: {
      'Scalable Oversight':
        'Study how people can check work that took a model an hour and would take an expert a week.',
      'Deceptive Behaviour':
        'Design experiments that tell a model which is mistaken from one which is misleading its overseer.',
      'Learning Theory':
        'Prove, or disprove, what training on approved outputs says about behaviour on unseen tasks.',
      'Multi-agent Safety':
        'Ask what goes wrong when many capable agents bargain, copy and police one another.',
    },
    points: [
      "Choose your own questions after the first {three|six} months, and say early which ones aren't working.",
      'Supervise {two|three} research engineers and at least one visiting student.',
      'Write up negative results as carefully as positive ones.',
      'Present to safety teams at several developers, who will act on what you find.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['lab', 'company', 'government'],
    skills: ['Research', 'Machine learning'],
    degrees: ["Master's degree", 'Doctoral degree'],
    pay: 'engineering',
  },
  {
    key: 'ai-red-team',
    titles: {
      junior: 'Red Team Analyst, {focus}',
      mid: 'Red Team Lead, {focus}',
      any: 'Red Teaming Specialist, {focus}',
    },
    focuses: {
      'Biological Misuse':
        'Probe unreleased models for dangerous biological uplift, under agreements you help to negotiate.',
      'Cyber Misuse':
        'Test how far a model can carry a network intrusion with no human at the keyboard.',
      Persuasion:
        'Measure how models change the minds of ordinary people, with ethics review at every step.',
      Autonomy:
        'Set tasks that would let a model copy, fund or hide itself, and record exactly where it gets stuck.',
    },
    points: [
      'Keep a private record of every attack that worked and check it against each new release.',
      'Brief developers within {24 hours|two working days} of a serious finding.',
      'Write reports that a non-technical official can act on the same afternoon.',
    ],
    seniorPoints: ['Recruit and pay outside experts for {one-day|week-long} exercises.'],
    areas: ['AI safety & policy'],
    kinds: ['lab', 'company', 'government'],
    skills: ['Research', 'Machine learning', 'Information security'],
    pay: 'engineering',
  },
  {
    key: 'ai-infrastructure',
    titles: {
      mid: '{focus} Engineer',
      senior: 'Senior {focus} Engineer',
      any: '{focus} Engineer (all levels)',
    },
    focuses: {
      'Machine Learning Infrastructure':
        'Keep a research cluster busy, fair and cheap, so that nobody waits a day for a twenty-minute job.',
      'Evaluation Platform':
        'Run the service on which {nine|fourteen} outside teams submit and score their own model tests.',
      'Inference Systems':
        'Serve large open-weight models to researchers who need to read and change their activations.',
      'Training Systems':
        'Make fine-tuning runs restart themselves, explain themselves and cost half as much.',
    },
    points: [
      'Set up the alerts, then set up the habits that mean they rarely go off.',
      'Talk to researchers weekly and remove the step they complain about most.',
      "You'll be the {second|third} infrastructure hire and will shape how we work for years.",
      'Everything is open source except what would help an attacker.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['lab', 'company'],
    skills: ['Software engineering', 'Engineering'],
    pay: 'engineering',
  },
  {
    key: 'ai-academic',
    titles: {
      mid: 'Postdoctoral Researcher in {focus}',
      senior: '{Assistant|Associate} Professor of {focus}',
    },
    focuses: {
      'Trustworthy Learning':
        'Work on learning systems that can say when they are outside what they know.',
      'Formal Verification':
        'Extend proof methods from small controllers to the parts of neural systems that matter most.',
      'Human Feedback':
        'Run studies on what people really teach a system when they rate its answers.',
      'Mechanistic Analysis':
        'Reverse-engineer small networks fully before claiming anything of large ones.',
    },
    points: [
      'Join a group of {six|eight|eleven} that meets weekly and reads drafts line by line.',
      'Teach at most one course a year.',
      'Spend one term on secondment at a safety institute if you wish.',
      'The group publishes openly and holds a standing policy on results that could be misused.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['university'],
    skills: ['Academia', 'Research', 'Machine learning'],
    degrees: ['Doctoral degree'],
    pay: 'science',
  },
  {
    key: 'ai-doctorate',
    titles: { entry: 'PhD Position: {focus}', early: 'Doctoral Studentship in {focus}' },
    focuses: {
      'Safe Reinforcement Learning':
        'Four funded years on agents that respect limits nobody wrote down in full.',
      'Interpretable Models':
        'A funded doctorate on models whose reasons can be read, with a co-supervisor outside computing.',
      'AI and Public Law':
        'Study how courts could test claims about automated decisions, with access to both fields.',
    },
    points: [
      'Fees, a stipend and travel are covered for {three and a half|four} years.',
      'Students choose a second supervisor from a partner group abroad.',
      'No teaching is required in the first year.',
      'Applicants from outside computer science are welcome; the first two terms are taught.',
    ],
    areas: ['AI safety & policy'],
    kinds: ['university'],
    skills: ['Academia', 'Research', 'Machine learning'],
    degrees: ["Master's degree"],
    pay: 'stipend',
    types: ['Advanced degree programme'],
  },
];
