import { expect, test } from 'vitest';
import type { Pay } from '../../lib/facts/sentences/fact.ts';
import { type PayRange, roleWords } from '../../lib/facts/role-words.ts';
import { payFacts } from '../../lib/facts/pay-facts.ts';
import { readText } from '../../lib/facts/sentences/text.ts';

type Fields = { pay?: PayRange[]; salary?: string; countries?: string[] };

function factsOf(html: string, { pay = [], salary = '', countries = [] }: Fields = {}) {
  const addresses = countries.map((country) => ({ country }));
  const posting = { id: '1', title: 'Analyst', url: 'https://northwind.example', pay, addresses };
  const text = readText(html);
  const { stated } = roleWords(posting, () => {});
  return { facts: payFacts({ stated, salary, text }), text: text.text };
}

/** "150000–180000 USD a year in Boston" */
const shown = ({ min, max, currency, period, place }: Pay): string =>
  `${min ?? ''}–${max ?? ''} ${currency} a ${period}${place === undefined ? '' : ` in ${place}`}`;

const payIn = (html: string, fields?: Fields): string[] =>
  factsOf(html, fields).facts.map(({ value, from }) => `${from}: ${shown(value)}`);

const prose = (html: string, fields?: Fields): string[] =>
  factsOf(html, fields)
    .facts.filter(({ from }) => from === 'text')
    .map(({ value }) => shown(value));

const dollars = { currency: 'USD', period: '1 YEAR' };

test('12.11 every range in the fields is a fact, with its place where they name one', () => {
  const pay = [
    { ...dollars, min: 150_000, max: 180_000, place: 'USA' },
    { ...dollars, min: 150_000, max: 180_000, place: 'USA' },
    { currency: 'CAD', min: 120_000, max: 140_000, period: '1 YEAR', place: 'Canada: Senior' },
    { currency: 'EUR', min: 5000, max: null, period: 'per-month-salary', place: '' },
    { currency: 'GBP', min: null, max: 30, period: 'HOUR', place: 'Hourly rate' },
    { ...dollars, min: 90_000, max: 90_000, place: 'Staff Engineer (L6 - New York, NY)' },
    { ...dollars, min: 80_000, max: 85_000, place: 'Senior AE' },
    { ...dollars, min: 70_000, max: 75_000, place: 'AE' },
    { ...dollars, min: 60_000, max: 65_000, place: 'US Tier 2' },
    { ...dollars, min: 50_000, max: 55_000, place: 'San Francisco Pay Range' },
    { ...dollars, min: 40_000, max: 45_000, place: 'Rest of US Pay Range' },
  ];
  expect(payIn('', { pay })).toEqual([
    'pay: 150000–180000 USD a year in USA',
    'pay: 120000–140000 CAD a year in Canada',
    'pay: 5000– EUR a month',
    'pay: –30 GBP a hour',
    'pay: 90000–90000 USD a year in New York, NY',
    'pay: 80000–85000 USD a year',
    'pay: 70000–75000 USD a year',
    'pay: 60000–65000 USD a year in US Tier 2',
    'pay: 50000–55000 USD a year in San Francisco',
    'pay: 40000–45000 USD a year',
  ]);
});

test.each<[string, PayRange]>([
  ['of nothing', { ...dollars, min: 0, max: 0 }],
  ['beyond belief', { ...dollars, min: 10 ** 15, max: 10 ** 15 }],
  ['in a currency that does not exist', { currency: 'QQQ', min: 50_000, max: 60_000 }],
  ['without a currency', { min: 50_000, max: 60_000, period: 'year' }],
  ['that is paid once', { ...dollars, min: 50_000, period: 'one-time' }],
  ['for a fortnight', { ...dollars, min: 2000, period: 'biweekly' }],
  ['with a bonus', { ...dollars, min: 200_000, max: 250_000, place: 'OTE' }],
])('12.11 pay %s in a field is not a fact', (_, range) => {
  expect(payIn('', { pay: [range] })).toEqual([]);
});

test('12.11 pay in the words of the system counts where it has no fields for it', () => {
  expect(payIn('', { salary: '£50K – £60K' })).toEqual(['pay: 50000–60000 GBP a year']);
  expect(payIn('', { salary: '50,000 a year' })).toEqual([]);
  const pay = [{ ...dollars, min: 90_000, max: 100_000 }];
  expect(payIn('', { pay, salary: '£50K' })).toEqual(['pay: 90000–100000 USD a year']);
  const onTarget = [{ ...dollars, min: 90_000, max: 100_000, place: 'OTE' }];
  expect(payIn('', { pay: onTarget, salary: 'USD 90,000–100,000 a year' })).toEqual([]);
});

