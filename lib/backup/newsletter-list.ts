/** The confirmed newsletter addresses as a file, for the program that sends the newsletter. */
import { writeFile } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../alerts/database/database.ts';
import { newsletterSubscribers } from '../alerts/database/schema.ts';
import { csvCell, csvLine } from '../facts/csv.ts';

/**
 * Writes a CSV file with each confirmed address, when its owner confirmed it, and to which text.
 * @returns the number of addresses
 * @throws when the file exists
 */
export async function writeNewsletterList(
  database: Database,
  file: string,
  consentTexts: Readonly<Record<string, string>>,
): Promise<number> {
  const { state, confirmedAt } = newsletterSubscribers;
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
  return readers.length;
}
