import { expect, test } from 'vitest';
import { postingFacts, type StatedRole } from '../../lib/facts/posting-facts.ts';
import { readText } from '../../lib/facts/sentences/text.ts';

type Context = Parameters<typeof postingFacts>[1];
type Stated = NonNullable<StatedRole['stated']>;

const factsOf = (changes: Partial<StatedRole>, context: Partial<Context> = {}) =>
  postingFacts(
    {
      title: 'Analyst',
      organisation: 'Example Fund (sample)',
      locations: [],
      employment_type: '',
      workplace: '',
      salary: '',
      description: '',
      posted_at: null,
      closes_at: null,
      duplicates: [],
      ...changes,
    },
    {
      levels: ['Junior (1-4 years)', 'Mid (5-9 years)'],
      cityNaming: 'english',
      now: 1_795_564_800,
      ...context,
    },
  );

const stated = (changes: Partial<Stated>): Stated => ({
  addresses: [],
  teams: [],
  pay: [],
  language: '',
  ...changes,
});
const pay = (min: number, currency: string, place = '') => ({
  min,
  max: min + 10_000,
  currency,
  period: '1 YEAR',
  place,
});

test('12.11 a posting that says nothing states nothing', () => {
  expect(Object.values(factsOf({})).flat()).toEqual([]);
});

test('12.11 a field and the text that contradict each other are both kept, the field first', () => {
  const description = '<p>Please apply by 15 December 2026.</p>';
  const closes_at = Date.UTC(2026, 11, 10) / 1000;
  expect(factsOf({ closes_at, description }).deadline).toEqual([
    { value: '2026-12-10', from: 'closes_at' },
    {
      value: '2026-12-15',
      from: 'text',
      quote: 'Please apply by 15 December 2026.',
      offset: 0,
    },
  ]);
});

test('12.11 a field and the text that agree are one fact', () => {
  const description = '<p>Please apply by 15 December 2026.</p>';
  const closes_at = Date.UTC(2026, 11, 15) / 1000;
  expect(factsOf({ closes_at, description }).deadline).toEqual([
    { value: '2026-12-15', from: 'closes_at' },
  ]);
});

test('12.11 a quote is at its offset in the plain text', () => {
  const description =
    '<h4>Who &amp; what</h4><p>We are <b>five</b>.</p><ul><li>6+ years of experience in law</li></ul>';
  const [fact] = factsOf({ description }).years;
  const { text } = readText(description);
  const { quote = '', offset = 0 } = fact ?? {};
  expect(quote).toBe('6+ years of experience in law');
  expect(text.slice(offset, offset + quote.length)).toBe(quote);
});

test('12.11 a role of several postings has the places and the pay of all', () => {
  const address = (country: string) => stated({ addresses: [{ city: '', region: '', country }] });
  const facts = factsOf({
    locations: ['Nairobi'],
    stated: { ...address('Kenya'), pay: [pay(50_000, 'USD')] },
    duplicates: [
      { locations: ['Kampala'], stated: { ...address('Uganda'), pay: [pay(40_000, 'USD')] } },
      { locations: ['Kigali, Rwanda'] },
    ],
  });
  expect(facts.country.map(({ value }) => value)).toEqual(['Kenya', 'Uganda', 'Rwanda']);
  expect(facts.pay.map(({ value: { min, place } }) => [min, place])).toEqual([
    [50_000, 'Nairobi'],
    [40_000, 'Kampala'],
  ]);
});

test('12.11 pay that all postings of a role have is not tied to a place', () => {
  const same = stated({ pay: [pay(50_000, 'USD')] });
  const duplicates = [{ locations: ['Kampala'], stated: same }];
  const facts = factsOf({ locations: ['Nairobi'], stated: same, duplicates });
  expect(facts.pay.map(({ value: { place } }) => place)).toEqual([undefined]);
});

const meanings = new Map([['HQ', ['Switzerland', 'Zürich', 'Remote, Europe']]]);
const corrected: Context['corrected'] = (field, said) =>
  field === 'locations' ? meanings.get(said) : undefined;

test('12.11 words that a curator explained mean what they said', () => {
  const facts = factsOf({ locations: ['HQ'], workplace: 'remote' }, { corrected });
  expect([facts.country, facts.city, facts.remote]).toEqual([
    [{ value: 'Switzerland', from: 'correction' }],
    [{ value: 'Zürich', from: 'correction' }],
    [{ value: 'Europe', from: 'correction' }],
  ]);
});

test('12.11 the address of a role says more than what a curator said of its words', () => {
  const addresses = [{ city: 'Nairobi', region: '', country: 'Kenya' }];
  const facts = factsOf({ locations: ['HQ'], stated: stated({ addresses }) }, { corrected });
  expect(facts.city).toEqual([{ value: 'Nairobi', from: 'address' }]);
});

test('12.11 a field for the language goes before the text, and only codes count', () => {
  const description =
    '<p>You plan visits to farms in three regions and write reports about each of them.</p>';
  const languageOf = (language: string) =>
    factsOf({ description, stated: stated({ language }) }).language;
  expect(languageOf('en-us')).toEqual([{ value: 'en', from: 'language' }]);
  expect(languageOf('de')).toEqual([
    { value: 'de', from: 'language' },
    { value: 'en', from: 'text' },
  ]);
  expect(languageOf('english')).toEqual([{ value: 'en', from: 'text' }]);
});

test('12.11 the pay of a posting is tied to its own places, not to those of its role', () => {
  const facts = factsOf({
    locations: ['London', 'Oslo'],
    own_locations: ['London'],
    stated: stated({ pay: [pay(50_000, 'GBP')] }),
    duplicates: [{ locations: ['Oslo'], stated: stated({ pay: [pay(600_000, 'NOK')] }) }],
  });
  expect(facts.pay.map(({ value: { place } }) => place)).toEqual(['London', 'Oslo']);
});

test.each(['Example Fund (sample) Nairobi', 'example fund (sample) Nairobi'])(
  '12.11 the name of the organisation before a place is no part of it: %s',
  (location) => {
    expect(factsOf({ locations: [location] }).city).toEqual([
      { value: 'Nairobi', from: 'location' },
    ]);
  },
);

test.each([
  ['one word', 'word '.repeat(40_000)],
  ['Chinese', '工作'.repeat(50_000)],
  ['years', '5+ years of experience '.repeat(8000)],
  ['brackets', '('.repeat(100_000)],
  ['amounts', 'salary $1-'.repeat(20_000)],
  ['digits', '9'.repeat(200_000)],
])('12.11 a long text of %s is read, and all quotes are of it', (_name, text) => {
  const description = `<p>${text.trim()}</p>`;
  const all: Array<{ quote?: string }> = Object.values(factsOf({ description })).flat();
  const plain = readText(description).text;
  expect(all.filter(({ quote = '' }) => !plain.includes(quote))).toEqual([]);
});
