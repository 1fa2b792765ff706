import { expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';

test('13.10 24.1 a German desk says in German why a line is no rule', async () => {
  useOwnBoard({ language: 'de' });
  const { parseRule } = await import('../../lib/triage/rules.ts');
  expect(() => parseRule('keine Praktika')).toThrow(/^Eine Regel beginnt mit „never“, „only“/);
  expect(() => parseRule('not')).toThrow('Nach „not“ fehlt die Stufe, wie in „not senior“.');
  expect(() => parseRule('not wichtig')).toThrow(
    /^„wichtig“ ist keine Stufe\. Stufen sind .+ und /,
  );
  expect(() => parseRule('never titles')).toThrow(/^Erst „team“ oder „titles with“/);
});