test.each([
  ['The salary range for this role is $120,000 to $150,000 per year.', '120000–150000 USD a year'],
  ['Compensation will be paid in the range of $166 - $201k.', '166000–201000 USD a year'],
  ['We offer an hourly rate between $30-$34/hr based on experience.', '30–34 USD a hour'],
  ['This role pays £350 a day.', '350–350 GBP a day'],
  ['Pay: $900 per week', '900–900 USD a week'],
  ['Monthly salary: €4,000–€4,500 gross', '4000–4500 EUR a month'],
  ['The base salary starts at $90,000.', '90000– USD a year'],
  ['Salary: up to 85.000 €', '–85000 EUR a year'],
  ['Your gross annual salary: 58.400 €', '58400–58400 EUR a year'],
  ['$160K – $200K • Offers Equity', '160000–200000 USD a year'],
  ['$140,000 – $170,000 base', '140000–170000 USD a year'],
  ['Base Salary Range: $122,000 – $140,000 plus bonus and equity', '122000–140000 USD a year'],
  ['The budgeted base salary is $75,000 with an OTE of $105,000.', '75000–75000 USD a year'],
  ['$100k base / $200k OTE', '100000–100000 USD a year'],
  ['The salary range for a Client Success Manager is $90k–$99k.', '90000–99000 USD a year'],
  ['A salary of $90,000–$99,000/year not inclusive of equity.', '90000–99000 USD a year'],
  ['The salary range for this Insurance Analyst is $90k–$99k.', '90000–99000 USD a year'],
  [
    'Base salary: $90k–$99k, and $5,000–$8,000 a year for what the team likes.',
    '90000–99000 USD a year',
  ],
  ['The average pay range for this role is $90k–$99k.', '90000–99000 USD a year'],
  ['The fellowship has a stipend of $4,000 per month.', '4000–4000 USD a month'],
  ['Gehalt: 60.000–70.000 EUR im Jahr', '60000–70000 EUR a year'],
  ['Salary: £40,000 full-time (£24,000 pro rata for 3 days)', '40000–40000 GBP a year'],
  [
    'Base pay ranges from $135,000/year in our smaller markets up to $200,000 in the others.',
    '135000–200000 USD a year',
  ],
  ['The salary is $100,000, for 40 hours per week.', '100000–100000 USD a year'],
])('12.11 %j states pay', (sentence, pay) => {
  expect(prose(`<p>${sentence}</p>`)).toEqual([pay]);
});

test.each([
  'We raised $50M in a Series B led by Northwind Capital.',
  'We have grown from $1M to $5M ARR, with salaries that are competitive.',
  'Our revenue is $120,000 to $150,000 per month.',
  'Valued at $300 million, we pay competitive salaries.',
  'You manage a budget of $100,000–$150,000 per year.',
  'Donors give $50,000–$100,000 a year.',
  'We make grants of $50,000 to $150,000 per year, and pay salaries of teachers.',
  'Our clients pay $30,000–$60,000 per year.',
  'Farmers earn $1,200–$2,000 per year.',
  'The average household income is $40,000–$60,000 a year.',
  'Competitive salary, and a $2,000 yearly learning stipend.',
  'Competitive salary, 401k and $150 per month for your commute.',
  'Salary and a bonus of $10,000–$20,000 per year.',
  'OTE: $200,000–$250,000 per year.',
  'The on-target earnings for this role are $150,000–$180,000.',
  'Equity of $50,000–$80,000 per year.',
  'Exceed a quota of $1M+ per year.',
  'A relocation allowance of $10,000–$15,000.',
  'A referral bonus of $5,000–$8,000 for each colleague.',
  'Life insurance of twice your salary, up to $200k',
  'The average teacher salary is $50,000–$60,000.',
  'Our graduates go on to salaries of $100,000–$150,000 a year.',
  'We are saving schools $50,000–$100,000 in salaries a year.',
  'Tuition is $20,000–$30,000 a year.',
  'Rent support of $12,000–$15,000 per year.',
  'Competitive salary and tuition of $10,000–$15,000 per year.',
  'This is for 40 hours per week.',
  'We offer a competitive salary.',
  'Salary sacrifice scheme up to £1,500 per year',
  'Life assurance 4x salary (£100,000–£200,000)',
  'Death in service: 3 x salary up to £250,000',
  'We cannot sponsor visas because the salary is below £38,700.',
  'Sponsorship requires a minimum salary of £41,700.',
  'Sponsorship (2025) requires a minimum salary of £41,700.',
  'Exempt salary threshold: $50,000 a year.',
  'The salary cap of $225,700 of the funder applies.',
  'The minimum wage is $16.50 per hour in California.',
  'Last year we paid salaries of £900,000.',
  'Employees below a salary of £30,000 receive more leave.',
  'Our salary benchmarking tool covers roles from $50,000 to $200,000.',
  'Place candidates in roles with salaries of $80,000 - $120,000.',
  'Negotiate salaries up to $150,000 with candidates.',
  'The salary is £40,000 in London, £36,000 elsewhere.',
  'Salary: £24,000/€28,000/$32,000',
  "The salary is $55,000 for a Bachelor's and $60,000 for a Master's.",
  'The salary is £30,000, rising to £35,000.',
  'The salary is 0 USD.',
  'Salary: 100k £/€ depending on where you live.',
  'The salary is $1,000,000,000,000,000.',
  'The salary is 50,000–60,000 QQQ per year.',
  'The salary is up to $100k or more!',
  'This leads to an expected total compensation of $250,000.',
  `The salary is $${'9'.repeat(400)} per year.`,
])('12.11 %j states no pay of this role', (sentence) => {
  expect(prose(`<p>${sentence}</p>`)).toEqual([]);
});

