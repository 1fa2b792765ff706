import { describe, expect, test } from 'vitest';
import { createRole, createTestEngine, DAY, LOCATION, NOW } from '../support/role-factory.ts';

type Fields = Record<string, unknown>;

function engineOf(all: readonly (string | Fields)[]) {
  return createTestEngine(
    all.map((given, at) => {
      const fields = typeof given === 'string' ? { title: given } : { title: 'Qx', ...given };
      return createRole(at + 1, { company_name: 'Qz', posted_at: NOW - at * DAY, ...fields });
    }),
  );
}

/** The ids of the close matches with the words that they lack, and the number of matches. */
function close(query: string, all: readonly (string | Fields)[], parameters: object = {}) {
  const { hits, nbHits } = engineOf(all).search('jobs_super_ranked', { query, ...parameters });
  const lacking = hits.slice(nbHits).map(({ objectID, _missingWords }) => {
    return [Number(objectID), ...(_missingWords ?? [])];
  });
  return { nbHits, lacking };
}

/** The ids of the matches, in order. */
function find(query: string, all: readonly (string | Fields)[]) {
  const { hits, nbHits } = engineOf(all).search('jobs_super_ranked', { query });
  return hits.slice(0, nbHits).map(({ objectID }) => Number(objectID));
}

const text = (description: string): Fields => ({ description_short: `<p>${description}</p>` });

