// lib/import knows how rows of a file or of Airtable become the roles of the board, and the sample.

/** `npm run import`: reads a list of roles, reports its changes and replaces the catalogue. */
import { setTimeout } from 'node:timers/promises';
import type { Config, ServerConfig } from '../config/load.ts';
import { exchangeRates } from './exchange-rates.ts';
import type { SeenIds } from '../roles/seen-ids.ts';
import { catalogueIndexer } from '../search-server/catalogue-index.ts';
import { replaceCatalogue } from '../store/replace-catalogue.ts';
import { lockCatalogue } from '../store/catalogue.ts';
import { databasePath } from '../store/database.ts';
import { highestRoleId } from '../store/role-ids.ts';
import { progressOn, type Output, type Terminal } from '../base/terminal.ts';
import type { AirtableAccess } from './airtable-records.ts';
import { type AirtableSource, openAirtable, requireTable } from './open-airtable.ts';
import { dateFormatOf } from './date-order.ts';
import { encodingNames } from './encoding.ts';
import { writeFindings } from './findings.ts';
import { fieldsChanged, foreignLogoLines, reportLines, whatIsLive } from './import-report.ts';
import { checkColumns, loadMap, type ImportMap, plainMap } from './map-file.ts';
import { type ImportPlan, planImport, whyStopped } from './plan-import.ts';
import { readPrevious } from './previous.ts';
import { ImportProblem } from './rows.ts';
import { plural } from '../base/plural.ts';
import { shown } from '../base/shorten.ts';
import { openSource, type SourceFile } from './source-file.ts';

export type ImportOptions = {
  /** Null reads the Airtable table of the settings. */
  file: string | null;
  mapFile: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  allowRemovals: boolean;
  /** The CSV file for all that was refused, not understood or changed; null for none. */
  reportFile: string | null;
};

/** A list to import; Airtable's also has notices and stored pages. */
type OpenList = SourceFile & Partial<Pick<AirtableSource, 'recordOf' | 'notices' | 'forget'>>;

/**
 * Imports a list. Only one import runs at a time; otherwise the later would silently undo the
 * earlier.
 * @param access overrides Airtable access in tests
 * @param seenIds under which alerts have seen roles
 * @throws {ImportProblem} when nothing was written; the message is one line
 */
export async function runImport(
  options: ImportOptions,
  config: Config,
  terminal: Terminal,
  access: Partial<AirtableAccess> = {},
  seenIds: SeenIds = new Map(),
): Promise<void> {
  const work = () => importList(options, config, terminal, access, seenIds);
  if (options.dryRun) return work();
  const release = await lockForImport(config.server.dataDir);
  try {
    await work();
  } finally {
    release();
  }
}

async function lockForImport(dataDir: string): Promise<() => void> {
  try {
    return await lockCatalogue(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') {
      throw new ImportProblem(
        `Another import into ${dataDir} is running, so nothing was read. Try again when it has finished`,
      );
    }
    // Without a lock there is no write access either; the import itself reports that.
    return async () => {};
  }
}