test('12.11 under a heading that speaks of pay, ranges and amounts for a period are pay', () => {
  const html = (heading: string) =>
    `<h4>${heading}</h4><ul><li>L5 Researcher ($196,000 - $227,000)</li><li>$40 per hour</li><li>$500 for books</li><li>$1,500 yearly wellness allowance</li></ul>`;
  expect(prose(html('Compensation range'))).toEqual([
    '196000–227000 USD a year',
    '40–40 USD a hour',
  ]);
  expect(prose(html('Our funding'))).toEqual([]);
});

test.each([
  ['<p>Band 6, £37,338 to £44,962</p>', ['37338–44962 GBP a year']],
  ['<p>£37,338 to £44,962 (NHS Band 6)</p>', ['37338–44962 GBP a year']],
  ['<p>Grade 5 grants, £5,000 to £10,000</p>', []],
  ['<h4>Salary</h4><p>£30,000</p>', ['30000–30000 GBP a year']],
  ['<p>Salary</p><p>£30,000</p>', ['30000–30000 GBP a year']],
  ['<p>Salary<br />£30,000</p>', ['30000–30000 GBP a year']],
  ['<p>Annual salary range</p><p>£30,000 pro rata</p>', ['30000–30000 GBP a year']],
  ['<p>Salary</p><p>To be agreed</p><p>£30,000</p>', []],
  ['<h4>Salary and benefits</h4><p>£30,000</p>', []],
  ['<h4>Salary</h4><p>Our turnover is £30,000</p>', []],
])(
  '12.11 a line of nothing but an amount is pay where its name or a band says so: %s',
  (html, pay) => {
    expect(prose(html)).toEqual(pay);
  },
);

