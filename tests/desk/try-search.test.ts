import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

const titles = ['Park keeper', 'Ranger', 'Policy analyst'];

async function desk(file?: string, more: string[] = []) {
  const rows = [...titles, ...more].map((title, at) =>
    row({ id: `${at + 1}`, title, url_external: `https://example.org/jobs/${at + 1}` }),
  );
  const dataDir = await stateWith(rows, []);
  if (file) writeFileSync(path.join(dataDir, 'vocabulary.txt'), file);
  return deskOver(dataDir);
}

const hitsOf = ({ hits }: { hits: Array<{ title: string }> }) => hits.map(({ title }) => title);

test('13.12 a search says how each word is read and why each role is there', async () => {
  const tried = await (
    await desk()
  ).trySearch({
    query: 'jobs policy -senior',
    vocabulary: null,
  });
  expect(tried.words).toMatchObject([
    { typed: 'policy', meaning: 'searched' },
    { typed: 'senior', meaning: 'excluded' },
    { typed: 'jobs', meaning: 'generic' },
  ]);
  expect(tried.before.hits).toEqual([
    expect.objectContaining({
      title: 'Policy analyst',
      reasons: expect.arrayContaining(['“Policy” in the title']),
      missing: null,
    }),
  ]);
  expect(tried).toMatchObject({ after: null, added: [], gone: [], vocabulary: '' });
});

test('13.12 words that are a filter are not also read as words, and quoted ones are not generic', async () => {
  const service = await desk('[filter]\nfewer hours: role-type = -Part-time\n');
  const read = async (query: string) => {
    const { before, words } = await service.trySearch({ query, vocabulary: null });
    return [
      ...before.understood.map(({ words: typed }) => `${typed} filter`),
      ...words.map(({ typed, meaning }) => `${typed} ${meaning}`),
    ];
  };
  expect(await read('policy fewer hours')).toEqual(['fewer hours filter', 'policy searched']);
  expect(await read('"head of" jobs')).toEqual([
    '“head” searched',
    '“of” searched',
    'jobs generic',
  ]);
});

test('13.12 a changed vocabulary shows which roles come and go, and saves nothing', async () => {
  const service = await desk('[same]\nranger, park keeper\n');
  const before = await service.trySearch({ query: 'ranger', vocabulary: null });
  expect(hitsOf(before.before).sort()).toEqual(['Park keeper', 'Ranger']);
  expect(before.vocabulary).toBe('[same]\nranger, park keeper\n');

  const changed = '[same]\nranger, policy analyst';
  const { after, added, gone } = await service.trySearch({ query: 'ranger', vocabulary: changed });
  expect(hitsOf(after!).sort()).toEqual(['Policy analyst', 'Ranger']);
  expect(added).toEqual([expect.stringMatching(/^Policy analyst, /)]);
  expect(gone).toEqual([expect.stringMatching(/^Park keeper, /)]);
  expect(await service.trySearch({ query: 'ranger', vocabulary: null })).toEqual(before);
});

test('13.12 all roles that come are named, and how many are compared', async () => {
  const keepers = Array.from({ length: 15 }, (_, at) => `Keeper of lake ${at + 1}`);
  const service = await desk(undefined, keepers);
  const { added, compared } = await service.trySearch({
    query: 'ranger',
    vocabulary: '[same]\nranger, keeper of lake',
  });
  expect(added).toHaveLength(15);
  expect(compared).toBe(1000);
});

test('13.12 a mistake in a changed vocabulary is refused with its line', async () => {
  const service = await desk();
  await expect(
    service.trySearch({ query: 'ranger', vocabulary: '[same]\nranger' }),
  ).rejects.toThrow('vocabulary.txt, line 2: expected at least two words or phrases');
});

test('13.12 close matches name the words that they lack', async () => {
  const { before } = await (await desk()).trySearch({ query: 'policy geneva', vocabulary: null });
  expect(before).toMatchObject({
    count: 0,
    hits: [{ title: 'Policy analyst', missing: ['geneva'] }],
  });
});
