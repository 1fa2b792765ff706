import { expect, test } from 'vitest';
import { compareReading } from '../../lib/sources/compare.ts';
import { collectKnown } from '../../lib/sources/known-listings.ts';
import { comparedPosting, comparePostings } from '../../lib/sources/same-role.ts';
import { type Source, unread } from '../../lib/store/sources.ts';
import type { ListedRole } from '../../lib/store/candidates.ts';

const duties = [
  'Northwind Labs measures the ground water of river deltas with small sensors that farmers build themselves.',
  'You plan the rounds of a team of four, decide which wells are read first, and check every reading before it is published.',
  'You write down what broke and why, so that the next crew finds a working boat and a clean set of filters.',
  'You need patience with muddy roads, a steady hand with fragile glass, and at least 3 years in hydrology.',
  'Our crews speak plainly, eat together at noon and go home before dark.',
];
const text = duties.map((sentence) => `<p>${sentence}</p>`).join('');
/** About another job of the same employer. */
const otherText = `<p>${duties[0]}</p><p>${[
  'Your desk is in the accounting office, where you close the books each month and answer to the auditors.',
  'Invoices from suppliers reach you on paper; you scan, book and pay them within ten days of arrival.',
  'A degree in business and a love of tidy ledgers help, as does some knowledge of customs law.',
  'The finance team meets twice a week and shares one spreadsheet that nobody dares to rename.',
].join('</p><p>')}</p>`;
/** The same job with a third of the text rewritten. */
const edited = text
  .replace(
    duties[1]!,
    'You lead a crew of nine that maintains the pumps of three cooperative farms.',
  )
  .replace(
    duties[2]!,
    'Each evening the crew records fuel, spare parts and hours in a shared logbook.',
  );