test.each([
  [
    'Salary: San Francisco: $150k–$180k; New York: $140k–$170k',
    ['150000–180000 USD a year in San Francisco', '140000–170000 USD a year in New York'],
  ],
  [
    'The salary range is $150k–$180k in Boston, MA and £90k–£100k in London.',
    ['150000–180000 USD a year in Boston, MA', '90000–100000 GBP a year in London'],
  ],
  [
    'Base pay range of $110,000 - $150,000 USD / 140,000 - 185,000 CAD + equity',
    ['110000–150000 USD a year', '140000–185000 CAD a year'],
  ],
  ['Spain: 60.000–76.500 EUR', ['60000–76500 EUR a year in Spain']],
  ['Team Lead: 60.000–76.500 EUR', []],
  [
    'Salary: $60,000 (Denver), $70,000 (New York), $80,000 (San Francisco)',
    [
      '60000–60000 USD a year in Denver',
      '70000–70000 USD a year in New York',
      '80000–80000 USD a year in San Francisco',
    ],
  ],
  [
    'The salary range in California is $130,000 - $160,000; in New York City $125,000 - $155,000.',
    ['130000–160000 USD a year in California', '125000–155000 USD a year in New York City'],
  ],
  [
    'US salary range: $130,000 - $160,000. UK salary range: £80,000 - £95,000.',
    ['130000–160000 USD a year in US', '80000–95000 GBP a year in UK'],
  ],
  [
    'Salary: USD $120,000-$150,000; CAD $110,000-$130,000',
    ['120000–150000 USD a year', '110000–130000 CAD a year'],
  ],
  [
    'Salary: AUD $110,000-$130,000 or USD $90,000-$100,000',
    ['110000–130000 AUD a year', '90000–100000 USD a year'],
  ],
  [
    'Salary: $120,000-$150,000 (US), $110,000-$130,000 CAD (Canada)',
    ['120000–150000 USD a year in US', '110000–130000 CAD a year in Canada'],
  ],
  ['Salary in CAD: $120,000-$150,000, wherever in Canada, while our US team grows.', []],
  ['Salary: $120,000-$150,000 in Toronto, Canada', []],
  ['Salary: USD 120,000-150,000 in Toronto', ['120000–150000 USD a year in Toronto']],
  [
    'Salary: $150k–$180k in Boston, $140k–$170k in Denver',
    ['150000–180000 USD a year in Boston', '140000–170000 USD a year in Denver'],
  ],
  [
    'Salary: $150k–$180k in Boston $140k–$170k',
    ['150000–180000 USD a year in Boston', '140000–170000 USD a year'],
  ],
  ['Gehalt: 50.000 € bis 60.000 €', ['50000–60000 EUR a year']],
  ['Salaire : entre 38 000 € et 45 000 €', ['38000–45000 EUR a year']],
])('12.11 of %j each range is kept, with its place', (sentence, pay) => {
  expect(prose(`<p>${sentence}</p>`)).toEqual(pay);
});

test('12.11 prose that says the same as a field is not repeated, and what contradicts it is kept', () => {
  const pay = [{ ...dollars, min: 120_000, max: 150_000 }];
  const same = 'The salary range is $120k–$150k a year.';
  expect(payIn(`<p>${same}</p><p>${same}</p>`, { pay })).toEqual(['pay: 120000–150000 USD a year']);
  expect(payIn('<p>The salary range is $110k–$140k a year.</p>', { pay })).toEqual([
    'pay: 120000–150000 USD a year',
    'text: 110000–140000 USD a year',
  ]);
  expect(prose(`<p>${same}</p><p>${same}</p>`)).toHaveLength(1);
});

test('12.11 "$" alone is the dollar of the fields, and nothing where the country has its own', () => {
  const html = '<p>The salary range is $110k–$140k a year.</p>';
  expect(prose(html)).toEqual(['110000–140000 USD a year']);
  expect(prose(html, { countries: ['United States', 'Canada'] })).toEqual([
    '110000–140000 USD a year',
  ]);
  expect(prose(html, { countries: ['Canada'] })).toEqual([]);
  const canadian = { currency: 'CAD', min: 100_000, max: 120_000, period: 'year' };
  expect(prose(html, { pay: [canadian] })).toEqual(['110000–140000 CAD a year']);
  const both = [canadian, { ...dollars, min: 90_000 }];
  expect(prose(html, { pay: both })).toEqual([]);
  expect(prose('<p>The salary is US$110k a year.</p>', { countries: ['Canada'] })).toEqual([
    '110000–110000 USD a year',
  ]);
});

test('12.11 the quote is the sentence, at its place in the text', () => {
  const sentence = 'The salary range for this role is €60,000–€70,000 a year.';
  const { facts, text } = factsOf(
    `<h4>About</h4><p>We are kind &amp; small. ${sentence} Apply!</p>`,
  );
  const [fact] = facts;
  expect(fact).toMatchObject({ from: 'text', quote: sentence });
  expect(text.slice(fact!.offset, fact!.offset! + sentence.length)).toBe(sentence);
});

test.each([
  '$1-',
  'salary $1,',
  'base of ',
  '9',
  '(((((salary is:',
  'pay in for of ',
  'salary 3 in Aa is ',
  'Paris, ',
  '1 000 ',
])('12.11 a text of nothing but %j states no pay', (piece) => {
  expect(prose(`<p>${piece.repeat(200_000 / piece.length)}</p>`)).toEqual([]);
});
