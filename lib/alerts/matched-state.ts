/** Which state of the board the alerts were last matched with, for senders with a copy of it. Contract: 23.3. */
import type { Database } from './database/database.ts';
import { readNote, storeNote } from './database/notes.ts';

const MATCHED_STATE = 'state of the last digest';

/**
 * Notes the state before any mail about its roles is in the outbox.
 * @param version of the catalogue: the id of its state, a space and a growing number
 */
export const noteMatchedState = (database: Database, version: string): Promise<void> =>
  storeNote(database, MATCHED_STATE, version);

/** Whether a state is older than the one that the alerts were matched with, or of another board. */
export async function isOlderThanMatched(
  database: Database,
  version: string | null,
): Promise<boolean> {
  const matched = await readNote(database, MATCHED_STATE);
  // Digests of earlier releases noted nothing.
  if (matched === null) return false;
  const [id, number] = (version ?? '').split(' ');
  const [matchedId, matchedNumber] = matched.split(' ');
  return id !== matchedId || Number(number) < Number(matchedNumber);
}
