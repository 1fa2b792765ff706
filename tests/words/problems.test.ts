import { expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';
import { foreignText, pseudoWords } from '../support/pseudo-language.ts';

/** What a function throws. */
function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

test('13.4 24.1 why a value of a role is refused comes from the catalogue', async () => {
  useOwnBoard({ language: 'pseudo' }, pseudoWords());
  const { coerce, toFlag, toItems, wordsOf } = await import('../../lib/facts/coerce.ts');
  const long = '1'.repeat(30);
  const refused = [
    () => toFlag('7?'),
    () => wordsOf({}),
    () => toItems(Array.from({ length: 101 }, String), ';', 9, (item) => [item]),
    () => coerce(long, { kind: 'text', limit: 20 }),
    () => coerce('7?', { kind: 'amount' }),
    () => coerce('7?', { kind: 'whole-number' }),
    () => coerce('7?', { kind: 'link' }),
    () => coerce('https://', { kind: 'link' }),
    () => coerce('https://7:7@example.org', { kind: 'link' }),
    () => coerce(`https://example.org/${long}`, { kind: 'link', limit: 30 }),
    () => coerce('1850-01-01', { kind: 'time' }),
    () => coerce('7?', { kind: 'day' }),
    () => coerce('03/04/2026', { kind: 'day' }),
    () => coerce('7?', { kind: 'day' }, 'dd.MM.yyyy'),
  ].map(problemOf);
  expect(refused.flatMap(foreignText)).toEqual([]);
  expect(refused.filter((text) => !text.startsWith('['))).toEqual([]);
});

test('13.9 24.1 why a line of a vocabulary is refused comes from the catalogue', async () => {
  useOwnBoard({ language: 'pseudo' }, pseudoWords());
  const { parseVocabulary } = await import('../../lib/query/vocabulary.ts');
  const wrong = ['Α', '[x]', '[same]\nΑ', '[same]\nΑ: Β', '[same]\nΑ,,Β', '[skip]\nΑ Β Γ Δ Ε Ζ Η'];
  wrong.push('[short]\nΑ', '[short]\nΑ, Β: Γ', '[also]\nΑ');
  wrong.push('[filter]\nΑ', '[filter]\nΑ: Β', '[filter]\nΑ: Β = Γ', '[filter]\nΑ: salary');
  wrong.push('[filter]\nΑ: closing = Β', '\n'.repeat(5001));
  for (const text of wrong) {
    const problem = problemOf(() => parseVocabulary(text, '1.txt'));
    expect(problem).toMatch(/^\[/);
    // Sections and filters are written so in every language.
    expect(foreignText(problem.replaceAll(/\[[a-z]+\]/g, ''))).toEqual([]);
  }
});
