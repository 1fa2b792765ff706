import { describe, expect, test } from 'vitest';
import { readAnswers } from '../../lib/store/eligibility-answers.ts';
import { type Candidate, readCandidates, writeCandidates } from '../../lib/store/candidates.ts';
import {
  readStates,
  type Source,
  unread,
  writeSources,
  writeStates,
} from '../../lib/store/sources.ts';
import { lockCatalogue, readCatalogueHead } from '../../lib/store/catalogue.ts';
import { readHistory } from '../../lib/store/history.ts';
import type { Action, Draft } from '../../lib/desk/client/desk-api.ts';
import { Conflict, type DeskService } from '../../lib/desk/desk-service.ts';
import { candidate, NOW, row } from './candidate.ts';
import { boardOf, deskOver, stateWith } from './desk-factory.ts';

const ID = 'greenhouse-example/1';

/** A value that only one version has. */
const only = (text: string) => ({ text, isChanged: true });

async function judge(desk: DeskService, action: Action, draft: Draft = {}, id = ID) {
  const { row: shown } = await desk.detail(id);
  return desk.judge(id, { version: shown.version, action, draft });
}

const judgementOf = async (desk: DeskService, id = ID) => (await desk.detail(id)).row.judgement;

/**
 * What an undo must restore: the candidates, and the board without notes of each write and without
 * the keys, as one that was given an id keeps it after an undo.
 */
async function stateOf(dataDir: string) {
  const { writtenAt: _at, historySeq: _seq, keys: _keys, ...board } = await boardOf(dataDir);
  return { board, candidates: await readCandidates(dataDir) };
}

test('13.3 the sentences of the posting and the lists of the employer’s newest role are offered, not filled in', async () => {
  const role = (id: string, changes: Record<string, unknown>) =>
    row({
      id,
      company_name: 'Example Fund (sample)',
      url_external: `https://example.org/${id}`,
      ...changes,
    });
  const description =
    '<p>Example Fund was founded by the people whom it serves in many countries.</p><p>In this role you will visit farms and improve what their people earn.</p>';
  const dataDir = await stateWith(
    [
      role('old', { title: 'Driver', posted_at: '2026-10-01', tags_skill: ['Law'] }),
      role('new', { title: 'Field lead', posted_at: '2026-11-02', tags_skill: ['Research'] }),
    ],
    [
      candidate({ description }),
      candidate({
        id: '2',
        title: 'Cook',
        url: 'https://example.org/jobs/2',
        description: description.split('</p>')[0]!,
      }),
    ],
  );
  const { sentences, last, fields } = await deskOver(dataDir).detail(ID);
  expect(sentences).toEqual([
    'In this role you will visit farms and improve what their people earn.',
  ]);
  expect(last).toMatchObject({ title: 'Field lead', values: { tags_skill: ['Research'] } });
  expect(fields).toMatchObject({ description_short: '', tags_skill: [] });
});

