// The tests expect the sample, whatever own board this folder contains.
import path from 'node:path';
import { vi } from 'vitest';

const own = path.resolve('.data/board');

vi.mock(import('../../lib/config/board.ts'), async (importOriginal) => {
  const real = await importOriginal();
  return { ...real, readBoard: (folder) => (folder === own ? null : real.readBoard(folder)) };
});
