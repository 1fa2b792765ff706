import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { AirtableAccess } from '../../lib/import/airtable-records.ts';
import { importCommand } from '../../lib/commands/import.ts';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { BASE, type Fields, startAirtable, TABLE, TOKEN } from './airtable-base.ts';

const tokens = { brand: 'lodestar', search: 'algolia' };

/** A valid record. */
export const role = (number: number, fields: Fields = {}): Fields => ({
  title: `Role ${number}`,
  company_name: 'Example Fund (sample)',
  posted_at: '2026-11-20',
  url_external: `https://example.org/jobs/${number}`,
  ...fields,
});

export const manyRoles = (count: number): Fields[] =>
  Array.from({ length: count }, (_, at) => role(at + 1));

/** A base and a state directory, removed when the test ends. Waits return at once. */
export async function openBase() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'airtable-'));
  const base = await startAirtable();
  onTestFinished(async () => {
    await base.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const waits: number[] = [];
  let time = 0;
  const access: Partial<AirtableAccess> = {
    origin: base.origin,
    clock: () => time,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
  const settings = {
    DATA_DIR: dataDir,
    AIRTABLE_TOKEN: TOKEN,
    AIRTABLE_BASE: BASE,
    AIRTABLE_TABLE: TABLE,
  };
  return {
    dataDir,
    base,
    waits,
    settings,
    map(content: unknown): string {
      const file = path.join(dataDir, 'map.json');
      writeFileSync(file, JSON.stringify(content));
      return file;
    },
    /** Runs the command in this process. */
    async run(args: string[] = [], env: Record<string, string> = {}) {
      const output = { out: '', err: '' };
      const code = await importCommand(
        ['--airtable', ...args],
        { ...settings, ...env },
        {
          out: { write: (text: string) => (output.out += text) },
          err: { write: (text: string) => (output.err += text) },
        },
        access,
      );
      return { code, ...output };
    },
    roles: async () => (await readCatalogue(dataDir, tokens))?.roles ?? [],
  };
}
