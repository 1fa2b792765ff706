import { expect, test } from 'vitest';
import { createVocabulary, type Features, type Posting } from '../../lib/triage/features.ts';
import { type Examples, trainFit } from '../../lib/triage/fit.ts';

const posting = (title: string, places: string[], other: Partial<Posting> = {}): Posting => ({
  title,
  organisation: 'Example',
  teams: [],
  places,
  isRemote: false,
  description: '',
  ...other,
});

const titles = ['Policy Analyst', 'Account Executive', 'Data Engineer', 'Office Manager'];
const cities = ['London', 'Berlin', 'Nairobi'];
/** Each title in each city, twice. */
const pile = [...titles, ...titles].flatMap((title) =>
  cities.map((city) => posting(title, [city])),
);

function learn({
  accepted = [],
  skipped = [],
  onBoard = [],
}: Partial<Record<keyof Examples, Posting[]>>) {
  const vocabulary = createVocabulary();
  const featuresOf = (postings: Posting[]): Features[] => postings.map(vocabulary.featuresOf);
  const fit = trainFit(vocabulary, {
    accepted: featuresOf(accepted),
    skipped: featuresOf(skipped),
    onBoard: featuresOf(onBoard),
    unjudged: featuresOf(pile),
  });
  return {
    fitOf: (role: Posting) => fit.fitOf(vocabulary.featuresOf(role)),
    whyOf: (role: Posting) => fit.whyOf(vocabulary.featuresOf(role)),
  };
}

const titlesByFit = (fitOf: (role: Posting) => number) =>
  pile.toSorted((a, b) => fitOf(b) - fitOf(a)).map(({ title, places }) => `${title}, ${places[0]}`);

test('13.9 what was accepted moves its like up, and what was skipped moves its like down', () => {
  const { fitOf } = learn({
    accepted: [posting('Policy Adviser', ['London']), posting('Policy Lead', ['London'])],
    skipped: [posting('Account Manager', ['London']), posting('Policy Intern', ['Berlin'])],
  });
  const ordered = titlesByFit(fitOf);
  expect(ordered.slice(0, 2)).toEqual(['Policy Analyst, London', 'Policy Analyst, London']);
  expect(fitOf(posting('Account Executive', ['London']))).toBeLessThan(
    fitOf(posting('Data Engineer', ['London'])),
  );
});

test('13.9 the roles on the board are where the order starts', () => {
  const { fitOf } = learn({ onBoard: [posting('Data Engineer', ['Nairobi'])] });
  const ordered = titlesByFit(fitOf);
  expect(ordered.slice(0, 2)).toEqual(['Data Engineer, Nairobi', 'Data Engineer, Nairobi']);
  expect(ordered.slice(2, 8).every((role) => /Data Engineer|Nairobi/.test(role))).toBe(true);
});

test('13.9 one accepted role is enough for an order', () => {
  const { fitOf, whyOf } = learn({ accepted: [posting('Policy Analyst', ['London'])] });
  expect(titlesByFit(fitOf)[0]).toBe('Policy Analyst, London');
  expect(whyOf(posting('Policy Adviser', ['London']))?.alike).toBe(1);
});

test('13.9 without a role that fits, all fit the same and nothing says why', () => {
  const { fitOf, whyOf } = learn({ skipped: [posting('Policy Analyst', ['London'])] });
  expect(new Set(pile.map(fitOf)).size).toBe(1);
  expect(whyOf(pile[0]!)).toBeNull();
});

test('13.9 the reason is the two strongest features in words, and how many accepted roles have both', () => {
  const { whyOf } = learn({
    accepted: [
      posting('Policy Analyst', ['London, UK']),
      posting('Policy of the AI Office', ['London']),
      posting('Policy Adviser', ['Berlin']),
    ],
    skipped: [posting('Account Executive', ['Nairobi']), posting('Data Engineer', ['Berlin'])],
  });
  const reason = whyOf(posting('The Policy of Data', ['London, UK']));
  expect(reason).toEqual({ features: ['policy', 'London'], alike: 2 });
});

test('13.9 a reason is never a word that says nothing, nor the same word twice', () => {
  const accepted = [posting('Adviser for Policy', []), posting('The Policy Adviser', [])];
  const reason = learn({ accepted }).whyOf(posting('The Adviser for Policy', []));
  expect(reason?.features.toSorted()).toEqual(['adviser', 'policy']);
});

test('13.9 where nothing was accepted that is like a role, nothing says why', () => {
  const { whyOf } = learn({ accepted: [posting('Policy Analyst', ['London'])] });
  const role = posting('Truck Driver', ['Nairobi'], { organisation: 'Other' });
  expect(whyOf(role)).toBeNull();
});

test('13.9 a city counts for its country, and remote work for where it is done from', () => {
  const { fitOf } = learn({
    accepted: [posting('Analyst', ['Munich']), posting('Adviser', ['Paris'], { isRemote: true })],
    skipped: [posting('Analyst', ['Nairobi']), posting('Adviser', ['Lagos'], { isRemote: true })],
  });
  const fitIn = (place: string, isRemote = false) =>
    fitOf(posting('Writer', [place], { isRemote }));
  expect(fitIn('Hamburg, Germany')).toBeGreaterThan(fitIn('Accra, Ghana'));
  expect(fitIn('Lyon, France', true)).toBeGreaterThan(fitIn('Lyon, France'));
});

test('13.9 team, level, employer and text count too', () => {
  const role = (other: Partial<Posting>) => posting('Specialist', ['Berlin'], other);
  const kinds: Array<[Posting, Posting]> = [
    [role({ teams: ['Public Health'] }), role({ teams: ['Sales'] })],
    [posting('Junior Specialist', ['Berlin']), posting('Senior Specialist', ['Berlin'])],
    [role({ organisation: 'Example Fund' }), role({ organisation: 'Example Bank' })],
    [role({ description: '<p>Vaccines.</p>' }), role({ description: '<p>Quotas.</p>' })],
  ];
  for (const [liked, disliked] of kinds) {
    const { fitOf } = learn({ accepted: [liked], skipped: [disliked] });
    expect(fitOf(liked)).toBeGreaterThan(fitOf(disliked));
  }
});

test('13.9 what came after the learning is ordered too', () => {
  const { fitOf } = learn({ accepted: [posting('Policy Analyst', ['London'])] });
  const later = (title: string) => fitOf(posting(title, ['Quito'], { organisation: 'Later' }));
  expect(later('Policy Volcanologist')).toBeGreaterThan(later('Volcanologist'));
});

test('13.9 the same examples give the same order', () => {
  const examples = { accepted: pile.slice(0, 3), skipped: pile.slice(3, 9) };
  expect(pile.map(learn(examples).fitOf)).toEqual(pile.map(learn(examples).fitOf));
});

test('13.9 a title of 10,000 characters has no more features than a long title', () => {
  const { featuresOf } = createVocabulary();
  const words = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(' ');
  expect(words.length).toBeGreaterThan(10_000);
  expect(featuresOf(posting(words, [])).length).toBeLessThan(100);
});
