/**
 * The last run of the outbox that stopped because receivers did not want its mails, and until when it holds
 * the others. Contract: 19.8.
 */
import { eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { notes } from './database/schema.ts';
import type { LocalDay } from './digest-times.ts';

/** How many of the mails that a run tried were refused or deferred by the receiving servers. */
export type Unwanted = { tried: number; unwanted: number };

const LAST_STOP = 'sending stopped';

export async function noteStop(
  database: Database,
  { day, ends }: LocalDay,
  { tried, unwanted }: Unwanted,
): Promise<void> {
  const value = `${day} ${unwanted} ${tried} ${ends.toISOString()}`;
  await database
    .insert(notes)
    .values({ name: LAST_STOP, value })
    .onConflictDoUpdate({ target: notes.name, set: { value } });
}

/** With its day by the board's own clock; null if no run was stopped. */
export async function lastStop(database: Database): Promise<(Unwanted & { day: string }) | null> {
  const note = await readNote(database);
  if (note === null) return null;
  const [day = '', unwanted, tried] = note;
  return { day, unwanted: Number(unwanted), tried: Number(tried) };
}

/** Until when no digest is sent, ISO 8601; it may have passed. Null if no run was stopped. */
export async function heldUntil(database: Database): Promise<string | null> {
  // Notes of earlier releases lack the time.
  return (await readNote(database))?.[3] ?? null;
}

async function readNote(database: Database): Promise<string[] | null> {
  const [note] = await database.select().from(notes).where(eq(notes.name, LAST_STOP));
  return note?.value.split(' ') ?? null;
}
