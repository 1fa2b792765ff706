import type { Area, RoleType, Skill } from './vocabulary.ts';

/** A list of opportunities that someone else keeps. */
type SampleCollection = {
  organisation: string;
  title: string;
  text: string;
  areas: Area[];
  skills: Skill[];
  types: RoleType[];
};

const LIBRARY = 'Larkfield Careers Library';

export const collections: SampleCollection[] = [
  {
    organisation: LIBRARY,
    title: 'Doctoral positions in trustworthy machine learning',
    text: 'Funded PhD places at forty universities, checked every month, with deadlines and the names of supervisors who are recruiting.',
    areas: ['AI safety & policy'],
    skills: ['Academia', 'Research', 'Machine learning'],
    types: ['Advanced degree programme'],
  },
  {
    organisation: LIBRARY,
    title: 'Summer research programmes for undergraduates',
    text: 'Paid programmes of eight to twelve weeks in AI safety, biosecurity and economics, most with deadlines between December and March.',
    areas: ['AI safety & policy', 'Biosecurity & pandemic preparedness'],
    skills: ['Research'],
    types: ['Internship', 'Training'],
  },
  {
    organisation: LIBRARY,
    title: 'Graduate schemes in European governments',
    text: 'Entry routes into twenty-two civil services, with languages, citizenship rules and starting grades.',
    areas: ['Policy & government'],
    skills: ['Policy'],
    types: ['Graduate programme'],
  },
  {
    organisation: 'Passerelle Europe',
    title: 'Traineeships with European institutions and agencies',
    text: 'Two intakes a year, usually of five months and paid. Notes from former trainees say which units teach the most.',
    areas: ['Early career policy', 'Other policy-focused'],
    skills: ['Policy', 'Research'],
    types: ['Internship'],
  },
  {
    organisation: LIBRARY,
    title: 'Part-time and volunteer roles for trying out a field',
    text: 'Ways to test your fit in an evening a week before you change jobs: research assistance, translation, moderation, tutoring.',
    areas: ['Building effective altruism'],
    skills: ['Community building', 'Research'],
    types: ['Volunteer', 'Part-time'],
  },
  {
    organisation: LIBRARY,
    title: 'Field research assistantships in low-income countries',
    text: 'Posts of a year or more with teams who run trials of health and education programmes. Many lead on to doctoral study.',
    areas: ['Global health & development'],
    skills: ['Research', 'Data', 'Economics'],
    types: ['Full-time'],
  },
  {
    organisation: 'Tallis Question Bank',
    title: 'Forecasting tournaments open this season',
    text: 'Public competitions with prizes, sorted by subject and by how many hours a week they need.',
    areas: ['Forecasting'],
    skills: ['Forecasting'],
    types: ['Part-time', 'Training'],
  },
  {
    organisation: LIBRARY,
    title: 'Predoctoral fellowships in economics',
    text: 'One- and two-year posts with economists, with pay, visa rules and where former fellows went next.',
    areas: ['Global priorities research', 'Research & engineering'],
    skills: ['Economics', 'Research', 'Data'],
    types: ['Fellowship'],
  },
  {
    organisation: 'Open Table Community Trust',
    title: 'Small grants for independent projects',
    text: 'Sixteen funders who support individuals, with typical amounts and how long each takes to decide.',
    areas: ['Building effective altruism', 'AI safety & policy'],
    skills: ['Entrepreneurship'],
    types: ['Funding'],
  },
  {
    organisation: LIBRARY,
    title: 'Security engineering apprenticeships',
    text: 'Paid routes into information security for people without a degree in it.',
    areas: ['Research & engineering', 'Information security'],
    skills: ['Information security', 'Software engineering'],
    types: ['Training', 'Full-time'],
  },
  {
    organisation: 'Ferment Forward',
    title: 'Laboratories that work on animal-free protein',
    text: 'Ninety university groups that take students and technicians, by country and method.',
    areas: ['Factory farming'],
    skills: ['Life sciences', 'Engineering'],
    types: ['Advanced degree programme', 'Full-time'],
  },
  {
    organisation: LIBRARY,
    title: 'Operations roles for career-changers',
    text: 'Openings at organisations that have hired teachers, officers, nurses and managers into operations before.',
    areas: ['Strategy & operations'],
    skills: ['Operations', 'Management'],
    types: ['Full-time', 'Part-time'],
  },
  {
    organisation: 'Third Shift Energy Institute',
    title: 'Clean energy policy jobs in state capitals',
    text: "Commissions, governors' offices and legislatures that hire analysts outside the national capital.",
    areas: ['Climate change'],
    skills: ['Policy', 'Economics'],
    types: ['Full-time'],
  },
  {
    organisation: LIBRARY,
    title: 'Science journalism and policy writing fellowships',
    text: 'Paid placements for people who can explain hard things, at newspapers, academies and public bodies.',
    areas: ['Policy & government'],
    skills: ['Communications', 'Research'],
    types: ['Fellowship'],
  },
  {
    organisation: LIBRARY,
    title: 'Online courses with live teaching groups',
    text: 'Free courses on large risks and how to lower them, with dates of the next intake.',
    areas: ['AI safety & policy', 'Biosecurity & pandemic preparedness'],
    skills: ['Research'],
    types: ['Training'],
  },
];
