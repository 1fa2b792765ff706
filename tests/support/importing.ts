import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { planImport } from '../../lib/import/plan-import.ts';
import { type ImportMap, importMapSchema } from '../../lib/import/map-file.ts';
import type { PreviousCatalogue } from '../../lib/import/previous.ts';
import { summarise } from '../../lib/import/previous.ts';
import { importCommand } from '../../lib/commands/import.ts';
import { shippedUnitsPerUsd } from '../../lib/facts/salary/money.ts';
import type { Role } from '../../lib/roles/role.ts';

export const tokens = { brand: 'lodestar', search: 'algolia' };

/** 2026-11-23T12:00Z. */
export const NOW = 1_795_435_200;

type Row = Record<string, unknown>;

/** A valid row; `changes` replace or add cells. */
export function row(changes: Row = {}): Row {
  return {
    id: '1',
    title: 'Policy analyst',
    company_name: 'Example Robotics (sample)',
    posted_at: '2026-11-20',
    url_external: 'https://example.org/jobs/1',
    ...changes,
  };
}

type Setting = { map?: unknown; previous?: PreviousCatalogue | null; now?: number };

/** Plans the import of rows numbered from 2, as in a spreadsheet. */
export function plan(rows: Row[], { map = {}, previous = null, now = NOW }: Setting = {}) {
  return planImport({
    rows: rows.map((cells, position) => ({ row: position + 2, cells })),
    map: importMapSchema.parse(map) satisfies ImportMap,
    previous,
    tokens,
    rates: shippedUnitsPerUsd,
    now,
  });
}

/** Imports rows and returns the summary that the next import compares with. */
export async function imported(rows: Row[], setting: Setting = {}): Promise<PreviousCatalogue> {
  const { catalogue } = await plan(rows, setting);
  const previous = summarise({ ...catalogue, roles: [...catalogue.roles] });
  if (!previous) throw new Error('an imported catalogue has a summary');
  return previous;
}

export async function roleOf(changes: Row, map: unknown = {}): Promise<Role> {
  const { catalogue, refusals } = await plan([row(changes)], { map });
  const [role] = catalogue.roles;
  if (!role) throw new Error(`refused: ${JSON.stringify(refusals)}`);
  return role;
}

/** Reasons for refusing a row: "field: reason" for each field. */
export async function refusalsOf(changes: Row, map: unknown = {}): Promise<string[]> {
  const { refusals } = await plan([row(changes)], { map });
  return refusals.map(({ field, reason }) => `${field}: ${reason}`);
}

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file with the given content, in a folder of its own. */
export function fileWith(name: string, content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** Runs the command in this process. */
export async function runCommand(args: string[], dataDir: string, env: Row = {}) {
  const output = { out: '', err: '' };
  const code = await importCommand(
    args,
    { DATA_DIR: dataDir, ...env },
    {
      out: { write: (text: string) => (output.out += text) },
      err: { write: (text: string) => (output.err += text) },
    },
  );
  return { code, ...output };
}
