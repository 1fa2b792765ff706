import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../lib/store/catalogue.ts';
import type { Role } from '../../lib/roles/role.ts';

/** 21 November 2026, noon UTC. Epoch seconds. */
export const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
export const DAY = 86_400;

export function catalogueOf(
  roles: readonly Role[],
  source: Catalogue['source'] = 'import',
): Catalogue {
  return { version: 1, source, writtenAt: NOW, roles: [...roles], organisations: [], keys: null };
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