describe('13.4 accepting', () => {
  test('13.4 an accepted role is on the board with what was typed, and keeps the rest of the source', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const { row: judged } = await judge(desk, 'accept', {
      title: 'Field officer, East',
      tags_area: ['Factory farming'],
      description_short: 'Visits farms.\n\nReports on them.',
      closes_at: '2026-12-31',
    });
    expect(judged.judgement).toBe('accepted');
    const board = await boardOf(dataDir);
    expect(board.roles).toHaveLength(2);
    expect(board.roles[1]).toMatchObject({
      title: 'Field officer, East',
      company_name: 'Example Fund (sample)',
      tags_area: ['Factory farming'],
      description_short: '<p>Visits farms.</p><p>Reports on them.</p>',
      closes_at: 1_798_675_200,
      card_locations: ['France', 'Paris'],
      salary: '€40,000 a year',
      url_external: 'https://example.org/jobs/1',
      posted_at: NOW,
      checked_at: NOW,
      checked_by: 'curator',
    });
    expect(board.roles[1]?.salary_limit).toBeGreaterThan(40_000);
    expect(board.organisations.map(({ title }) => title)).toContain('Example Fund (sample)');
  });

  test('13.4 an accepted role says who can apply, without preferences and what was left out', async () => {
    const description =
      '<p>You must be based in Kenya. We cannot sponsor visas. Ideally you live in Nairobi.</p>';
    const residence = { kind: 'residence', value: 'Kenya', country: '' } as const;
    const quote = 'You must be based in Kenya.';
    const dataDir = await stateWith(
      [row()],
      [
        candidate({ description }),
        candidate({ id: '2', url: 'https://example.org/jobs/2', title: 'Cook', description }),
      ],
    );
    const desk = deskOver(dataDir);
    const { fields } = await desk.detail(ID);
    expect(fields.eligibility).toEqual([
      { ...residence, quote },
      { kind: 'visa', value: 'refused', country: '', quote: 'We cannot sponsor visas.' },
    ]);
    await judge(desk, 'accept');
    await judge(
      desk,
      'accept',
      { eligibility: fields.eligibility.slice(0, 1) },
      'greenhouse-example/2',
    );
    const [, all, one] = (await boardOf(dataDir)).roles;
    expect(all?.eligibility).toEqual(fields.eligibility);
    expect(one?.eligibility).toEqual([{ ...residence, quote }]);
  });

  test('13.4 what was kept, corrected and left out of who can apply is noted, until it is undone', async () => {
    const description =
      '<p>You must be based in Kenya. We cannot sponsor visas. US citizens only.</p>';
    const dataDir = await stateWith([row()], [candidate({ description })]);
    const desk = deskOver(dataDir);
    const [residence, visa, citizenship] = (await desk.detail(ID)).fields.eligibility;
    const corrected = { ...visa!, value: 'depends' };
    await judge(desk, 'accept', { eligibility: [residence!, corrected] });
    expect(readAnswers(dataDir)).toEqual([
      {
        at: NOW,
        answers: [
          { stated: residence, accepted: [residence] },
          { stated: visa, accepted: [corrected] },
          { stated: citizenship, accepted: [] },
        ],
      },
    ]);
    expect((await boardOf(dataDir)).roles[1]?.eligibility).toEqual([residence, corrected]);
    await judge(desk, 'undo');
    expect(readAnswers(dataDir)).toEqual([]);
    expect((await desk.detail(ID)).draft.eligibility).toEqual([residence, corrected]);
  });

  test('13.4 a change that leaves who can apply as it was notes nothing of it', async () => {
    const changes = [{ field: 'title' as const, from: 'Officer', to: 'Manager' }];
    const description = '<p>You must be based in Kenya.</p>';
    const dataDir = await stateWith(
      [row()],
      [candidate({ kind: 'changed', post_pk: 1, changes, description })],
    );
    await judge(deskOver(dataDir), 'accept');
    expect(readAnswers(dataDir)).toEqual([]);
  });

  test('13.4 the log of changes says that the desk did it', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    await judge(deskOver(dataDir), 'accept');
    const { historySeq = -1 } = (await readCatalogueHead(dataDir)) ?? {};
    const log = await readHistory(dataDir, historySeq);
    expect(log?.since(0, Infinity)?.at(-1)).toMatchObject({
      kind: 'added',
      by: 'desk',
    });
  });

  test('13.4 a second role of an organisation has the first one’s logo, page and texts', async () => {
    const known = { company_name: 'Example Fund (sample)', company_description: 'Funds farms.' };
    const logo = { company_logo_url: 'https://example.org/logo.png' };
    const dataDir = await stateWith([row({ ...known, ...logo })], [candidate()]);
    await judge(deskOver(dataDir), 'accept');
    const [first, second] = (await boardOf(dataDir)).roles;
    expect(second?.company).toEqual(first?.company);
    expect(second?.company_id).toBe(first?.company_id);
  });

  test('13.4 the first role of an organisation takes the careers page of its source', async () => {
    const source: Source = {
      id: 'greenhouse-example',
      system: 'greenhouse',
      board: 'example',
      address: 'https://boards-api.greenhouse.io/v1/boards/example/jobs',
      page: 'https://example.org/careers',
      organisation: 'Example Fund (sample)',
      company_id: '',
      auto_update: false,
      added_at: 1,
    };
    const accepted = async (rows: Array<ReturnType<typeof row>>, draft: Draft) => {
      const dataDir = await stateWith([row(), ...rows], [candidate()]);
      await writeSources(dataDir, [source]);
      await judge(deskOver(dataDir), 'accept', draft);
      return (await boardOf(dataDir)).roles.at(-1)?.company_career_page_url;
    };
    expect(await accepted([], {})).toBe('https://example.org/careers');
    // Details known from the organisation's other roles win; another organisation has another page.
    const known = {
      ...row({ id: 'b', company_name: 'Example Fund (sample)' }),
      company_career_page_url: 'https://example.org/work',
    };
    expect(await accepted([known], {})).toBe('https://example.org/work');
    expect(await accepted([], { company_name: 'Another (sample)' })).toBe('');
  });

  test('13.4 a field that an import would refuse is refused, named, and nothing is written', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const before = await stateOf(dataDir);
    const draft = { closes_at: 'soon' };
    await expect(judge(desk, 'accept', draft)).rejects.toThrow(/^closes_at: "soon"/);
    expect(await stateOf(dataDir)).toEqual(before);
  });

  test('13.4 an accepted change changes only its fields; the others stay to the letter', async () => {
    const list = row({ visas: ['UK'], locations: ['HQ, London'], rolling: '', highlighted: 'yes' });
    const changed = candidate({
      kind: 'changed',
      post_pk: 1,
      salary: '$99,000',
      changes: [
        { field: 'salary', from: '$90,000', to: '$99,000' },
        { field: 'description', from: '<p>Old</p>', to: '<p>New</p>' },
      ],
    });
    const dataDir = await stateWith([list], [changed]);
    const [before] = (await boardOf(dataDir)).roles;
    const desk = deskOver(dataDir);
    expect((await desk.detail(ID)).changes).toEqual([
      { label: 'Salary', before: [only('$90,000')], after: [only('$99,000')] },
      { label: 'Employer’s text', before: [only('Old')], after: [only('New')] },
    ]);
    await judge(desk, 'accept');
    const [after] = (await boardOf(dataDir)).roles;
    const { recent_changes: news, ...rest } = after!;
    expect(news).toMatchObject([{ what: 'salary', to: '$99,000' }]);
    const { recent_changes: _none, ...old } = before!;
    expect(rest).toEqual({
      ...old,
      salary: '$99,000',
      salary_limit: 99_000,
      checked_at: NOW,
      checked_by: 'curator',
    });
  });

  test('13.4 accepting a role as gone closes it now; skipping keeps it open', async () => {
    const evidence = { kind: 'healthy read', at: NOW - 60, text: 'Missing from a read.' } as const;
    const gone = candidate({ kind: 'gone', post_pk: 1, evidence });
    const other = candidate({ ...gone, id: '2', post_pk: 2 });
    const rows = [row(), row({ id: 'b', url_external: 'https://example.org/jobs/b' })];
    const dataDir = await stateWith(rows, [gone, other]);
    const desk = deskOver(dataDir);
    expect((await desk.detail(ID)).evidence).toEqual(['Missing from a read.']);
    await judge(desk, 'accept');
    await judge(desk, 'skip', {}, 'greenhouse-example/2');
    const { roles } = await boardOf(dataDir);
    expect(roles.map(({ closes_at }) => closes_at)).toEqual([NOW, 1_797_724_800]);
  });

  test('13.4 the first accepted role replaces the sample, which comes back when it is undone', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const sample = { ...(await boardOf(dataDir)), source: 'sample' as const };
    const { writeCatalogue } = await import('../../lib/store/catalogue.ts');
    await writeCatalogue(dataDir, sample);
    const desk = deskOver(dataDir, { sample: async () => sample });
    expect((await desk.overview()).isSample).toBe(true);
    await judge(desk, 'accept');
    expect(await boardOf(dataDir)).toMatchObject({
      source: 'import',
      roles: [{ title: 'Field officer' }],
    });
    await judge(desk, 'undo');
    const board = await boardOf(dataDir);
    expect(board.source).toBe('sample');
    expect(board.roles.map(({ title }) => title)).toEqual(['Policy analyst']);
  });
});

