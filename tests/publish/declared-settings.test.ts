import { algoliasearch } from 'algoliasearch';
import { expect, test } from 'vitest';
import { wantedIndices } from '../../lib/publish/index-settings.ts';
import {
  publishedRecords,
  planLines,
  planPublishing,
  readLiveIndices,
} from '../../lib/publish/publishing-plan.ts';
import { sendRecords } from '../../lib/publish/send-records.ts';
import { loadLanguage } from '../../lib/languages/languages.ts';
import { spelledWords } from '../../lib/search-engine/language/lexicon.ts';
import { indexSettings } from '../../lib/query/indices.ts';
import { roleSettings } from '../../lib/query/role-settings.ts';
import {
  emptyVocabulary,
  parseVocabulary,
  type WordSettings,
  wordSettings,
} from '../../lib/query/vocabulary.ts';
import type { Vocabulary } from '../../lib/search-engine/language/lexicon.ts';
import { ADMIN_KEY, APP_ID } from './algolia-application.ts';
import { openBoth, roles, TODAY, writes } from './publishing.ts';

const tokens = { brand: 'lodestar', search: 'algolia' };
const noWords: Vocabulary = emptyVocabulary();
const words: WordSettings = {
  ...wordSettings,
  vocabulary: {
    ...noWords,
    same: [['lawyer', 'attorney', 'counsel']],
    short: [{ word: 'pm', means: ['product manager', 'project manager'] }],
    filters: [
      { phrases: ['part time'], targets: [{ kind: 'facet', id: 'role-type', value: 'Part-time' }] },
    ],
  },
};

/** Publishes with the given word settings, as `npm run index` does with the board's own. */
async function publisher() {
  const { application, hosts } = await openBoth();
  const client = algoliasearch(APP_ID, ADMIN_KEY, { hosts });
  const records = publishedRecords(roles(3), tokens, TODAY);
  return {
    application,
    async publish(settings: WordSettings): Promise<string[]> {
      application.seen.length = 0;
      const wanted = wantedIndices('jobs', tokens, records.length, settings, () => true);
      const live = await readLiveIndices(client, wanted);
      const plan = planPublishing(records, live, wanted, () => true);
      await sendRecords(client, { records, wanted, live, plan, onProgress: () => {} });
      return planLines(plan, live);
    },
  };
}

const withoutIds = (synonyms: Iterable<object>) =>
  [...synonyms].map((each) => ({ ...each, objectID: undefined }));

test('7 all published settings derive from the declarations that the embedded engine reads', () => {
  const { primary, replicas } = wantedIndices('jobs', tokens, 3);
  const { searchable, facets, numeric, unretrievable } = roleSettings(tokens);
  const all = [primary, ...replicas];
  expect(all.map(({ name }) => name)).toEqual(indexSettings('jobs').map(({ name }) => name));
  for (const [at, { name, ranking, relevanceFirst, typoTolerance }] of indexSettings(
    'jobs',
  ).entries()) {
    const { settings } = all[at]!;
    const steps = ranking.map(({ attribute, order }) => `${order}(${attribute})`);
    const published = relevanceFirst
      ? settings.customRanking
      : settings.ranking?.slice(0, steps.length);
    expect(published, name).toEqual(steps);
    expect(settings.typoTolerance, name).toBe(typoTolerance);
    const text = settings.searchableAttributes?.join(' ') ?? '';
    for (const { attribute } of searchable) expect(text).toContain(attribute);
    expect(settings.searchableAttributes?.join(',').split(',')).toHaveLength(searchable.length);
    for (const facet of facets) expect(settings.attributesForFaceting?.join()).toContain(facet);
    expect(settings.numericAttributesForFiltering).toEqual(numeric);
    expect(settings.unretrievableAttributes).toEqual(expect.arrayContaining(unretrievable));
  }
});

test('7 typos are published as declared', () => {
  const own = { ...noWords, same: [['lawyer', 'legal counsel']], kept: ['universe'] };
  const { primary } = wantedIndices('jobs', tokens, 3, {
    ...words,
    vocabulary: own,
    typoLetters: { one: 6, two: 10 },
  });
  expect(primary.settings).toMatchObject({ minWordSizefor1Typo: 6, minWordSizefor2Typos: 10 });
  expect(primary.settings.disableTypoToleranceOnWords).toEqual([
    'counsel',
    'lawyer',
    'legal',
    'universe',
  ]);
});

test('7 wider words are not published, since Algolia would always search them', () => {
  const also = [{ word: 'microbiologist', means: ['biology'] }];
  const { primary } = wantedIndices('jobs', tokens, 3, {
    ...words,
    vocabulary: { ...noWords, also },
  });
  expect(primary.entries.synonyms).toEqual([]);
});

test('7 plurals and operators are published', () => {
  const { replicas } = wantedIndices('jobs', tokens, 3, words);
  const settingsOf = (name: string) => replicas.find((each) => each.name === name)?.settings;
  const english = { indexLanguages: ['en'], queryLanguages: ['en'], advancedSyntax: true };
  expect(settingsOf('jobs_super_ranked')).toMatchObject({ ...english, ignorePlurals: true });
  expect(settingsOf('jobs_strict')).toMatchObject({ ...english, ignorePlurals: false });
});

