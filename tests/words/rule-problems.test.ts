import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rule-problems-'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true, force: true });
});

test('13.10 24.1 a German desk says in German why a line is no rule', async () => {
  const board = { name: 'Farn', contactEmail: 'post@farn.example', language: 'de' };
  writeFileSync(path.join(folder, 'board.json'), JSON.stringify(board));
  vi.stubEnv('BOARD_DIR', folder);
  vi.resetModules();
  const { parseRule } = await import('../../lib/triage/rules.ts');
  expect(() => parseRule('keine Praktika')).toThrow(/^Eine Regel beginnt mit „never“, „only“/);
  expect(() => parseRule('not')).toThrow('Nach „not“ fehlt die Stufe, wie in „not senior“.');
  expect(() => parseRule('not wichtig')).toThrow(
    /^„wichtig“ ist keine Stufe\. Stufen sind .+ und /,
  );
  expect(() => parseRule('never titles')).toThrow(/^Erst „team“ oder „titles with“/);
});
