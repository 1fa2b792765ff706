import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { hasOutbox } from '../alerts/database/open.ts';
import { runProgram } from '../build/run-program.ts';
import type { Config } from '../config/load.ts';
import { createDeskService, type DeskService } from '../desk/desk-service.ts';
import { sourceHealth } from '../desk/source-health.ts';
import { readSchedule } from '../host/schedule.ts';
import { exchangeRates } from '../import/exchange-rates.ts';
import { readSampleCatalogue, readSampleValues } from '../import/sample/sample-catalogue.ts';
import { readVocabulary } from '../search-server/vocabulary.ts';
import { NIGHTLY_SYNC, readSources, readStates } from '../store/sources.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { UsageError } from './command-line.ts';

const MAX_NAME = 40;

/**
 * The desk of this state directory, for its page and for the terminal.
 * @param name says in the log which desk a judgement was made at
 * @throws {UsageError} for a name that is none
 */
export async function openDesk(
  config: Config,
  env: Record<string, string | undefined>,
  name: string,
): Promise<DeskService> {
  if (name.trim() === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
    throw new UsageError(`--name is a word or two, of at most ${MAX_NAME} characters`);
  }
  const { dataDir, ratesUrl, syncNightly } = config.server;
  await mkdir(dataDir, { recursive: true });
  if (hasOutbox(config.server)) {
    const program = path.join(import.meta.dirname, 'note-seen-ids.ts');
    await runProgram(process.execPath, [program], { cwd: process.cwd(), env });
  }
  const now = () => Math.floor(Date.now() / 1000);
  return createDeskService({
    config,
    name: name.trim(),
    rates: (await exchangeRates(ratesUrl)).unitsPerUsd,
    vocabulary: await readVocabulary(dataDir),
    startingValues: await readSampleValues(),
    sample: (at) => readSampleCatalogue({ now: at, tokens: config.public.fieldTokens }),
    sources: () => sourcesOf(dataDir, syncNightly, now()),
    now,
  });
}

/** The sources with how reading them goes, and the time of their next read. */
async function sourcesOf(dataDir: string, isNightly: boolean, now: number) {
  const [sources, states] = await Promise.all([readSources(dataDir), readStates(dataDir)]);
  const nextSync = isNightly
    ? say(words.desk.nextSync, { time: nightlyTime() })
    : words.desk.runSync;
  return { sources: sourceHealth(sources, states, now), nextSync };
}

/** When sources are read each night, in UTC, such as "02:40". */
function nightlyTime(): string {
  return readSchedule(NIGHTLY_SYNC).nextRun()?.toISOString().slice(11, 16) ?? '';
}