describe('13.4 undoing', () => {
  const changed = candidate({
    kind: 'changed',
    post_pk: 1,
    changes: [{ field: 'salary', from: '', to: '€40,000 a year' }],
  });
  const pair = {
    key: null,
    post_pk: 1,
    title: '',
    organisation: '',
    locations: [],
    url: 'https://example.org/',
  };

  test.for([
    ['an accepted role', 'accept', candidate()],
    ['an accepted change', 'accept', changed],
    ['a closed role', 'accept', candidate({ kind: 'gone', post_pk: 1 })],
    ['a skipped role', 'skip', candidate()],
    ['a joined role', 'same', candidate({ possible_duplicate: pair })],
  ] as const)('13.4 undo restores the board and the candidate: %s', async ([, action, one]) => {
    const dataDir = await stateWith([row()], [one]);
    const desk = deskOver(dataDir);
    const before = await stateOf(dataDir);
    const draft = one.kind === 'gone' ? {} : { title: 'Typed' };
    await judge(desk, action, draft);
    expect(await judgementOf(desk)).not.toBe('waiting');
    await judge(desk, 'undo');
    expect(await stateOf(dataDir)).toEqual(before);
    expect((await desk.detail(ID)).draft).toEqual(draft);
  });

  test('13.4 a role that is accepted again after an undo is not called reopened', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept');
    await judge(desk, 'undo');
    await judge(desk, 'accept');
    const role = (await boardOf(dataDir)).roles[1];
    expect([role?.post_pk, role?.recent_changes]).toEqual([2, []]);
  });

  test('13.4 what others changed in the meantime is kept', async () => {
    const two = candidate({ id: '2', title: 'Cook', url: 'https://example.org/jobs/2' });
    const dataDir = await stateWith([row()], [candidate(), two]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept');
    await judge(desk, 'accept', {}, 'greenhouse-example/2');
    await judge(desk, 'undo');
    const titles = (await boardOf(dataDir)).roles.map(({ title }) => title);
    expect(titles).toEqual(['Policy analyst', 'Cook']);
  });

  test('13.4 a role that has changed since cannot be undone, and says so', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept');
    const later = { ...changed, post_pk: 2, status: 'waiting' as const, id: '2' };
    await writeCandidates(dataDir, [...(await readCandidates(dataDir)), later]);
    await judge(desk, 'accept', { title: 'Officer' }, 'greenhouse-example/2');
    await expect(judge(desk, 'undo')).rejects.toThrow('The role has changed on the board since.');
  });

  test('13.4 a role that waits has nothing to undo', async () => {
    const desk = deskOver(await stateWith([row()], [candidate()]));
    await expect(judge(desk, 'undo')).rejects.toThrow('There is nothing to undo.');
  });
});

