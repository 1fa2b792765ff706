/** The confirmed newsletter addresses as a file, for the program that sends the newsletter. Contract: 20.4. */
import { writeFile } from 'node:fs/promises';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { newsletterSubscribers } from '../alerts/database/schema.ts';
import { consentTexts } from '../alerts/subscribe.ts';
import { csvCell, csvLine } from '../facts/csv.ts';

/**
 * Writes a CSV file with each confirmed address, when its owner confirmed it, and to which text.
 * @param options.isPassedOn whether the webhook leaves out these addresses from now on
 * @returns the number of addresses
 * @throws when the file exists
 */
export async function writeNewsletterList(
  database: Database,
  file: string,
  { isPassedOn = false }: { isPassedOn?: boolean } = {},
): Promise<number> {
  const { state, confirmedAt, emailKey, passedOnAt } = newsletterSubscribers;
  const readers = await database
    .select()
    .from(newsletterSubscribers)
    .where(eq(state, 'confirmed'))
    .orderBy(asc(confirmedAt));
  const lines = readers.map((reader) => [
    reader.email,
    reader.confirmedAt?.toISOString() ?? '',
    consentTexts[reader.consentText] ?? reader.consentText,
  ]);
  const cells = [['email', 'confirmed_at', 'consent'], ...lines];
  const text = cells.map((line) => csvLine(line.map(csvCell))).join('');
  // Only the board's user may read subscribers' addresses.
  await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  if (isPassedOn) {
    const keys = readers.map((reader) => reader.emailKey);
    await database
      .update(newsletterSubscribers)
      .set({ passedOnAt: sql`now()` })
      .where(and(isNull(passedOnAt), sql`${emailKey} = any(${sql.param(keys)}::text[])`));
  }
  return readers.length;
}
