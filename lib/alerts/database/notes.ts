/** Small facts that one process leaves for others, each under a name. */
import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { notes } from './schema.ts';

/** Replaces an earlier note of that name. */
export async function storeNote(database: Database, name: string, value: string): Promise<void> {
  await database
    .insert(notes)
    .values({ name, value })
    .onConflictDoUpdate({ target: notes.name, set: { value } });
}

/** Null if there is none. */
export async function readNote(database: Database, name: string): Promise<string | null> {
  const [note] = await database.select().from(notes).where(eq(notes.name, name));
  return note?.value ?? null;
}