describe('13.4 duplicates', () => {
  const asked = { title: 'Cook', organisation: '', locations: ['Lyon'], url: '' };

  test('13.4 the same role as one on the board is joined with it, and nothing is added', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: null, post_pk: 1 } });
    const dataDir = await stateWith([row()], [one]);
    const desk = deskOver(dataDir);
    expect((await desk.detail(ID)).pair).toMatchObject({ role: { title: 'Policy analyst' } });
    await judge(desk, 'same');
    const [after] = await readCandidates(dataDir);
    expect([after?.status, after?.post_pk]).toEqual(['accepted', 1]);
    expect((await boardOf(dataDir)).roles).toHaveLength(1);
  });

  describe('13.4 the same role, posted again with a new id', () => {
    const GONE = 'greenhouse-example/0';
    const evidence = { kind: 'healthy read', at: NOW - 60, text: 'Missing.' } as const;

    /** A role that was accepted from a posting which has since been replaced by candidate 1. */
    async function postedAgain() {
      const old = candidate({ id: '0', url: 'https://example.org/jobs/0' });
      const dataDir = await stateWith([row()], [old]);
      const desk = deskOver(dataDir);
      await judge(desk, 'accept', { title: 'Field officer' }, GONE);
      const pair = { ...asked, key: null, post_pk: 2 };
      const gone = { ...old, kind: 'gone', status: 'waiting', post_pk: 2, evidence } as const;
      await writeCandidates(dataDir, [gone, candidate({ possible_duplicate: pair })]);
      return { dataDir, desk };
    }

    test('13.4 the role takes over its address and keeps its key, both candidates are settled, and the log says so', async () => {
      const { dataDir, desk } = await postedAgain();
      await judge(desk, 'same');
      const board = await boardOf(dataDir);
      expect(board.roles[1]).toMatchObject({
        url_external: 'https://example.org/jobs/1',
        checked_by: 'curator',
        closes_at: null,
      });
      expect(Object.keys(board.keys ?? {})).toEqual(['a', `source:${GONE}`]);
      const [gone, posted] = await readCandidates(dataDir);
      expect([gone?.status, posted?.status, posted?.post_pk]).toEqual(['skipped', 'accepted', 2]);
      const log = await readHistory(dataDir, board.historySeq ?? -1);
      expect(log?.since(0, Infinity)?.at(-1)).toMatchObject({
        kind: 'changed',
        by: 'desk',
        fields: [{ field: 'url_external', after: 'https://example.org/jobs/1' }],
      });
    });

    test('13.4 undo restores the address and both candidates', async () => {
      const { dataDir, desk } = await postedAgain();
      const before = await stateOf(dataDir);
      await judge(desk, 'same', { title: 'Typed' });
      await judge(desk, 'undo');
      expect(await stateOf(dataDir)).toEqual(before);
      await judge(desk, 'same');
      // The gone posting can also be looked at again alone.
      await judge(desk, 'undo', {}, GONE);
      expect([await judgementOf(desk), await judgementOf(desk, GONE)]).toEqual([
        'accepted',
        'waiting',
      ]);
      await judge(desk, 'undo');
      expect(await stateOf(dataDir)).toEqual(before);
    });

    test('13.4 a role that was closed as gone before is open again', async () => {
      const { dataDir, desk } = await postedAgain();
      await judge(desk, 'accept', {}, GONE);
      expect((await boardOf(dataDir)).roles[1]?.closes_at).toBe(NOW);
      await judge(desk, 'same');
      expect((await boardOf(dataDir)).roles[1]).toMatchObject({
        url_external: 'https://example.org/jobs/1',
        closes_at: null,
      });
    });

    test('13.4 a role of a list keeps the list’s key', async () => {
      const pair = { ...asked, key: null, post_pk: 1 };
      const url = 'https://example.org/jobs/a';
      const gone = candidate({ id: '0', kind: 'gone', post_pk: 1, evidence, url });
      const dataDir = await stateWith([row()], [gone, candidate({ possible_duplicate: pair })]);
      await judge(deskOver(dataDir), 'same');
      const { keys, roles } = await boardOf(dataDir);
      expect([keys, roles[0]?.url_external]).toEqual([{ a: 1 }, 'https://example.org/jobs/1']);
    });
  });

  test('13.4 the same role keeps an address that is still listed, though an earlier posting is gone', async () => {
    const earlier = { id: '0', kind: 'gone', status: 'skipped', post_pk: 1 } as const;
    const url = 'https://example.org/jobs/a';
    const dataDir = await stateWith(
      [row()],
      [
        candidate({ ...earlier, url: 'https://example.org/jobs/0' }),
        candidate({ id: '2', status: 'accepted', post_pk: 1, url }),
        candidate({ possible_duplicate: { ...asked, key: null, post_pk: 1 } }),
      ],
    );
    const before = await boardOf(dataDir);
    await judge(deskOver(dataDir), 'same');
    expect((await boardOf(dataDir)).roles).toEqual(before.roles);
    expect((await readCandidates(dataDir))[2]).toMatchObject({ status: 'accepted', post_pk: 1 });
  });

  describe('13.4 a role whose address came onto the board by another way', () => {
    const listed = () => row({ url_external: 'https://www.example.org/jobs/1/?utm_source=list' });

    test('13.4 accepting it makes no second role, keeps what was typed and says what to do', async () => {
      const dataDir = await stateWith([listed()], [candidate()]);
      const desk = deskOver(dataDir);
      const before = await stateOf(dataDir);
      const { row: shown } = await desk.saveDraft(ID, (await desk.detail(ID)).row.version, {
        title: 'Typed',
      });
      const accepted = desk.judge(ID, { version: shown.version, action: 'accept', draft: {} });
      await expect(accepted).rejects.toThrow(
        'The board already has a role with this address: “Policy analyst”. Choose “Same role”, or “Different role” to list both.',
      );
      expect(await stateOf(dataDir)).toEqual(before);
      const { pair, draft } = await desk.detail(ID);
      expect([pair?.role.title, pair?.where, draft]).toEqual([
        'Policy analyst',
        'board',
        { title: 'Typed' },
      ]);
      await judge(desk, 'same');
      const [after] = await readCandidates(dataDir);
      expect([after?.status, after?.post_pk]).toEqual(['accepted', 1]);
      expect((await boardOf(dataDir)).roles).toEqual(before.board.roles);
    });

    test('13.4 it is accepted as a second role once the curator has said that it is another', async () => {
      const dataDir = await stateWith([listed()], [candidate()]);
      const desk = deskOver(dataDir);
      await judge(desk, 'different');
      expect((await readCandidates(dataDir))[0]?.separate).toBe(true);
      expect((await desk.detail(ID)).pair).toBe(null);
      await judge(desk, 'accept');
      expect((await boardOf(dataDir)).roles).toHaveLength(2);
    });
  });

  test('13.4 a role is not merged into one that its employer has withdrawn', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: 'lever-x/9', post_pk: null } });
    const other = candidate({ source: 'lever-x', id: '9', kind: 'gone', status: 'withdrawn' });
    const desk = deskOver(await stateWith([row()], [one, other]));
    expect((await desk.detail(ID)).pair).toBe(null);
    await expect(judge(desk, 'same')).rejects.toThrow('There is no other role to join it with.');
  });

  test('13.4 the same role as another candidate becomes a place of it', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: 'lever-x/9', post_pk: null } });
    const other = candidate({ source: 'lever-x', id: '9', locations: ['Lyon, France'] });
    const dataDir = await stateWith([row()], [one, other]);
    const desk = deskOver(dataDir);
    await judge(desk, 'same');
    expect(await judgementOf(desk)).toBe('skipped');
    const { fields } = await desk.detail('lever-x/9');
    expect(fields.locations).toEqual(['France', 'Lyon', 'Paris']);
    await judge(desk, 'undo');
    expect((await desk.detail('lever-x/9')).fields.locations).toEqual(['France', 'Lyon']);
  });

  test('13.4 the same role as a candidate that was accepted since is joined with its role', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: 'lever-x/9', post_pk: null } });
    const other = candidate({ source: 'lever-x', id: '9', url: 'https://example.org/jobs/9' });
    const dataDir = await stateWith([row()], [one, other]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept', {}, 'lever-x/9');
    expect((await desk.detail(ID)).pair?.where).toBe('board');
    await judge(desk, 'same');
    const [joined, first] = await readCandidates(dataDir);
    expect([joined?.status, joined?.post_pk]).toEqual(['accepted', first?.post_pk]);
    expect(first?.duplicates).toEqual([]);
  });

  test('13.4 a role told from another by its title is asked about once more when it gets the other’s address', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: null, post_pk: 1 } });
    const dataDir = await stateWith([row()], [one]);
    const desk = deskOver(dataDir);
    await judge(desk, 'different');
    const draft = { url_external: 'https://example.org/jobs/a' };
    const { row: shown } = await desk.detail(ID);
    expect((await desk.saveDraft(ID, shown.version, draft)).pair?.where).toBe('board');
    await judge(desk, 'different', draft);
    expect((await desk.detail(ID)).pair).toBe(null);
    await judge(desk, 'accept', draft);
    expect((await boardOf(dataDir)).roles).toHaveLength(2);
  });

  test('13.4 a role told from another candidate is not asked about again when that one is accepted', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: 'lever-x/9', post_pk: null } });
    const other = candidate({ source: 'lever-x', id: '9', url: 'https://example.org/jobs/9' });
    const desk = deskOver(await stateWith([row()], [one, other]));
    await judge(desk, 'different');
    await judge(desk, 'accept', {}, 'lever-x/9');
    expect((await desk.detail(ID)).pair).toBe(null);
  });

  test('13.4 a role that is marked as different waits on, and the possible duplicate is not shown again', async () => {
    const one = candidate({ possible_duplicate: { ...asked, key: null, post_pk: 1 } });
    const desk = deskOver(await stateWith([row()], [one]));
    await judge(desk, 'different', { title: 'Typed' });
    const { pair, row: shown, draft } = await desk.detail(ID);
    expect([pair, shown.judgement, draft]).toEqual([null, 'waiting', { title: 'Typed' }]);
  });
});