describe('2.7 close matches', () => {
  const rome: Fields = { title: 'Accountant', [LOCATION]: ['Rome'] };
  const oslo: Fields = { title: 'Ranger', [LOCATION]: ['Oslo'] };

  test('2.7 roles that lack one word follow few matches, and do not count', () => {
    expect(close('ranger rome', [oslo, rome, 'Ranger'])).toEqual({
      nbHits: 0,
      lacking: [
        [1, 'rome'],
        [3, 'rome'],
        [2, 'ranger'],
      ],
    });
    const match = { title: 'Ranger', [LOCATION]: ['Rome'] };
    expect(close('ranger rome', [oslo, match])).toEqual({ nbHits: 1, lacking: [[1, 'rome']] });
  });

  test('2.7 of a profession and a place, roles of the profession come first', () => {
    const places = Array.from({ length: 3 }, () => rome);
    expect(close('ranger rome', [...places, 'Ranger', 'Ranger']).lacking[0]).toEqual([4, 'rome']);
    const rangers = Array.from({ length: 60 }, () => 'Ranger');
    expect(close('ranger rome', [rome, ...rangers]).lacking[0]).toEqual([2, 'rome']);
    const university = { ...rome, company_name: 'University of Rome' };
    expect(close('ranger rome', [university, ...rangers]).lacking[0]).toEqual([2, 'rome']);
    const remote: Fields = { title: 'Buyer', [LOCATION]: ['Remote, Europe'] };
    const geneva: Fields = { title: 'Buyer', [LOCATION]: ['Geneva'] };
    const all = [geneva, remote, remote, oslo, ...rangers];
    expect(close('ranger geneva', all).lacking[0]).toEqual([4, 'geneva']);
  });

  test('2.7 how rare a word is does not depend on its broader words', () => {
    const of = (count: number, title: string) => Array.from({ length: count }, () => title);
    const all = [...of(60, 'Startup lead'), ...of(3, 'Virologist'), ...of(300, 'Biology lead')];
    const [first] = close('virologist startup', [...all, ...of(500, 'Buyer')]).lacking;
    expect(first).toEqual([61, 'startup']);
  });

  test('2.7 a word that no role is about counts as its broader words', () => {
    expect(close('laravel rome', ['PHP lead', 'Ranger']).lacking).toEqual([[1, 'rome']]);
    expect(close('laravel rome', ['PHP lead', 'Laravel lead']).lacking).toEqual([
      [2, 'rome'],
      [1, 'rome'],
    ]);
  });

  test('2.7 those that lack two words come after those that lack one', () => {
    const all = ['Ranger', 'Senior ranger', 'Accountant'];
    expect(close('senior ranger rome', all).lacking).toEqual([
      [2, 'rome'],
      [1, 'senior', 'rome'],
    ]);
  });

  test('2.7 a rank weighs nothing beside its topic, and lacking it is not counted', () => {
    const all = [{ title: 'Senior accountant', [LOCATION]: ['Rome'] }, 'Ranger', 'Senior ranger'];
    expect(close('senior ranger rome', all).lacking).toEqual([
      [3, 'rome'],
      [2, 'senior', 'rome'],
      [1, 'ranger'],
    ]);
  });

  test('2.7 matches and close matches together are at most ten, on the first page alone', () => {
    const rangers = Array.from({ length: 20 }, () => 'Ranger');
    expect(close('ranger rome', rangers).lacking).toHaveLength(10);
    expect(close('ranger rome', rangers, { page: 1 }).lacking).toEqual([]);
    const matches = Array.from({ length: 12 }, () => ({ title: 'Ranger', [LOCATION]: ['Rome'] }));
    expect(close('ranger rome', [...matches, ...rangers])).toEqual({ nbHits: 12, lacking: [] });
  });

  test('2.7 they pass the filters of the search, have its phrases and nothing that it excludes', () => {
    const skilled = { title: 'Ranger', tags_skill: ['Data'] };
    const facetFilters = [['tags_skill:Data']];
    expect(close('ranger rome', ['Ranger', skilled], { facetFilters }).lacking).toEqual([
      [2, 'rome'],
    ]);
    expect(close('ranger rome -senior', ['Senior ranger', 'Ranger']).lacking).toEqual([
      [2, 'rome'],
    ]);
    expect(close('"head ranger" rome', ['Ranger, head', 'Head ranger']).lacking).toEqual([
      [2, 'rome'],
    ]);
  });

  test('2.7 of a phrase alone, and of one that no role has, the words count one by one', () => {
    const all = ['Product manager', 'Director of products', 'Mountain manager'];
    expect(close('product manager', all)).toEqual({
      nbHits: 1,
      lacking: [
        [2, 'manager'],
        [3, 'product'],
      ],
    });
    const remote: Fields = { title: 'Product director', [LOCATION]: ['Rome'] };
    expect(close('product manager rome', [remote, 'Ranger']).lacking).toEqual([[1, 'manager']]);
    const other: Fields = { title: 'Product manager', [LOCATION]: ['Oslo'] };
    expect(close('product manager rome', [remote, other]).lacking).toEqual([
      [2, 'rome'],
      [1, 'product manager'],
    ]);
  });

  test('2.7 of a phrase that no role has, each word counts as its broader words, and stop words do not', () => {
    expect(close('factory work rome', ['Machine operator', 'Work lead']).lacking).toEqual([
      [1, 'rome'],
    ]);
  });

  test('2.7 a role with all words of a phrase but not the phrase comes first, and lacks the phrase', () => {
    const all = ['Office assistant', 'Office management lead', 'Office manager'];
    expect(close('office manager', all)).toEqual({
      nbHits: 1,
      lacking: [
        [2, 'office manager'],
        [1, 'manager'],
      ],
    });
  });

  test('2.7 a word that only the text has counts half, and no heading says that it is missing', () => {
    const mention = text('Works with a ranger.');
    expect(close('ranger rome', [mention, 'Ranger']).lacking).toEqual([
      [2, 'rome'],
      [1, 'rome'],
    ]);
    const both = { title: 'Ranger', ...text('You once saw Rome.') };
    expect(close('senior ranger rome', ['Ranger', both]).lacking).toEqual([
      [2, 'senior'],
      [1, 'senior', 'rome'],
    ]);
    const far = text(`A ranger. ${'One more word of this text. '.repeat(4)} Rome.`);
    expect(close('ranger rome', [far]).lacking).toEqual([[1]]);
  });

  test('2.7 rare words of a text weigh more than a common word of titles', () => {
    const startups = Array.from({ length: 12 }, () => 'Startup lead');
    const rare = text('An ultrasound of a pregnancy.');
    expect(close('ultrasound pregnancy startup', [...startups, rare]).lacking[0]).toEqual([
      13,
      'startup',
    ]);
  });

  test('2.7 of a long text, roles with any of its words follow', () => {
    const all = ['Ranger', 'Wool trader', 'Fishes and herons', 'Accountant'];
    expect(close('watch herons and fishes with a ranger', all).lacking).toEqual([
      [3, 'watch', 'ranger'],
      [1, 'watch', 'herons', 'fishes'],
    ]);
  });

  test('2.7 ten roles that only mention the words do not push out one that is about more of them', () => {
    const mentions = Array.from({ length: 12 }, () => text('A ranger saw herons.'));
    const about = { title: 'Ranger', [LOCATION]: ['Rome'] };
    expect(close('ranger herons rome', [...mentions, about]).lacking[0]).toEqual([13, 'herons']);
  });

  test('2.7 a query of one word, an order by date and a request without them have none', () => {
    expect(close('rome', ['Ranger']).lacking).toEqual([]);
    expect(close('ranger rome', ['Ranger'], { removeWordsIfNoResults: 'none' }).lacking).toEqual(
      [],
    );
    expect(engineOf(['Ranger']).search('jobs', { query: 'ranger rome' }).hits).toEqual([]);
  });
});

