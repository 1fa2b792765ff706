/** Which state of the board the alerts were last matched with, for senders with a copy of it. Contract: 23.3. */
import { eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { notes } from './database/schema.ts';

const MATCHED_STATE = 'state of the last digest';

/**
 * Notes the state before any mail about its roles is in the outbox.
 * @param version of the catalogue: the id of its state, a space and a growing number
 */
export async function noteMatchedState(database: Database, version: string): Promise<void> {
  await database
    .insert(notes)
    .values({ name: MATCHED_STATE, value: version })
    .onConflictDoUpdate({ target: notes.name, set: { value: version } });
}

/** Whether a state is older than the one that the alerts were matched with, or of another board. */
export async function isOlderThanMatched(
  database: Database,
  version: string | null,
): Promise<boolean> {
  const [note] = await database.select().from(notes).where(eq(notes.name, MATCHED_STATE));
  // Digests of earlier releases noted nothing.
  if (!note) return false;
  const [id, number] = (version ?? '').split(' ');
  const [matchedId, matchedNumber] = note.value.split(' ');
  return id !== matchedId || Number(number) < Number(matchedNumber);
}
