import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { noteFacets } from '../../lib/desk/candidate-facets.ts';
import { readSampleValues } from '../../lib/import/sample/sample-catalogue.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { readFacets } from '../../lib/store/candidate-facets.ts';
import { changeCandidates, readCandidates } from '../../lib/store/candidates.ts';
import { candidate, NOW, row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

test('13.8 the facets of what waits are noted once, and again when its employer changes it', async () => {
  const waiting = candidate({
    title: 'Forecasting lead',
    description: '<p>At least 4 years of experience.</p>',
  });
  const dataDir = await stateWith([row()], [waiting, candidate({ id: '2', status: 'skipped' })]);
  const read = vi.fn(async () => ({
    vocabulary: wordSettings.vocabulary,
    startingValues: await readSampleValues(),
  }));
  const note = () => noteFacets(loadConfig({ DATA_DIR: dataDir }), read, NOW);
  const facetsShown = async () =>
    (await deskOver(dataDir).overview()).rows!.map(({ facets }) => facets);
  expect(await facetsShown()).toEqual([{}]);
  await note();
  const [noted] = await facetsShown();
  expect(noted).toMatchObject({ tags_area: ['Forecasting'], locations: ['France', 'Paris'] });
  await note();
  expect(read).toHaveBeenCalledTimes(1);
  const [first] = await readCandidates(dataDir);
  changeCandidates(dataDir, [{ ...first!, locations: ['Nairobi, Kenya'] }], []);
  await note();
  expect((await facetsShown())[0]).toMatchObject({ locations: ['Kenya', 'Nairobi'] });
  // Of a candidate that is forgotten nothing is kept.
  changeCandidates(dataDir, [], ['greenhouse-example/1']);
  await note();
  expect(readFacets(dataDir).size).toBe(0);
});

test('13.8 a role is a doubtful pair until somebody says that it is another one, and again with another pair', async () => {
  const pair = (key: string) => ({
    key,
    post_pk: null,
    title: 'Field officer',
    organisation: 'Example Fund (sample)',
    locations: [],
    url: '',
  });
  const other = candidate({ id: '2', url: 'https://example.org/jobs/2' });
  const one = candidate({ possible_duplicate: pair('greenhouse-example/2') });
  const dataDir = await stateWith([row()], [one, other]);
  const desk = deskOver(dataDir);
  const doubtful = async () =>
    (await desk.overview()).rows!.filter(({ isDoubtful }) => isDoubtful).map(({ id }) => id);
  expect(await doubtful()).toEqual(['greenhouse-example/1']);
  const { row: shown } = await desk.detail('greenhouse-example/1');
  await desk.judge(shown.id, { version: shown.version, action: 'different', draft: {} });
  expect(await doubtful()).toEqual([]);
  const [first] = await readCandidates(dataDir);
  const next = { ...first!, possible_duplicate: pair('greenhouse-example/3') };
  changeCandidates(dataDir, [next], []);
  expect(await doubtful()).toEqual(['greenhouse-example/1']);
});
