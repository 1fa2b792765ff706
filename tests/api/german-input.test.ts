import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseInput } from '../../lib/api/request-body.ts';

vi.mock('../../lib/words/words.ts', async () => {
  const { languages } = await import('../../lib/words/board-words.ts');
  return { words: languages.de };
});

test('24.3 a German board says in German what is wrong with an input', () => {
  const schema = z.object({ limit: z.number().check(z.maximum(10, 'limit ist höchstens 10')) });
  expect(() => parseInput({ limit: '5' }, schema, 'Die Anfrage')).toThrow(
    'limit: Ungültige Eingabe: erwartet Zahl, erhalten string',
  );
  expect(() => parseInput([], schema, 'Die Anfrage')).toThrow(/^Die Anfrage: Ungültige Eingabe/);
  expect(() => parseInput({ limit: 11 }, schema, 'Die Anfrage')).toThrow(
    /^limit ist höchstens 10$/,
  );
});