describe('2.7 long texts', () => {
  test('2.7 in a long text a word counts as typed, in singular and plural alone', () => {
    const all = [
      text('Talks to lawyers.'),
      text('Reads about law.'),
      text('Has a legal mind.'),
      'Legal counsel',
    ];
    expect(find('lawyer', all)).toEqual([4, 1]);
  });

  test('2.7 several words of a long text must be near each other', () => {
    const far = text(`Sheep. ${'One more word of this text. '.repeat(4)} Wool.`);
    expect(find('sheep wool', [far, text('Shears sheep for wool.')])).toEqual([2]);
    const titled = { ...far, title: 'Wool trader' };
    expect(find('sheep wool', [titled])).toEqual([1]);
  });

  test('2.7 a word that many roles are about is not counted where it is only mentioned', () => {
    const mention = text('Helps every accountant.');
    const few = Array.from({ length: 59 }, () => 'Accountant');
    const count = (all: (string | Fields)[]) =>
      engineOf(all).search('jobs_super_ranked', { query: 'accountant' }).nbHits;
    expect(count([mention, ...few])).toBe(60);
    expect(count([mention, ...few, 'Accountant'])).toBe(60);
  });

  test('2.7 a mention in a long text is not left out by an exclusion', () => {
    const all = [{ title: 'Engineer', ...text('Builds software.') }, 'Software engineer'];
    expect(find('engineer -software', all)).toEqual([1]);
  });

  test('2.7 the strict order matches as typed everywhere', () => {
    const all = Array.from({ length: 65 }, () => 'Accountant');
    const engine = engineOf([text('An accountant, and much later: Rome.'), ...all]);
    expect(engine.search('jobs_strict', { query: 'accountant' }).nbHits).toBe(66);
  });
});

test('2.8 in a long text only what made the role match is marked', () => {
  const role = text('Lawyers and legal work in machine rooms; machine learning.');
  const marked = (query: string, index = 'jobs_super_ranked') => {
    const parameters = { query, highlightPreTag: '[', highlightPostTag: ']' };
    const [hit] = engineOf([{ ...role, title: 'Legal machine learning' }]).search(
      index,
      parameters,
    ).hits;
    const { title, description_short: long } = hit!._highlightResult as Record<
      string,
      { value: string }
    >;
    return [title!.value, long!.value];
  };
  expect(marked('lawyer')).toEqual([
    '[Legal] machine learning',
    '<p>[Lawyers] and legal work in machine rooms; machine learning.</p>',
  ]);
  expect(marked('machine learning')[1]).toBe(
    '<p>Lawyers and legal work in machine rooms; [machine learning].</p>',
  );
  expect(marked('law', 'jobs_strict')[1]).toContain('[Law]yers');
});

describe('2.7 words', () => {
  test('2.7 a word that no role has is corrected even if it could be another form of one', () => {
    expect(find('enginer', ['Engine fitter', 'Engineer'])).toContain(2);
    expect(find('forecasters', ['Forecaster', 'Forecasted'])[0]).toBe(1);
    const mechanic = { title: 'Mechanical engineer', ...text('Knows structural work.') };
    expect(find('writers', ['Waiters', 'Writing lead', 'Editor'])).toEqual([2, 3]);
    expect(find('structural enginer', [mechanic, 'Structural engineer', 'Engine'])).toEqual([2, 1]);
  });

  test('2.7 two swapped letters of a short word are corrected', () => {
    expect(find('new yrok', [{ [LOCATION]: ['New York'] }, 'New lead'])).toEqual([1]);
    expect(find('yrok', ['Zork'])).toEqual([]);
  });

  test('2.7 a word that no role has is split into two that stand side by side', () => {
    expect(find('backmarket', [{ company_name: 'Back Market' }, 'Back of the market'])).toEqual([
      1,
    ]);
    expect(find('backmarket', ['Market back office'])).toEqual([]);
  });

  test('2.7 a phrase of the vocabulary counts in a long text only as a whole', () => {
    const part = text('A part of the team is here some of the time.');
    expect(find('part time', [part, text('This is a part-time role.')])).toEqual([2]);
  });

  test('2.7 a phrase of the vocabulary keeps a word that means nothing alone', () => {
    const all = ['Front end developer', 'Research associate, frontier models', 'Social worker'];
    expect(find('front end', all)).toEqual([1]);
    expect(find('social work', [...all, 'Social media lead'])).toEqual([3]);
  });

  test('2.7 words of no meaning are left out of a question', () => {
    const all = ['Biology teacher', 'Accountant'];
    expect(find('something with biology', all)).toEqual([1]);
    expect(find('I want some biology', all)).toEqual([1]);
    expect(find('jobs that are about biology', all)).toEqual([1]);
    expect(find('work where I could use biology', all)).toEqual([1]);
  });
});
