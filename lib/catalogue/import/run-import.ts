import { ConfigError, loadConfig } from '../../config/load.ts';
import { exchangeRates } from '../salary/exchange-rates.ts';
import { cataloguePath, writeCatalogue } from '../store.ts';
import type { AirtableAccess } from './airtable/list-records.ts';
import { type ImportArguments, readArguments, USAGE, UsageError } from './arguments.ts';
import { type ImportPlan, planImport } from './import-roles.ts';
import { fieldsChanged } from './changed-fields.ts';
import { checkColumns, loadMap } from './load-map.ts';
import { plainMap } from './map-schema.ts';
import { airtableAccess, openList } from './open-list.ts';
import { readPrevious } from './previous.ts';
import { importAlone } from './import-alone.ts';
import { ImportProblem, shown } from './problem.ts';
import { listedChanges, reportLines } from './report.ts';
import { countingRows, type ProgressOutput } from './row-progress.ts';
import { whyStopped } from './verdict.ts';

/** Where the command writes: what it did, and what went wrong. */
export type Terminal = { out: ProgressOutput; err: ProgressOutput };

/** Exit codes: done; refused or failed; called wrongly. */
const DONE = 0;
const STOPPED = 1;
const MISUSED = 2;

/**
 * `npm run import`: reads a list, prints what it changes and, if nothing speaks against it,
 * replaces the catalogue.
 * @param access how Airtable is reached, where it is not as usual
 * @returns the exit code; every expected failure is one line on `terminal.err`
 */
export async function runImport(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  access: Partial<AirtableAccess> = {},
): Promise<number> {
  try {
    const call = readArguments(args);
    if (call) {
      const config = loadConfig(env);
      const work = () => importList(call, config, terminal, access);
      return await (call.dryRun ? work() : importAlone(config.server.dataDir, work));
    }
    terminal.out.write(`${USAGE}\n`);
    return DONE;
  } catch (error) {
    terminal.err.write(`${describe(error)}\n`);
    return error instanceof UsageError ? MISUSED : STOPPED;
  }
}

async function importList(
  call: ImportArguments,
  config: ReturnType<typeof loadConfig>,
  { out, err }: Terminal,
  access: Partial<AirtableAccess>,
): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`);
  const { dataDir, ratesUrl } = config.server;
  const tokens = config.public.fieldTokens;
  const map = call.mapFile === null ? plainMap : await loadMap(call.mapFile);
  const source = await openList(call, map, config.server, { ...airtableAccess(err), ...access });
  const unused = source.columns ? checkColumns(source.columns, map) : [];
  if (unused.length > 0) say(`Columns not used: ${unused.map(shown).join(', ')}`);
  const rates = await exchangeRates(ratesUrl);
  say(rates.notice);
  const previous = await readPrevious(dataDir, tokens);
  const plan = await planImport({
    rows: countingRows(source.rows, err),
    map,
    previous,
    tokens,
    rates: rates.unitsPerUsd,
    now: Math.floor(Date.now() / 1000),
  });
  for (const notice of source.notices?.() ?? []) say(notice);
  await source.forget?.();
  const changedFields = await fieldsChanged(listedChanges(plan), plan, dataDir, tokens);
  for (const line of reportLines(plan, changedFields, source.recordOf)) say(line);
  const reason = whyStopped(plan, call);
  if (reason !== null) {
    err.write(`Nothing was written: ${reason}.\n`);
    return STOPPED;
  }
  if (call.dryRun) say('Dry run: nothing was written.');
  else await write(dataDir, plan, say);
  return DONE;
}

async function write(dataDir: string, plan: ImportPlan, say: (line: string) => void) {
  const file = cataloguePath(dataDir);
  await writeCatalogue(dataDir, plan.catalogue).catch((error: NodeJS.ErrnoException) => {
    const reason = failures[error.code ?? ''] ?? error.message;
    throw new ImportProblem(`${file} cannot be written (${reason}); the board is unchanged`);
  });
  say(`Wrote ${file}`);
}

/** What the computer's own errors mean. */
const failures: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
};

function describe(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} (--help shows how it is used)`;
  if (error instanceof ConfigError) return `Wrong configuration. ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  return path && failures[code] ? `${path}: ${failures[code]}` : error.message;
}
