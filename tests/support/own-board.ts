import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** Modules that the test imports from now on are those of a board with these settings and words. */
export function useOwnBoard(settings: object, ownWords?: object): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'own-board-'));
  const board = { name: 'Farn', contactEmail: 'post@farn.example', ...settings };
  writeFileSync(path.join(folder, 'board.json'), JSON.stringify(board));
  if (ownWords) writeFileSync(path.join(folder, 'words.json'), JSON.stringify(ownWords));
  vi.stubEnv('BOARD_DIR', folder);
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
    rmSync(folder, { recursive: true, force: true });
  });
}
