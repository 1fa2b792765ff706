/** A heading and what it lists: names of the parent site's pages, as Markdown links. */
function section(heading: string, folder: string, titles: string[]): string {
  const entries = titles.map((title) => `- [${title}](${folder}/${slug(title)})`);
  return `#### ${heading}\n\n${entries.join('\n')}\n`;
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const problemProfiles = [
  section('Most pressing', '/problem-profiles', [
    'Risks from advanced AI',
    'AI-enabled power grabs',
    'Engineered pandemics',
    'Great power war',
    'Nuclear weapons',
  ]),
  section('Also pressing', '/problem-profiles', [
    'Factory farming',
    'Easily preventable diseases',
    'Climate change',
    'Global priorities research',
    'Moral status of digital minds',
  ]),
] as const;

export const careerReviews = [
  section('Research', '/career-reviews', [
    'AI safety technical research',
    'AI governance and policy',
    'Biorisk research',
    'Forecasting',
  ]),
  section('Other paths', '/career-reviews', [
    'Information security',
    'Operations management',
    'Policy and political skills',
    'Journalism and communications',
  ]),
] as const;

export const advancedSeries = [
  section('Foundations', '/advanced-series', [
    'What is social impact?',
    'How much do problems differ?',
    'Personal fit',
    'Comparative advantage',
  ]),
  section('Strategy', '/advanced-series', [
    'Coordination and cooperation',
    'Accidental harm',
    'Replaceability',
    'When to specialise',
  ]),
] as const;

export const everything = [
  section('By problem', '/topic', [
    'Risks from advanced AI',
    'AI-enabled power grabs',
    'Engineered pandemics',
    'Great power war',
    'Nuclear weapons',
    'Factory farming',
    'Easily preventable diseases',
    'Climate change',
    'Global priorities research',
    'Wild animal suffering',
  ]) +
    '\n' +
    section('By career path', '/topic', [
      'AI safety technical research',
      'AI governance and policy',
      'Biorisk research',
      'Information security',
      'Operations management',
      'Civil service',
      'Journalism and communications',
      'Forecasting',
      'Expertise in AI hardware',
      'Non-profit entrepreneurship',
      'Grantmaking',
    ]),
  section('By stage', '/topic', [
    'Choosing a degree',
    'Your first job',
    'Changing careers',
    'Mid-career and senior roles',
    'Taking a break',
    'Working part time',
  ]) +
    '\n' +
    section('By skill', '/topic', [
      'Research',
      'Software engineering',
      'Management',
      'Writing',
      'Policy',
      'Data science',
    ]) +
    '\n' +
    section('By format', '/topic', [
      'Articles',
      'Interviews with people in the field',
      'Podcast episodes',
      'Videos',
      'Reading lists',
      'Exercises and worksheets',
    ]),
] as const;