async function importList(
  options: ImportOptions,
  config: Config,
  { out, err }: Terminal,
  access: Partial<AirtableAccess>,
  seenIds: SeenIds,
): Promise<void> {
  const say = (line: string) => out.write(`${line}\n`);
  const { dataDir, ratesUrl } = config.server;
  const tokens = config.public.fieldTokens;
  const givenMap = options.mapFile === null ? plainMap : await loadMap(options.mapFile);
  const usualAccess = airtableAccess((line) => err.write(`${line}\n`));
  const list = await openList(options.file, givenMap, config.server, { ...usualAccess, ...access });
  const unused = list.columns ? checkColumns(list.columns, givenMap) : [];
  if (unused.length > 0) say(`Columns not used: ${unused.map(shown).join(', ')}`);
  if (list.encoding !== null && list.encoding !== 'utf-8') {
    say(`Read as ${encodingNames[list.encoding]}, because it is not UTF-8`);
  }
  const map = await withDateFormat(options.file, givenMap, say);
  const rates = await exchangeRates(ratesUrl);
  say(rates.notice);
  const plan = await planImport({
    rows: countingRows(list.rows, err),
    map,
    ...(await readPrevious(dataDir, tokens)),
    seenIds,
    highestId: await highestRoleId(dataDir),
    tokens,
    rates: rates.unitsPerUsd,
    now: Math.floor(Date.now() / 1000),
  });
  for (const notice of list.notices?.() ?? []) say(notice);
  await list.forget?.();
  const changedFields = fieldsChanged(plan, dataDir, tokens);
  for (const line of reportLines(plan, changedFields, list.recordOf)) say(line);
  for (const line of foreignLogoLines(plan, config.server.imageHosts)) say(line);
  if (options.reportFile !== null) {
    const count = await writeFindings(options.reportFile, plan, list.recordOf);
    say(`Wrote ${plural(count, 'finding')} to ${options.reportFile}`);
  }
  const reason = whyStopped(plan, options);
  if (reason !== null) throw new ImportProblem(`Nothing was written: ${reason}.`);
  if (options.dryRun) say('Dry run: nothing was written.');
  else {
    await write(config, plan, say);
    for (const line of whatIsLive(config)) say(line);
  }
}

/** The map with the order of day and month, where the file's dates leave only one. */
async function withDateFormat(
  file: string | null,
  map: ImportMap,
  say: (line: string) => void,
): Promise<ImportMap> {
  if (file === null || map.dateFormat !== undefined) return map;
  const found = await dateFormatOf((await openSource(file)).rows, map);
  if (found === null) return map;
  say(
    `Dates are read as ${found.format}, because ${shown(found.example)} can be read in no other way`,
  );
  return { ...map, dateFormat: found.format };
}

/**
 * Opens a file, or the Airtable table in the settings.
 * @throws {ImportProblem} when it cannot be read; so does reading `rows`
 */
async function openList(
  file: string | null,
  map: ImportMap,
  { dataDir, airtable }: Pick<ServerConfig, 'dataDir' | 'airtable'>,
  access: AirtableAccess,
): Promise<OpenList> {
  if (file !== null) return openSource(file);
  const table = requireTable(airtable);
  const source = await openAirtable({ table, access, map, dataDir });
  return { columns: null, encoding: null, ...source };
}

function airtableAccess(say: (line: string) => void): AirtableAccess {
  return {
    origin: 'https://api.airtable.com',
    wait: (milliseconds) => setTimeout(milliseconds),
    clock: () => performance.now(),
    say,
  };
}

const ROWS_PER_LINE = 10_000;
const ROWS_PER_REFRESH = 1000;

/**
 * Passes rows through and reports their count: on a terminal in a line that refreshes, elsewhere as
 * an occasional plain line for long files.
 * @internal
 */
export async function* countingRows<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  output: Output,
): AsyncGenerator<Row> {
  let count = 0;
  const progress = progressOn(output);
  try {
    for await (const row of rows) {
      count++;
      if (count % ROWS_PER_REFRESH === 0) {
        const text = `Reading… ${count.toLocaleString('en')} rows`;
        progress.show(text, count % ROWS_PER_LINE === 0);
      }
      yield row;
    }
  } finally {
    progress.clear();
  }
}

async function write(config: Config, { catalogue }: ImportPlan, say: (line: string) => void) {
  const { dataDir } = config.server;
  const file = databasePath(dataDir);
  const { fieldTokens: tokens } = config.public;
  const prepare = catalogueIndexer(config);
  const options = { by: 'import', tokens, now: catalogue.writtenAt, prepare } as const;
  await replaceCatalogue(dataDir, catalogue, options).catch((error: NodeJS.ErrnoException) => {
    const reason = writeFailures[error.code ?? ''] ?? error.message;
    throw new ImportProblem(`${file} cannot be written (${reason}); the board is unchanged`);
  });
  say(`Wrote ${file}`);
}

const writeFailures: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder',
};
