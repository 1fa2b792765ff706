/** What digests record: when the last good one was, and the day of the last daily one. Contract: 18.1, 19.3. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { readNote, storeNote } from '../alerts/database/notes.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import { dueDay, localTime } from '../alerts/digest-times.ts';
import type { ServerConfig } from '../config/load.ts';
import { nullIfMissing, replaceFile } from '../store/state-file.ts';

const LAST_GOOD = 'last good digest';
const LAST_DAY = 'day of the last digest';

/** How often the digest of a day is started if it fails or is killed before its mails are in the outbox. */
const MAX_TRIES = 3;
/** A digest starting later than this after the note of the first try is a retry. */
const FIRST_TRY_SECONDS = 60;

type Location = Pick<ServerConfig, 'databaseUrl' | 'dataDir'>;

export function noteGoodDigest(at: Location, access: DatabaseAccess, now: number): Promise<void> {
  return writeNoteAt(at, access, LAST_GOOD, new Date(now * 1000).toISOString());
}

/** Reads the time of the last good digest, ISO 8601; null if there is none or it cannot be read now. */
export function createLastGoodDigest(at: Location): () => Promise<string | null> {
  const access = openDatabase(at, 'call');
  return () => readNoteAt(at, access, LAST_GOOD).catch(() => null);
}

/**
 * Whether the daily digest is due at this call of the schedule.
 * @throws when the note of the last one cannot be read
 */
export async function isDailyDigestDue(server: ServerConfig, now: number): Promise<boolean> {
  const { hour, timeZone } = server.digestTime;
  // Without an outbox nothing can be noted: run only in this hour, and report what is missing.
  if (!hasOutbox(server)) return localTime(now, timeZone).hour === hour;
  if (dueDay(now, { hour, timeZone, lastDay: null }) === null) return false;
  const last = await withDatabase(server, (access) => readLastDay(server, access));
  const lastDay = last.isMatched || last.tries >= MAX_TRIES ? last.day : null;
  return dueDay(now, { hour, timeZone, lastDay }) !== null;
}

const today = ({ digestTime }: ServerConfig, now: number): string =>
  localTime(now, digestTime.timeZone).day;

/** Notes that the daily digest starts, for the first time or as a retry. */
export function noteDailyDigest(server: ServerConfig, now: number): Promise<void> {
  const day = today(server, now);
  return withDatabase(server, async (access) => {
    const last = await readLastDay(server, access);
    const isSameDay = last.day === day;
    if (isSameDay && last.isMatched) return;
    // Notes of earlier releases lack the time.
    const startedAt = (isSameDay && last.startedAt) || Math.floor(now);
    await writeNoteAt(
      server,
      access,
      LAST_DAY,
      `${day} ${isSameDay ? last.tries + 1 : 1} ${startedAt}`,
    );
  });
}

/**
 * Notes that the mails of the daily digest are in the outbox. They will be sent even after a crash, so the
 * digest is not retried that day. Does nothing for a digest outside the daily schedule.
 */
export async function noteMatchedDigest(
  server: ServerConfig,
  access: DatabaseAccess,
  now: number,
): Promise<void> {
  const day = today(server, now);
  const last = await readLastDay(server, access);
  if (last.day === day) await writeNoteAt(server, access, LAST_DAY, day);
}

/**
 * When today's daily digest first started, if the current one retries it, on schedule or by hand, because its
 * mails were not all in the outbox; else null.
 */
export async function firstStartToday(
  server: ServerConfig,
  access: DatabaseAccess,
  now: number,
): Promise<Date | null> {
  const last = await readLastDay(server, access);
  if (last.day !== today(server, now) || last.isMatched || !(last.startedAt > 0)) return null;
  const isAgain = last.tries > 1 || now - last.startedAt > FIRST_TRY_SECONDS;
  return isAgain ? new Date(last.startedAt * 1000) : null;
}

/** The note is "DAY" once the mails are in the outbox; before that "DAY TRIES START", in epoch seconds. */
async function readLastDay(at: Location, access: DatabaseAccess) {
  const note = (await readNoteAt(at, access, LAST_DAY)) ?? '';
  const [day = '', tries, startedAt = 0] = note.split(' ');
  return {
    day,
    isMatched: tries === undefined,
    tries: Number(tries ?? 0),
    startedAt: Number(startedAt),
  };
}

async function withDatabase<Value>(
  at: Location,
  work: (access: DatabaseAccess) => Promise<Value>,
): Promise<Value> {
  const access = openDatabase(at);
  try {
    return await work(access);
  } finally {
    await access.close();
  }
}

/**
 * Notes are stored in PostgreSQL, which other machines see, or in files next to the embedded database,
 * which is rarely open.
 */
async function writeNoteAt(
  { databaseUrl, dataDir }: Location,
  access: DatabaseAccess,
  name: string,
  value: string,
): Promise<void> {
  if (databaseUrl !== null) return access.use((database) => storeNote(database, name, value));
  await mkdir(dataDir, { recursive: true });
  await replaceFile(path.join(dataDir, fileOf(name)), [`${value}\n`]);
}

async function readNoteAt(
  { databaseUrl, dataDir }: Location,
  access: DatabaseAccess,
  name: string,
): Promise<string | null> {
  if (databaseUrl !== null) return access.use((database) => readNote(database, name));
  const text = await readFile(path.join(dataDir, fileOf(name)), 'utf8').catch(nullIfMissing);
  return text?.trim() ?? null;
}

const fileOf = (name: string): string => name.replaceAll(' ', '-');
