import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { candidatesCommand } from '../../lib/commands/candidates.ts';
import { writeCandidates } from '../../lib/store/candidates.ts';
import { candidate } from '../desk/candidate.ts';

async function call(...args: string[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candidates-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeCandidates(dataDir, [candidate()]);
  const written = { out: '', err: '' };
  const code = await candidatesCommand(
    args,
    { DATA_DIR: dataDir },
    {
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    },
  );
  return { code, ...written };
}

test('13.11 the command lists what waits, and judges it by its ID', async () => {
  expect(await call()).toEqual({
    code: 0,
    out: 'greenhouse-example/1  Field officer\n  Example Fund (sample) · Paris, France\n1 candidate wait.\n',
    err: '',
  });
  expect(await call('skip', 'greenhouse-example/1')).toEqual({
    code: 0,
    out: 'greenhouse-example/1: skipped\n',
    err: '',
  });
});

test.each([
  [['keep'], 'use "accept", "skip", "undo" or "rules"'],
  [['accept'], 'name what to accept, by its ID'],
  [['skip', 'a', '--set', 'title=A'], '--set is for "accept"'],
  [['--limit', 'few'], '"few" is not a number of candidates'],
  [['--name', ''], '--name is a word or two'],
])('13.11 %j ends with what to type instead', async (args, problem) => {
  const { code, out, err } = await call(...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(problem);
});
