import type { Archetype } from './archetype.ts';

/** Laboratory and engineering work against pandemics. */
export const biosecurityScience: Archetype[] = [
  {
    key: 'bio-bench-scientist',
    titles: {
      junior: 'Associate Scientist, {focus}',
      mid: 'Scientist, {focus}',
      senior: 'Senior Scientist, {focus}',
    },
    focuses: {
      'Metagenomic Sequencing':
        'Push the cost of reading everything in a litre of wastewater below {fifty|eighty} dollars.',
      'Broad-spectrum Vaccines':
        "Test candidates against whole virus families rather than last year's strain.",
      'Antiviral Screening':
        'Screen compounds against {eleven|fourteen} virus families with one assay you design.',
      'Rapid Diagnostics':
        'Make a test that works in a clinic with no fridge and an hour of mains power.',
    },
    points: [
      'Work at containment level two, and help decide what the lab will not do.',
      'Share protocols the day they work, after a check for misuse.',
      'Plan experiments with the people who will have to manufacture the result.',
    ],
    seniorPoints: ['Train {two|three} technicians who will run the method without you.'],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['lab', 'company'],
    skills: ['Life sciences', 'Research'],
    degrees: ['Doctoral degree'],
    pay: 'science',
  },
  {
    key: 'bio-computational',
    titles: {
      junior: 'Bioinformatics Analyst, {focus}',
      mid: 'Computational Biologist, {focus}',
      senior: 'Lead Computational Biologist, {focus}',
    },
    focuses: {
      'Early Detection':
        'Write the statistics that tell an emerging outbreak from an odd week at a treatment works.',
      'Synthesis Screening':
        'Improve the software that checks DNA orders, and measure what gets past it.',
      'Genetic Engineering Attribution':
        'Estimate which lab a sequence came from, and how sure anyone should be.',
    },
    points: [
      'Process {four|nine} terabytes a week on a modest budget.',
      'Agree with clinicians in advance which signal would make them act.',
      'Keep false alarms below {one|two} a quarter.',
      'Publish the method; keep the sensitive parts with trusted reviewers.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['lab', 'company', 'charity'],
    skills: ['Data', 'Life sciences', 'Software engineering'],
    degrees: ["Master's degree", 'Doctoral degree'],
    pay: 'science',
  },
  {
    key: 'bio-hardware',
    titles: {
      junior: 'Engineer, {focus}',
      mid: 'Senior Engineer, {focus}',
      any: 'Hardware Engineer, {focus}',
    },
    focuses: {
      'Germicidal Light':
        'Design lamps that clean the air of a classroom safely, and prove it to a sceptical building inspector.',
      Respirators:
        'Build a reusable mask that people will wear for eight hours and that costs less than a meal.',
      'Indoor Air Sensing':
        'Put low-cost sensors into {thirty|sixty} schools and make sense of what they report.',
    },
    points: [
      'Take a prototype through test house, pilot and first thousand units.',
      'Document for people who will copy your design; we hope they do.',
      'Run trials in {hospitals|care homes|schools} with a site manager who has other things to do.',
    ],
    seniorPoints: ['Visit manufacturers in person and choose the dull, reliable one.'],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['lab', 'company'],
    skills: ['Engineering', 'Research'],
    pay: 'engineering',
  },
  {
    key: 'bio-trials',
    titles: { junior: 'Clinical Trial Coordinator, {focus}', mid: 'Trial Manager, {focus}' },
    focuses: {
      'Outbreak Trials':
        'Keep a trial protocol, ethics approval and supply chain ready to start in ten days.',
      'Vaccine Platform':
        'Run first-in-human studies at {two|three} sites with a sponsor that wants clean data.',
      'Challenge Studies':
        'Look after volunteers who agree to be infected, and everything that makes it safe.',
    },
    points: [
      'Hold every document an inspector could ask for, and know where it is.',
      'Travel to sites {monthly|every six weeks}.',
      'Work closely with data managers so that a question is asked once.',
      'Experience of good clinical practice is required; outbreak work is not.',
    ],
    areas: ['Biosecurity & pandemic preparedness', 'Global health & development'],
    kinds: ['lab', 'university'],
    skills: ['Life sciences', 'Operations', 'Management'],
    pay: 'fieldwork',
  },
  {
    key: 'bio-field',
    titles: {
      junior: 'Epidemiologist, {focus}',
      mid: 'Senior Epidemiologist, {focus}',
      any: 'Field Epidemiologist, {focus}',
    },
    focuses: {
      'Border Surveillance':
        'Set up sampling at {six|nine} crossings with the officers who already work there.',
      'Community Reporting':
        'Pay local health workers for prompt reports, and find out whether it changes anything.',
      'Hospital Sentinel Sites':
        'Keep {twelve|eighteen} hospitals reporting weekly, through elections and holidays.',
    },
    points: [
      'Spend {a third|half} of your time away from the office.',
      'Hand the system to the ministry in year three, with its own staff trained.',
      'Send each site its own data back in a form that helps it.',
      'Write the after-action review while people still remember.',
    ],
    areas: ['Biosecurity & pandemic preparedness'],
    kinds: ['charity', 'government', 'company'],
    skills: ['Life sciences', 'Data', 'Operations'],
    degrees: ["Master's degree"],
    pay: 'fieldwork',
  },
];
