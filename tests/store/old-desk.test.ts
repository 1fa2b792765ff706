import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from '../../lib/base/fingerprint.ts';
import { readLedger } from '../../lib/store/link-checks.ts';
import { addReport, readReports } from '../../lib/store/listing-reports.ts';
import { contentOf } from '../../lib/store/role-changes.ts';
import { addZeroResults, readZeroResults } from '../../lib/store/zero-results.ts';
import { candidate, NOW, row } from '../desk/candidate.ts';
import { boardOf, deskOver, stateWith } from '../desk/desk-factory.ts';
import { temporaryFolder } from '../support/report-catalogue.ts';

const ID = 'greenhouse-example/1';

/**
 * The state directory of an older release whose desk was killed during a judgement.
 * @param isWritten whether the role was on the board by then
 */
async function killedIn(action: 'accept' | 'undo', isWritten: boolean) {
  const { roles, organisations, keys } = await boardAfterAccepting();
  const role = roles.find(({ title }) => title === 'Typed')!;
  const written = { id: role.post_pk, key: `source:${ID}`, before: null, replacedSample: false };
  const print = fingerprint(contentOf(role));
  const undo = {
    draft: { title: 'Typed' },
    postPk: null,
    written: { ...written, print },
    joined: null,
  };
  const isAccepted = action === 'undo';
  const settled = { status: 'accepted', post_pk: role.post_pk, settled_at: NOW } as const;
  const entry = {
    version: 1,
    draft: isAccepted ? {} : { title: 'Typed' },
    undo: isAccepted ? undo : null,
    pending: { undo, action },
    different: null,
  };
  const hasRole = isWritten === (action === 'accept');
  return oldState({
    'catalogue.json': {
      version: 1,
      source: 'import',
      writtenAt: NOW,
      organisations,
      keys,
      roles: hasRole ? roles : roles.filter((one) => one !== role),
    },
    'candidates.json': { version: 1, candidates: [candidate(isAccepted ? settled : {})] },
    'desk.json': { version: 1, entries: { [ID]: entry } },
  });
}

async function boardAfterAccepting() {
  const dataDir = await stateWith([row()], [candidate()]);
  const desk = deskOver(dataDir);
  const { row: shown } = await desk.detail(ID);
  const draft = { title: 'Typed' };
  await desk.judge(ID, { version: shown.version, action: 'accept', draft });
  return boardOf(dataDir);
}

function oldState(files: Record<string, unknown>): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'old-desk-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(path.join(dataDir, name), text);
  }
  return dataDir;
}

test.each([
  ['accept', false, 'waiting', ['Policy analyst']],
  ['accept', true, 'accepted', ['Policy analyst', 'Typed']],
  ['undo', false, 'accepted', ['Policy analyst', 'Typed']],
  ['undo', true, 'waiting', ['Policy analyst']],
] as const)(
  '13.4 a desk of an older release that was killed in an %s (board written: %s) has left it done or not done',
  async (action, isWritten, judgement, titles) => {
    const dataDir = await killedIn(action, isWritten);
    const desk = deskOver(dataDir);
    const { row: shown, draft } = await desk.detail(ID);
    expect(shown.judgement).toBe(judgement);
    expect((await boardOf(dataDir)).roles.map(({ title }) => title)).toEqual(titles);
    if (judgement === 'waiting') {
      expect(draft).toEqual({ title: 'Typed' });
      return;
    }
    await desk.judge(ID, { version: shown.version, action: 'undo', draft: {} });
    expect((await desk.detail(ID)).draft).toEqual({ title: 'Typed' });
    expect((await boardOf(dataDir)).roles.map(({ title }) => title)).toEqual(['Policy analyst']);
  },
);

test('13.4 a role that a desk of an older release skipped right before it was killed can wait again', async () => {
  const skipped = candidate({ status: 'skipped', settled_at: NOW });
  const dataDir = oldState({ 'candidates.json': { version: 1, candidates: [skipped] } });
  const desk = deskOver(dataDir);
  const { row: shown } = await desk.detail(ID);
  expect(shown.judgement).toBe('skipped');
  const undone = await desk.judge(ID, { version: shown.version, action: 'undo', draft: {} });
  expect(undone.row.judgement).toBe('waiting');
});

test('damaged lists that a board collects again do not stop its import', async () => {
  const report = { post_pk: 1, reason: 'closed', count: 2, firstDay: 1, lastDay: 2 };
  const lines = [report, { ...report, reason: 'constructor' }, { post_pk: 3, reason: 'pay' }];
  const dataDir = oldState({
    'link-checks.json': '{"version":1',
    'zero-results.json': { version: 1, salt: 'salt', entries: { a: { text: 7 } } },
    'listing-reports.jsonl': `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"post_pk":1\n`,
  });
  expect(await readLedger(dataDir)).toEqual(new Map());
  expect(await readZeroResults(dataDir, NOW * 1000)).toEqual([]);
  addZeroResults(dataDir, ['one', 'one', 'one'], NOW * 1000);
  expect(await readZeroResults(dataDir, NOW * 1000)).toHaveLength(1);
  expect(await readReports(dataDir)).toEqual([report]);
  expect(addReport(dataDir, { post_pk: 1, reason: 'closed' }, NOW)).toBe(true);
});

test('a damaged list of candidates stops the board, and names the file', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, 'candidates.json'), '{"version":1,"candidates":[{}]}');
  await expect(deskOver(dataDir).overview()).rejects.toThrow('candidates.json is damaged (');
});
