/** What the desk shows in the README's picture: invented, and named as a sample. */
import type { Candidate } from '../../lib/store/candidates.ts';
import { candidate, NOW, row } from '../desk/candidate.ts';

const ORGANISATION = 'Harbour Institute (sample)';

/** What the board has accepted before, so that the desk can put the best first. */
export const deskRows = [
  row({ id: 'a', title: 'Policy analyst', company_name: ORGANISATION, tags_area: ['AI safety'] }),
  row({ id: 'b', title: 'Research manager', company_name: ORGANISATION, tags_area: ['AI safety'] }),
  row({ id: 'c', title: 'Operations lead', tags_area: ['Biosecurity'] }),
];

const description = `<p>You will lead our work with governments on standards for advanced AI systems, and write for people
who decide.</p><h3>What you will do</h3><ul><li>Draft positions and brief officials in London and Brussels.</li><li>Work
with our researchers on evaluations.</li></ul><h3>What you bring</h3><ul><li>At least three years of experience in public
policy.</li><li>A degree in a related field, or equivalent experience.</li><li>The right to work in the UK. We sponsor
visas.</li></ul>`;

const titles: ReadonlyArray<[title: string, place: string, salary: string]> = [
  ['Senior policy advisor, AI standards', 'London, UK', '£62,000–£74,000'],
  ['Research engineer, model evaluations', 'London, UK', '£70,000–£95,000'],
  ['Biosecurity programme officer', 'Washington, DC, USA', '$88,000'],
  ['Operations manager', 'Berlin, Germany', '€58,000'],
  ['Communications officer', 'Remote, Global', ''],
  ['Grants associate', 'Oxford, UK', '£41,000'],
  ['Data scientist, forecasting', 'New York, NY, USA', '$120,000'],
  ['Office coordinator', 'London, UK', '£34,000'],
];

export const deskCandidates: Candidate[] = titles.map(([title, place, salary], at) =>
  candidate({
    id: String(at + 1),
    title,
    organisation: ORGANISATION,
    locations: [place],
    salary,
    description,
    url: `https://example.org/jobs/${at + 1}`,
    found_at: NOW - at * 3600,
    closes_at: null,
  }),
);
