import { setTimeout } from 'node:timers/promises';
import type { ServerConfig } from '../../config/load.ts';
import type { AirtableAccess } from './airtable/list-records.ts';
import { type AirtableSource, openAirtable, requireTable } from './airtable/open-airtable.ts';
import type { ImportArguments } from './arguments.ts';
import type { ImportMap } from './map-schema.ts';
import type { ProgressOutput } from './row-progress.ts';
import { openSource, type SourceFile } from './source-file.ts';

/** A list to import; one from Airtable has words for the curator and pages to forget. */
export type OpenedList = SourceFile &
  Partial<Pick<AirtableSource, 'recordOf' | 'notices' | 'forget'>>;

/**
 * Opens the list that the command was called for: a file, or the Airtable table of the settings.
 * @throws {ImportProblem} when it cannot be read; so does reading `rows`
 */
export async function openList(
  { file }: ImportArguments,
  map: ImportMap,
  { dataDir, airtable }: Pick<ServerConfig, 'dataDir' | 'airtable'>,
  access: AirtableAccess,
): Promise<OpenedList> {
  if (file !== null) return openSource(file);
  const table = requireTable(airtable);
  const source = await openAirtable({ table, access, map, dataDir, now: Date.now });
  return { columns: null, ...source };
}

/** Airtable as everyone reaches it. */
export function airtableAccess(err: ProgressOutput): AirtableAccess {
  return {
    origin: 'https://api.airtable.com',
    fetch,
    wait: (milliseconds) => setTimeout(milliseconds),
    clock: () => performance.now(),
    say: (line) => err.write(`${line}\n`),
  };
}
