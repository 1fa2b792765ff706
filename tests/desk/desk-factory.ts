import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { planImport } from '../../lib/import/plan-import.ts';
import { plainMap } from '../../lib/import/map-file.ts';
import { replaceCatalogue } from '../../lib/store/replace-catalogue.ts';
import { shippedUnitsPerUsd } from '../../lib/facts/salary/money.ts';
import { type Candidate, writeCandidates } from '../../lib/store/candidates.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { createDeskService, type DeskOptions } from '../../lib/desk/desk-service.ts';
import { importedFacetFields } from '../../lib/roles/facets.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { NOW } from './candidate.ts';

const tokens = { brand: 'lodestar', search: 'algolia' };

/** A state directory with candidates and a board of these rows, removed when the test ends. */
export async function stateWith(
  rows: Array<Record<string, unknown>>,
  candidates: Candidate[],
): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'desk-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (rows.length > 0) {
    const { catalogue } = await planImport({
      rows: rows.map((cells, position) => ({ row: position + 1, cells })),
      map: plainMap,
      previous: null,
      tokens,
      rates: shippedUnitsPerUsd,
      now: NOW - 86_400,
    });
    await replaceCatalogue(dataDir, catalogue, { by: 'import', tokens, now: NOW - 86_400 });
  }
  await writeCandidates(dataDir, candidates);
  return dataDir;
}

/** A desk over a state directory. */
export function deskOver(dataDir: string, changes: Partial<DeskOptions> = {}) {
  return createDeskService({
    config: loadConfig({ DATA_DIR: dataDir }),
    rates: shippedUnitsPerUsd,
    vocabulary: wordSettings.vocabulary,
    startingValues: Object.fromEntries(
      importedFacetFields.map((field) => [field, [] as string[]]),
    ) as DeskOptions['startingValues'],
    sample: () => Promise.reject(new Error('no sample')),
    sources: async () => ({ sources: [], nextSync: '' }),
    name: 'desk',
    now: () => NOW,
    ...changes,
  });
}

/** The board of a state directory. */
export async function boardOf(dataDir: string) {
  const catalogue = await readCatalogue(dataDir, tokens);
  if (!catalogue) throw new Error('there is no catalogue');
  return catalogue;
}