test('25.1 the language is published, and its words as Algolia reads them', async () => {
  const { words: language, vocabulary } = await loadLanguage('de');
  const { primary, replicas } = wantedIndices('jobs', tokens, 3, {
    ...wordSettings,
    vocabulary: vocabulary(),
    language,
  });
  for (const { settings } of [primary, ...replicas]) {
    expect(settings).toMatchObject({ indexLanguages: ['de'], queryLanguages: ['de'] });
  }
  const spelled = primary.settings.disableTypoToleranceOnWords;
  expect(spelled).toEqual(expect.arrayContaining(['warmepumpe', 'faroer']));
  expect(spelled).not.toContain('faror');
});

test('7 the vocabulary is published to every index except the strict one', async () => {
  const { application, publish } = await publisher();
  expect(await publish(words)).toContain(
    'Synonyms and rules to send: jobs, jobs_super_ranked, jobs_super_duper_ranked, jobs_pumpkin_ranked, jobs_window_ranked, jobs_closing',
  );
  const { indices } = application;
  for (const name of indices.names()) {
    expect(indices.synonyms(name).size, name).toBe(name === 'jobs_strict' ? 0 : 4);
    expect(indices.rules(name).size, name).toBe(name === 'jobs_strict' ? 0 : 1);
  }
  expect(withoutIds(indices.synonyms('jobs_closing').values())).toEqual([
    { type: 'synonym', synonyms: ['lawyer', 'attorney', 'counsel'] },
    { type: 'oneWaySynonym', input: 'pm', synonyms: ['product manager', 'project manager'] },
    { type: 'oneWaySynonym', input: 'product manager', synonyms: ['pm'] },
    { type: 'oneWaySynonym', input: 'project manager', synonyms: ['pm'] },
  ]);
  await publish(words);
  expect(writes(application)).toEqual([]);
});

test('7 a changed vocabulary replaces its own synonyms and keeps those of curators', async () => {
  const { application, publish } = await publisher();
  await publish(words);
  const { indices } = application;
  const own = { objectID: 'curator', type: 'synonym' as const, synonyms: ['role', 'job'] };
  indices.synonyms('jobs').set('curator', own);
  const ofCurator = {
    objectID: 'curator',
    conditions: [{ pattern: 'role', anchoring: 'contains' as const }],
    consequence: { params: { query: { edits: [] }, filters: 'highlighted:true' }, userData: {} },
  };
  indices.rules('jobs').set('curator', ofCurator);
  const same = [['lawyer', 'attorney']];
  const kept = spelledWords(words.vocabulary);
  await publish({ ...words, vocabulary: { ...noWords, same, kept } });
  expect(writes(application).filter((write) => !/synonyms|rules/.test(write))).toEqual([]);
  expect([...indices.rules('jobs').values()]).toEqual([ofCurator]);
  expect(indices.rules('jobs_window_ranked').size).toBe(0);
  expect(withoutIds(indices.synonyms('jobs').values())).toEqual([
    { ...own, objectID: undefined },
    { type: 'synonym', synonyms: ['lawyer', 'attorney'] },
  ]);
  expect(indices.synonyms('jobs_window_ranked').size).toBe(1);
});

test('7 a group too large for Algolia is published word by word', () => {
  const group = Array.from({ length: 21 }, (_, at) => `word${at}`);
  const { primary } = wantedIndices('jobs', tokens, 3, {
    ...words,
    vocabulary: { ...noWords, same: [group] },
  });
  expect(primary.entries.synonyms).toHaveLength(21);
  expect(primary.entries.synonyms[0]).toMatchObject({
    type: 'oneWaySynonym',
    input: 'word0',
    synonyms: group.slice(1),
  });
});

test('7 the phrases that are filters are published as rules, but for amounts, times and values that no role has', () => {
  const { filters } = parseVocabulary(
    '[filter]\npart time, half days: role-type = Part-time\nno phd: education = -Doctoral "PhD"\n' +
      'junior: experience = Junior\nover {pay}: salary\nclosing soon: closing = 14 days',
    'vocabulary.txt',
  );
  const has = (_: string, value: string) => value === 'Part-time';
  const vocabulary = { ...noWords, filters };
  const { primary, replicas } = wantedIndices('jobs', tokens, 3, { ...words, vocabulary }, has);
  const rule = (phrase: string, filter: string, label: string, value: string) => ({
    objectID: expect.stringMatching(/^board-/),
    conditions: [{ pattern: phrase, anchoring: 'contains' }],
    consequence: {
      params: { query: { edits: [{ type: 'remove', delete: phrase }] }, filters: filter },
      userData: { words: phrase, label, facetFilters: [[value]], numericFilters: [] },
    },
  });
  const partTime = [
    '(tags_role_type:"Part-time")',
    'Part-time',
    'tags_role_type:Part-time',
  ] as const;
  expect(primary.entries.rules).toEqual([
    rule('part time', ...partTime),
    rule('half days', ...partTime),
    rule(
      'no phd',
      String.raw`(NOT tags_degree_required:"Doctoral \"PhD\"")`,
      'Not Doctoral "PhD"',
      'tags_degree_required:-Doctoral "PhD"',
    ),
  ]);
  expect(replicas.find(({ name }) => name === 'jobs_strict')?.entries.rules).toEqual([]);
});