describe('13.6 two desks', () => {
  test('13.6 a draft is kept for every desk, and a late one gets the other’s state', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const [mine, theirs] = [deskOver(dataDir), deskOver(dataDir)];
    const { row: shown } = await mine.detail(ID);
    const saved = await theirs.saveDraft(ID, shown.version, { title: 'Theirs' });
    expect(saved.role?.title).toBe('Theirs');
    const late = mine.saveDraft(ID, shown.version, { title: 'Mine' });
    await expect(late).rejects.toBeInstanceOf(Conflict);
    await expect(late).rejects.toMatchObject({ current: { draft: { title: 'Theirs' } } });
  });

  test('13.6 a role is judged once, whichever desk is first', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desks = Array.from({ length: 4 }, () => deskOver(dataDir));
    const { row: shown } = await desks[0]!.detail(ID);
    const body = { version: shown.version, action: 'accept' as const, draft: {} };
    const results = await Promise.allSettled(desks.map((desk) => desk.judge(ID, body)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await boardOf(dataDir)).roles).toHaveLength(2);
  });

  test('13.6 judgements of many desks at once are all kept', async () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      candidate({ id: String(at + 1), url: `https://example.org/jobs/${at + 1}` }),
    );
    const dataDir = await stateWith([row()], many);
    await Promise.all(
      many.map(({ id }) => judge(deskOver(dataDir), 'accept', {}, `greenhouse-example/${id}`)),
    );
    const { roles } = await boardOf(dataDir);
    expect(roles.map(({ post_pk }) => post_pk).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('13.6 what the source changed since the curator looked is not accepted unseen', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const { row: shown } = await desk.detail(ID);
    await writeCandidates(dataDir, [candidate({ title: 'Unpaid officer' })]);
    const body = { version: shown.version, action: 'accept' as const, draft: {} };
    await expect(desk.judge(ID, body)).rejects.toBeInstanceOf(Conflict);
    expect((await boardOf(dataDir)).roles).toHaveLength(1);
  });

  test('13.6 a judgement waits for an import that is writing', async () => {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const release = await lockCatalogue(dataDir);
    const accepted = judge(desk, 'accept');
    await release();
    expect((await accepted).row.judgement).toBe('accepted');
  });
});

test('13.2 the list puts what may mislead visitors first, then orders by organisation', async () => {
  const dataDir = await stateWith(
    [row()],
    [
      candidate({ id: '1', organisation: 'Example Zoo (sample)' }),
      candidate({ id: '2', organisation: 'Example Farm (sample)' }),
      candidate({ id: '3', kind: 'changed', post_pk: 1 }),
      candidate({ id: '4', kind: 'gone', post_pk: 1 }),
      candidate({ id: '5', status: 'withdrawn' }),
      candidate({ id: '6', status: 'accepted', post_pk: 1 }),
    ],
  );
  const { rows } = await deskOver(dataDir).overview();
  expect(rows?.map(({ id }) => id.at(-1))).toEqual(['4', '3', '2', '1']);
});

test('13.2 hostile texts of an employer reach the page without anything that runs', async () => {
  const hostile = candidate({
    title: '<img src=x onerror=alert(1)>',
    description:
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p>',
    url: 'javascript:alert(1)',
  });
  const desk = deskOver(await stateWith([row()], [hostile]));
  const { text, url, refusals, role } = await desk.detail(ID);
  expect(text).toBe('<p>Hi there</p>');
  expect([url, role]).toEqual(['', null]);
  expect(refusals).toMatchObject([{ field: 'url_external' }]);
});