const benefits = (items: readonly string[]) =>
  `<p><strong>Benefits</strong></p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const inEnglishTowns = benefits([
  'Twenty-eight days of leave and the usual bank holidays on top of them',
  'A workplace pension with contributions of eight per cent from the first month',
]);
const inOhio = benefits([
  'Medical, dental and vision cover for you and your dependants from day one',
  'A retirement plan with a full match, and a commuter card for buses and trains',
  'Twenty days of paid time off, plus federal holidays and two volunteering days',
]);

type Changes = Partial<ListedRole> & { team?: string };

const posting = ({ team, ...changes }: Changes) => {
  const role: ListedRole = {
    source: 'greenhouse-northwind',
    id: '1',
    title: 'Field Lead',
    organisation: 'Northwind Labs',
    locations: ['Leeds, UK'],
    url: 'https://northwind.example/1',
    posted_at: null,
    closes_at: null,
    salary: '',
    employment_type: 'Full-time',
    workplace: '',
    description: text,
    ...(team && { stated: { addresses: [], teams: [team], pay: [], language: '' } }),
    ...changes,
  };
  return comparedPosting(role, role.locations);
};

const verdictOf = (a: Changes, b: Changes) => comparePostings(posting(a), posting(b));

const oslo = { locations: ['Oslo, Norway'] };

const sameTitles: Array<[string, string]> = [
  ['Field Lead - London', 'Field Lead, Berlin'],
  ['Field Lead (m/f/d), Berlin', 'Field Lead (f/m/x)'],
  ['Field Lead (SF / NY)', 'Field Lead, BLR'],
  ['Field Lead | NYC', 'Field Lead (San Francisco / New York)'],
  ['LEEDS - Field Lead (all genders)', 'Field Lead in Oslo'],
  ['Field Lead (Remote)', 'Remote Field Lead'],
  ['Field Lead (100% Remote - Canada)', 'Field Lead (UK, remote)'],
  ['Sr. Field Lead #4711', 'Senior Field Lead (Req 20531)'],
  ['Field Lead (UK)', 'Field Lead (Norway)'],
  ['Account Executive - London', 'Account Executive (m/f/d), Berlin'],
  ['Account Executive (Remote, Canada)', 'Account Executive (Remote, USA)'],
];

test.each(sameTitles)('12.6 “%s” and “%s” with one text are one role', (a, b) => {
  expect(verdictOf({ title: a }, { title: b, ...oslo })).toBe('same text');
});

const otherTitles: Array<[string, string]> = [
  ['Senior Engineer', 'Engineer'],
  ['Engineer II', 'Engineer III'],
  ['Engineer', 'Engineer (Intern)'],
  ['Voice Artist - Polish', 'Voice Artist - Greek'],
  ['Engineer, Pumps', 'Engineer, Sensors'],
  ['Sales Lead (East)', 'Sales Lead (West)'],
  ['C++ Engineer', 'C# Engineer'],
  ['Remote', 'Hybrid'],
];

test.each(otherTitles)('12.6 “%s” and “%s” with one text are two roles', (a, b) => {
  expect(verdictOf({ title: a }, { title: b, ...oslo })).toBe('other');
});

const territories: Array<[string, string]> = [
  ['Sales Manager, DACH', 'Sales Manager, France'],
  ['Account Executive', 'Account Executive, Europe'],
  ['Country Manager - Singapore', 'Country Manager - Norway'],
  ['Partner Lead (Texas)', 'Partner Lead (Ohio)'],
  ['Transcriber, Spanish (Spain)', 'Transcriber, Spanish (Mexico)'],
];

test.each(territories)('12.6 “%s” and “%s” work for two markets: a doubtful pair', (a, b) => {
  expect(verdictOf({ title: a }, { title: b, ...oslo })).toBe('doubtful');
});

const countries: Array<[string, string]> = [
  ['Policy Fellow, EU', 'Policy Fellow, USA'],
  ['Program Officer, Kenya', 'Program Officer, India'],
];

test.each(countries)(
  '12.6 “%s” and “%s” at one place are about two countries: a doubtful pair',
  (a, b) => {
    expect(verdictOf({ title: a }, { title: b })).toBe('doubtful');
    expect(verdictOf({ title: a }, { title: b, ...oslo })).toBe('same text');
  },
);

test('12.6 a region in brackets is where one works', () => {
  const remote = { locations: ['Remote'] };
  const [a, b] = ['Support Engineer (EMEA)', 'Support Engineer (APAC)'];
  expect(verdictOf({ title: a!, ...remote }, { title: b!, ...remote })).toBe('same text');
});

const short = '<p>Read wells.</p>';

const pairs: Array<[name: string, a: Changes, b: Changes, verdict: string]> = [
  ['one text at one place', {}, {}, 'same text'],
  [
    'another pay at another place',
    { salary: '£40,000' },
    { ...oslo, salary: '€50,000' },
    'same text',
  ],
  ['another pay at the same place', { salary: '£40,000' }, { salary: '£45,000' }, 'doubtful'],
  [
    'other amounts in the text',
    { description: `${text}<p>Pay: £40,000</p>` },
    { ...oslo, description: `${text}<p>Pay: €50,000</p>` },
    'same text',
  ],
  [
    'other benefits',
    { description: text + inEnglishTowns },
    { ...oslo, description: text + inOhio },
    'same text',
  ],
  ['a text that is edited', {}, { ...oslo, description: edited }, 'doubtful'],
  [
    'an edited text that often names a place of both',
    { description: `${text}${'<p>Leeds</p>'.repeat(99)}` },
    { locations: ['Leeds, UK', 'Oslo'], description: `${edited}${'<p>Leeds</p>'.repeat(99)}` },
    'doubtful',
  ],
  [
    'a place in the title that only its posting knows',
    { title: 'Field Lead - Mudwick', locations: ['Mudwick (office)'] },
    oslo,
    'same text',
  ],
  ['another text', {}, { ...oslo, description: otherText }, 'other'],
  ['another text at the same place', {}, { description: otherText }, 'doubtful'],
  ['other years', {}, { ...oslo, description: text.replace('3 years', '8 years') }, 'doubtful'],
  [
    'another language',
    { description: `${text}<p>You speak Polish.</p>` },
    { ...oslo, description: `${text}<p>You speak Greek.</p>` },
    'doubtful',
  ],
  ['another team', { team: 'Rivers' }, { ...oslo, team: 'Lakes' }, 'doubtful'],
  [
    'another team with an edited text',
    { team: 'Rivers' },
    { ...oslo, team: 'Lakes', description: edited },
    'other',
  ],
  [
    'another team in another system',
    { team: 'Rivers' },
    { ...oslo, team: 'Lakes', source: 'lever-northwind' },
    'same text',
  ],
  ['another employment type', {}, { ...oslo, employment_type: 'Internship' }, 'doubtful'],
  [
    'another employment type in another system',
    {},
    { ...oslo, employment_type: 'Permanent', source: 'lever-northwind' },
    'same text',
  ],
  [
    'another text about the work below the benefits',
    { description: `${text}${inOhio}${'<p>You close the books.</p>'.repeat(80)}` },
    { ...oslo, description: `${text}${inOhio}${'<p>They mend torn nets.</p>'.repeat(80)}` },
    'other',
  ],
  [
    'other places in the text',
    { description: `${text}${'<p>Leeds is a wet town.</p>'.repeat(9)}` },
    { ...oslo, description: `${text}${'<p>Oslo is a wet town.</p>'.repeat(9)}` },
    'same text',
  ],
  ['short texts', { description: short }, { ...oslo, description: '<p>Dig.</p>' }, 'same title'],
  ['one short text', {}, { ...oslo, description: short }, 'same title'],
  [
    'short texts and titles that differ by place',
    { description: short, title: 'Field Lead, Leeds' },
    { ...oslo, description: short },
    'other',
  ],
  [
    'short texts and another pay',
    { description: short, salary: '£40,000' },
    { ...oslo, description: short, salary: '€50,000' },
    'doubtful',
  ],
  [
    'short texts and another team',
    { description: short, team: 'Rivers' },
    { ...oslo, description: short, team: 'Lakes' },
    'doubtful',
  ],
  [
    'one Chinese text',
    { description: '我们正在寻找一位工程师'.repeat(60) },
    { ...oslo, description: `${'我们正在寻找一位工程师'.repeat(60)}奥斯陆` },
    'same text',
  ],
  [
    'two Chinese texts',
    { description: '我们正在寻找一位工程师'.repeat(60) },
    { ...oslo, description: '会计每月结账并答复审计'.repeat(60) },
    'other',
  ],
];

test.each(pairs)('12.6 two postings with one title and %s', (_, a, b, verdict) => {
  expect(verdictOf(a, b)).toBe(verdict);
  expect(verdictOf(b, a)).toBe(verdict);
});

const LONGEST = 200_000;
const traps = [
  'a'.repeat(LONGEST),
  'water '.repeat(LONGEST / 6),
  ' '.repeat(LONGEST),
  '11 - '.repeat(LONGEST / 5),
  '&lt;'.repeat(LONGEST / 4),
  '<p>'.repeat(LONGEST / 3),
  '水'.repeat(LONGEST),
];

test.each(traps.map((trap) => [trap.slice(0, 5), trap] as const))(
  '12.6 a text of 200,000 characters (%s…) is compared',
  (_, trap) => {
    const [a, b] = [{ description: trap }, { ...oslo, description: `${trap}x` }];
    expect(['same text', 'same title', 'other', 'doubtful']).toContain(verdictOf(a, b));
    const title = trap.slice(0, 2000);
    expect(verdictOf({ title }, { title, ...oslo })).toBe('same text');
  },
);

/** What a sync makes of 2,000 postings with one title. */
function candidatesOf(changes: (position: number) => Partial<ListedRole>): number {
  const source: Source = {
    id: 'greenhouse-northwind',
    system: 'greenhouse',
    board: 'northwind',
    organisation: 'Northwind Labs',
    company_id: '',
    page: 'https://northwind.example',
    address: 'https://northwind.example/jobs',
    added_at: 0,
    auto_update: false,
  };
  const known = collectKnown([], [], [source], new Map());
  const roles = Array.from({ length: 2000 }, (_, position) => ({
    id: String(position),
    title: 'Field Lead',
    locations: ['Leeds, UK'],
    url: `https://northwind.example/${position}`,
    posted_at: null,
    closes_at: null,
    salary: '',
    employment_type: '',
    workplace: '' as const,
    description: short,
    ...changes(position),
  }));
  const ids = new Set(roles.map(({ id }) => id));
  compareReading(known, source, {
    state: unread,
    reading: {
      roles,
      ids,
      hasUnknown: false,
      incomplete: '',
      partial: new Set(),
      lines: [],
      organisation: '',
    },
    now: 0,
  });
  return known.candidates.size;
}

test('12.6 a board with 2,000 postings of one title is compared, whatever they say', () => {
  const words = (seed: number) =>
    Array.from({ length: 300 }, (_, at) => ((at * 7919 + seed * 104_729) % 1_000_003).toString(36))
      .join(' ')
      .replace(/\d/g, 'q');
  const pays = (position: number) => ({ salary: `£${position + 1}` });
  expect(
    candidatesOf((position) => ({ locations: [`Place ${position}`], description: text })),
  ).toBe(1);
  expect(candidatesOf((position) => ({ description: text, ...pays(position) }))).toBe(2000);
  expect(candidatesOf(() => ({}))).toBe(2000);
  expect(candidatesOf((position) => ({ description: words(position) }))).toBe(2000);
});
