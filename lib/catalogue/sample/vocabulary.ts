/** The tag values that the sample uses. Areas are those of the contract's section 3.15. */
export type Area =
  | 'AI safety & policy'
  | 'Biosecurity & pandemic preparedness'
  | 'Nuclear security'
  | 'Information security'
  | 'Forecasting'
  | 'Other policy-focused'
  | 'Early career policy'
  | 'Building effective altruism'
  | 'Global priorities research'
  | 'Global health & development'
  | 'Factory farming'
  | 'Animal welfare'
  | 'Climate change'
  | 'Other (pressing)'
  | CareerArea;

/** Areas of roles that build career capital; such roles carry "Career development" as well. */
export type CareerArea = 'Policy & government' | 'Strategy & operations' | 'Research & engineering';

export const careerAreas: readonly string[] = [
  'Policy & government',
  'Strategy & operations',
  'Research & engineering',
] satisfies CareerArea[];

export type Skill =
  | 'Academia'
  | 'Communications'
  | 'Community building'
  | 'Congressional staffer'
  | 'Data'
  | 'Design'
  | 'Economics'
  | 'Engineering'
  | 'Entrepreneurship'
  | 'Finance'
  | 'Forecasting'
  | 'Fundraising'
  | 'Grantmaking'
  | 'Information security'
  | 'Legal'
  | 'Life sciences'
  | 'Machine learning'
  | 'Management'
  | 'Operations'
  | 'Outreach'
  | 'Policy'
  | 'Research'
  | 'Software engineering';

export type RoleType =
  | 'Full-time'
  | 'Part-time'
  | 'Contract'
  | 'Internship'
  | 'Fellowship'
  | 'Graduate programme'
  | 'Advanced degree programme'
  | 'Training'
  | 'Funding'
  | 'Volunteer';

export type Degree =
  | 'Undergraduate degree or less'
  | "Master's degree"
  | 'Doctoral degree'
  | 'Professional degree'
  | 'Current student';

export type Level = 'entry' | 'early' | 'junior' | 'mid' | 'experienced' | 'senior' | 'any';

/** What each level carries in `tags_exp_required`. */
export const experienceTags: Record<Level, string[]> = {
  entry: ['Entry-level'],
  early: ['Entry-level', 'Junior (1-4 years)'],
  junior: ['Junior (1-4 years)'],
  mid: ['Mid (5-9 years)'],
  experienced: ['Mid (5-9 years)', 'Senior (10+ years)'],
  senior: ['Senior (10+ years)'],
  any: ['Multiple experience levels'],
};

/** What an organisation is, which decides the kinds of work it can offer. */
export type Kind =
  | 'institute'
  | 'lab'
  | 'fund'
  | 'charity'
  | 'university'
  | 'government'
  | 'company'
  | 'community'
  | 'fellowship'
  | 'secretariat'
  | 'security-firm'
  | 'consultancy'
  | 'data-firm'
  | 'logistics'
  | 'publisher'
  | 'trading-firm'
  | 'venture';

/** The area inside a sentence: "journalists who write about …". */
export const fieldNouns: Record<Area, string> = {
  'AI safety & policy': 'AI safety',
  'Biosecurity & pandemic preparedness': 'pandemic preparedness',
  'Nuclear security': 'nuclear risk',
  'Information security': 'AI security',
  Forecasting: 'forecasting',
  'Other policy-focused': 'government reform',
  'Early career policy': 'public policy',
  'Building effective altruism': 'effective giving',
  'Global priorities research': 'global priorities',
  'Global health & development': 'global health',
  'Factory farming': 'farmed animal welfare',
  'Animal welfare': 'animal welfare',
  'Climate change': 'clean energy',
  'Other (pressing)': 'neglected global problems',
  'Policy & government': 'public policy',
  'Strategy & operations': 'strategy',
  'Research & engineering': 'engineering',
};