describe('13.4 a role of several postings', () => {
  const MEMBER = 'greenhouse-example/2';
  const posting = (id: string, place: string) => ({
    source: 'greenhouse-example',
    id,
    title: 'Field officer',
    locations: [place],
    url: `https://example.org/jobs/${id}`,
    by: 'title' as const,
    posted_at: NOW - 7200,
  });
  const merged = (changes: Partial<Candidate> = {}) =>
    candidate({
      locations: ['Paris, France', 'Lyon, France', 'Oslo, Norway'],
      own_locations: ['Paris, France'],
      duplicates: [posting('2', 'Lyon, France'), posting('3', 'Oslo, Norway')],
      ...changes,
    });
  const split = async (desk: DeskService) => {
    const { row: shown } = await desk.detail(ID);
    return desk.judge(ID, { version: shown.version, action: 'split', draft: {}, member: MEMBER });
  };

  test('13.4 all postings are shown with place, address and date', async () => {
    const desk = deskOver(await stateWith([row()], [merged()]));
    const { members } = await desk.detail(ID);
    expect(members.map(({ places, url, postedAt, why }) => [places, url, postedAt, why])).toEqual([
      ['Paris, France', 'https://example.org/jobs/1', NOW - 86_400, ''],
      ['Lyon, France', 'https://example.org/jobs/2', NOW - 7200, 'same title'],
      ['Oslo, Norway', 'https://example.org/jobs/3', NOW - 7200, 'same title'],
    ]);
    expect(members.map(({ canSplit }) => canSplit)).toEqual([false, true, true]);
  });

  test('13.4 one that is split out is a candidate of its own, with its places only', async () => {
    const dataDir = await stateWith([row()], [merged()]);
    const desk = deskOver(dataDir);
    const { row: rest } = await split(desk);
    expect(rest.places).toBe('Paris, France / Oslo, Norway');
    const { row: own, fields, splitFrom } = await desk.detail(MEMBER);
    expect([own.judgement, own.kind, fields.locations]).toEqual([
      'waiting',
      'new',
      ['France', 'Lyon'],
    ]);
    expect(splitFrom).toBe('Field officer, Paris, France / Oslo, Norway');
    await expect(split(desk)).rejects.toThrow('This posting is no longer part of the role.');
  });

  test('13.4 undo merges it again, also after its own judgement was undone', async () => {
    const dataDir = await stateWith([row()], [merged()]);
    const desk = deskOver(dataDir);
    const before = await stateOf(dataDir);
    await split(desk);
    await judge(desk, 'accept', {}, MEMBER);
    await judge(desk, 'undo', {}, MEMBER);
    const { row: own } = await desk.detail(MEMBER);
    await desk.saveDraft(MEMBER, own.version, { title: 'Typed' });
    const { row: whole } = await judge(desk, 'undo', {}, MEMBER);
    expect(whole.id).toBe(ID);
    expect(await stateOf(dataDir)).toEqual(before);
    await expect(judge(desk, 'undo', {}, MEMBER)).rejects.toThrow(
      'This posting is no longer a candidate of its own.',
    );
    await split(desk);
    expect((await desk.detail(MEMBER)).draft).toEqual({});
  });

  test('13.4 undo keeps a posting apart that has a role on the board, or whose other role is gone', async () => {
    const dataDir = await stateWith([row()], [merged()]);
    const desk = deskOver(dataDir);
    await split(desk);
    const [rest, own] = await readCandidates(dataDir);
    const changes = [{ field: 'salary' as const, from: '', to: '€2' }];
    await writeCandidates(dataDir, [rest!, { ...own!, kind: 'changed', post_pk: 1, changes }]);
    expect((await desk.detail(MEMBER)).splitFrom).toBe(null);
    await expect(judge(desk, 'undo', {}, MEMBER)).rejects.toThrow('There is nothing to undo.');
    await writeCandidates(dataDir, [{ ...rest!, kind: 'gone', status: 'withdrawn' }, own!]);
    expect((await desk.detail(MEMBER)).splitFrom).toBe(null);
    await expect(judge(desk, 'undo', {}, MEMBER)).rejects.toThrow('There is nothing to undo.');
  });

  test('13.4 a posting whose address was taken over is split out only from a role of another source', async () => {
    const at = (id: string, changes: Partial<Candidate> = {}) =>
      candidate({ id, title: `Role ${id}`, url: `https://example.org/jobs/${id}`, ...changes });
    const [question, elsewhere] = ['greenhouse-example/q', 'lever-x/2'];
    const moves = [
      { from: ID, to: 'greenhouse-example/11' },
      { from: elsewhere, to: 'greenhouse-example/12' },
    ];
    const dataDir = await stateWith(
      [row()],
      [
        at('1'),
        at('2', { source: 'lever-x' }),
        at('11'),
        at('12'),
        at('q', { kind: 'moved', moves }),
      ],
    );
    const desk = deskOver(dataDir);
    const splitOut = async (id: string, member: string) => {
      const { row: shown } = await desk.detail(id);
      return desk.judge(id, { version: shown.version, action: 'split', draft: {}, member });
    };
    const waiting = async () =>
      (await desk.overview()).rows!.flatMap(({ id, judgement }) =>
        judgement === 'waiting' ? id : [],
      );
    await judge(desk, 'accept', {}, question);
    expect(await waiting()).toEqual([ID, elsewhere]);
    expect((await desk.detail(ID)).members.map(({ canSplit }) => canSplit)).toEqual([false, false]);
    await expect(splitOut(ID, 'greenhouse-example/11')).rejects.toThrow('no longer part');
    await splitOut(elsewhere, 'greenhouse-example/12');
    expect(await waiting()).toEqual(['greenhouse-example/12', ID, elsewhere]);
    for (const action of ['undo', 'accept', 'undo'] as const) {
      await judge(desk, action, {}, question);
      expect(await waiting()).toEqual(
        action === 'undo' ? [question, ID, elsewhere] : [ID, elsewhere],
      );
    }
  });

  test('13.4 a role that a curator gave another page keeps it when new addresses are taken over', async () => {
    const at = 'https://example.org/jobs';
    const moves = [1, 2].map((n) => ({
      from: `greenhouse-example/${n}`,
      to: `greenhouse-example/1${n}`,
    }));
    const olds = [1, 2].map((n) =>
      candidate({ id: String(n), status: 'accepted', post_pk: n, url: `${at}?id=${n}` }),
    );
    const news = [11, 12].map((n) => candidate({ id: String(n), url: `${at}?id=${n}` }));
    const rows = [
      row({ url_external: `${at}?utm_source=list&id=1` }),
      row({ id: 'b', url_external: `${at}?id=overview` }),
    ];
    const question = candidate({ id: 'q', kind: 'moved', moves });
    const dataDir = await stateWith(rows, [...olds, ...news, question]);
    await judge(deskOver(dataDir), 'accept', {}, 'greenhouse-example/q');
    const addresses = (await boardOf(dataDir)).roles.map((role) => role.url_external);
    expect(addresses).toEqual([`${at}?id=11`, `${at}?id=overview`]);
  });

  test('13.4 after a take-over is undone, the next sync reads the source even if it has not changed', async () => {
    const moves = [{ from: ID, to: 'greenhouse-example/11' }];
    const [old, next] = [candidate(), candidate({ id: '11', url: 'https://example.org/jobs/11' })];
    const question = candidate({ id: 'q', kind: 'moved', moves });
    const dataDir = await stateWith([row()], [old, next, question]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept', {}, 'greenhouse-example/q');
    const validators = { etag: '"x"', lastModified: '' };
    const read = { ...unread, ids: ['11'], validators };
    await writeStates(dataDir, new Map([['greenhouse-example', read]]));
    await judge(desk, 'undo', {}, 'greenhouse-example/q');
    const state = (await readStates(dataDir)).get('greenhouse-example');
    expect(state?.validators).toBe(null);
  });

  test('13.4 a posting of a gone role is not split out', async () => {
    const dataDir = await stateWith([row()], [merged({ kind: 'gone', post_pk: 1 })]);
    await expect(split(deskOver(dataDir))).rejects.toThrow('no longer part of the role');
  });

  test('13.4 splitting out what a role on the board has gained leaves the role as it is', async () => {
    const change = {
      field: 'locations',
      from: ['Paris, France', 'Oslo, Norway'],
      to: ['Paris, France', 'Lyon, France', 'Oslo, Norway'],
    } as const;
    const changes = [{ ...change, from: [...change.from], to: [...change.to] }];
    const dataDir = await stateWith([row()], [merged({ kind: 'changed', post_pk: 1, changes })]);
    const desk = deskOver(dataDir);
    const before = await stateOf(dataDir);
    const { row: rest } = await split(desk);
    expect([rest.judgement, rest.kind]).toEqual(['accepted', 'new']);
    await judge(desk, 'undo', {}, MEMBER);
    expect(await stateOf(dataDir)).toEqual(before);
  });
});

describe('15.5 structured data of a role from the desk', () => {
  const lacks = async (desk: DeskService) =>
    ((await desk.detail(ID)).lacks ?? []).map(({ field, reason }) => `${field}: ${reason}`);

  const description = '<p onclick="x()">Visit farms.</p><script>x()</script>';

  test('15.5 the form has the whole posting, sanitised, of an organisation that has agreed', async () => {
    const known = row({ company_name: 'Example Fund (sample)', company_structured_data: 'yes' });
    const desk = deskOver(await stateWith([known], [candidate({ description })]));
    const { fields, role } = await desk.detail(ID);
    expect([fields.description_full, role?.description_full]).toEqual([
      '<p>Visit farms.</p>',
      '<p>Visit farms.</p>',
    ]);
  });

  test('15.5 without agreement the whole posting is published only if the curator adds it', async () => {
    const dataDir = await stateWith([row()], [candidate({ description })]);
    const desk = deskOver(dataDir);
    const { fields, text } = await desk.detail(ID);
    expect([fields.description_full, text]).toEqual(['', '<p>Visit farms.</p>']);
    await judge(desk, 'accept');
    expect((await boardOf(dataDir)).roles[1]?.description_full).toBe(undefined);
  });

  test('15.5 an accepted role keeps the whole posting as edited, sanitised', async () => {
    const dataDir = await stateWith([row()], [candidate({ description })]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept', {
      description_full: '<p>Visit farms <img src=x onerror=x()>often.</p>',
      company_structured_data: true,
    });
    const { roles, organisations } = await boardOf(dataDir);
    expect(roles[1]).toMatchObject({
      description_full: '<p>Visit farms often.</p>',
      company_structured_data: true,
    });
    expect(organisations.find(({ title }) => title.includes('Fund'))?.structured_data).toBe(true);
  });

  test('15.5 the desk says what is lacking until the curator has added it', async () => {
    const locations = ['Lower Wick', 'Nairobi, Kenya', 'Paris, France'];
    const dataDir = await stateWith([row()], [candidate({ description: '', locations })]);
    const desk = deskOver(dataDir);
    expect(await lacks(desk)).toEqual([
      'description_full: its text',
      'company_structured_data: the organisation’s agreement',
      'locations: the country of “Lower Wick”: add it, as in “Thame, UK”',
    ]);
    const { row: shown } = await desk.detail(ID);
    await desk.saveDraft(ID, shown.version, {
      description_full: 'The whole posting.',
      company_structured_data: true,
      locations: ['Lower Wick, UK', 'Nairobi'],
    });
    expect(await lacks(desk)).toEqual([]);
  });

  test('15.5 one agreement of an organisation is enough for its next roles', async () => {
    const known = row({ company_name: 'Example Fund (sample)', company_structured_data: 'yes' });
    const desk = deskOver(await stateWith([known], [candidate()]));
    const { fields } = await desk.detail(ID);
    expect([fields.company_structured_data, await lacks(desk)]).toEqual([true, []]);
  });

  test('15.5 a changed posting replaces the one on the board, which can also be emptied', async () => {
    const list = row({ description_full: '<p>Old</p>' });
    const changed = candidate({
      kind: 'changed',
      post_pk: 1,
      changes: [{ field: 'description', from: '<p>Old</p>', to: '<p>New</p>' }],
    });
    const dataDir = await stateWith([list], [changed]);
    const desk = deskOver(dataDir);
    await judge(desk, 'accept');
    expect((await boardOf(dataDir)).roles[0]?.description_full).toBe('<p>New</p>');
    await judge(desk, 'undo');
    await judge(desk, 'accept', { description_full: '' });
    expect((await boardOf(dataDir)).roles[0]?.description_full).toBe(undefined);
  });

  test('15.5 a changed posting that is too long leaves the one on the board, and the desk says so', async () => {
    const to = `<p>${'long '.repeat(12_001)}</p>`;
    const changes = [{ field: 'description' as const, from: '<p>Old</p>', to }];
    const changed = candidate({ kind: 'changed', post_pk: 1, changes });
    const dataDir = await stateWith([row({ description_full: '<p>Old</p>' })], [changed]);
    const desk = deskOver(dataDir);
    const { changes: shown } = await desk.detail(ID);
    expect(shown.map(({ label }) => label)).toEqual(['Employer’s text, too long for the board']);
    await judge(desk, 'accept');
    expect((await boardOf(dataDir)).roles[0]?.description_full).toBe('<p>Old</p>');
  });
});

