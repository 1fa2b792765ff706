/**
 * The last run of the outbox that stopped because receivers did not want its mails, and until when it holds
 * the others. Contract: 19.8.
 */
import type { Database } from './database/database.ts';
import { readNote, storeNote } from './database/notes.ts';
import type { LocalDay } from './digest-times.ts';

/** How many of the mails that a run tried were refused or deferred by the receiving servers. */
export type Unwanted = { tried: number; unwanted: number };

const LAST_STOP = 'sending stopped';

export async function noteStop(
  database: Database,
  { day, ends }: LocalDay,
  { tried, unwanted }: Unwanted,
): Promise<void> {
  await storeNote(database, LAST_STOP, `${day} ${unwanted} ${tried} ${ends.toISOString()}`);
}

/** With its day by the board's own clock; null if no run was stopped. */
export async function lastStop(database: Database): Promise<(Unwanted & { day: string }) | null> {
  const note = await partsOfNote(database);
  if (note === null) return null;
  const [day = '', unwanted, tried] = note;
  return { day, unwanted: Number(unwanted), tried: Number(tried) };
}

/** Until when no digest is sent, ISO 8601; it may have passed. Null if no run was stopped. */
export async function heldUntil(database: Database): Promise<string | null> {
  // Notes of earlier releases lack the time.
  return (await partsOfNote(database))?.[3] ?? null;
}

async function partsOfNote(database: Database): Promise<string[] | null> {
  return (await readNote(database, LAST_STOP))?.split(' ') ?? null;
}