describe('12.11 facts', () => {
  const text =
    '<p>You plan visits.</p><h4>You have</h4><ul><li>6+ years of experience in logistics</li></ul>';

  test('12.11 the desk shows what a posting states, each fact with its sentence', async () => {
    const dataDir = await stateWith([], [candidate({ description: text })]);
    const { facts } = await deskOver(dataDir).detail(ID);
    expect(facts).toContainEqual({
      label: 'Years',
      value: '6 or more',
      isRequired: true,
      source: 'text',
      quote: '6+ years of experience in logistics',
    });
    expect(facts).toContainEqual({
      label: 'Country',
      value: 'France',
      isRequired: true,
      source: 'location',
      quote: '',
    });
  });

  test('12.11 a question about a source states nothing', async () => {
    const question = candidate({ kind: 'moved', description: text, moves: [] });
    const dataDir = await stateWith([], [question]);
    expect((await deskOver(dataDir).detail(ID)).facts).toEqual([]);
  });

  const atHq = (id: string, source = 'greenhouse-example') =>
    candidate({ id, source, locations: ['HQ'], url: `https://example.org/jobs/${id}` });

  test('12.11 a corrected reading is remembered for the source, and forgotten by undo', async () => {
    const other = atHq('3', 'lever-example');
    const dataDir = await stateWith([row()], [atHq('1'), atHq('2'), other]);
    const desk = deskOver(dataDir);
    const placesOf = async (id: string) =>
      (await desk.detail(id)).suggestions.locations?.map(({ value }) => value);
    const before = await placesOf('greenhouse-example/2');
    await judge(desk, 'accept', { locations: ['Switzerland', 'Zürich'] });
    const second = await desk.detail('greenhouse-example/2');
    const why = 'as “HQ” of this source was corrected';
    expect(second.suggestions.locations).toEqual([
      { value: 'Switzerland', why },
      { value: 'Zürich', why },
    ]);
    expect(second.fields.locations).toEqual(['Switzerland', 'Zürich']);
    expect(second.facts.filter(({ source }) => source === 'a curator’s correction')).toHaveLength(
      2,
    );
    expect(await placesOf('lever-example/3')).toEqual(before);
    await judge(desk, 'undo');
    expect(await placesOf('greenhouse-example/2')).toEqual(before);
  });

  test('12.11 of two corrections the later one counts, and undoing both leaves none', async () => {
    const dataDir = await stateWith([row()], [atHq('1'), atHq('2'), atHq('3')]);
    const desk = deskOver(dataDir);
    const placesOf = async () =>
      (await desk.detail('greenhouse-example/3')).suggestions.locations?.map(({ value }) => value);
    const before = await placesOf();
    await judge(desk, 'accept', { locations: ['Switzerland', 'Zürich'] });
    await judge(desk, 'accept', { locations: ['Switzerland', 'Basel'] }, 'greenhouse-example/2');
    expect(await placesOf()).toEqual(['Switzerland', 'Basel']);
    await judge(desk, 'undo');
    expect(await placesOf()).toEqual(['Switzerland', 'Basel']);
    await judge(desk, 'undo', {}, 'greenhouse-example/2');
    expect(await placesOf()).toEqual(before);
  });

  test('13.6 a role whose places are read otherwise since the curator looked is not accepted', async () => {
    const dataDir = await stateWith([row()], [atHq('1'), atHq('2')]);
    const desk = deskOver(dataDir);
    const { row: seen } = await desk.detail('greenhouse-example/2');
    await judge(desk, 'accept', { locations: ['Switzerland', 'Zürich'] });
    const body = { version: seen.version, action: 'accept', draft: {} } as const;
    await expect(desk.judge('greenhouse-example/2', body)).rejects.toThrow(Conflict);
  });
});
