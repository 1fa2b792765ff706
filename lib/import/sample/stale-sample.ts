/** Whether the stored sample must be rewritten. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { dayOf } from '../../roles/closing.ts';
import type { CatalogueHead } from '../../store/catalogue.ts';

const dataFiles = ['roles.csv', 'organisations.csv', 'groups.csv'];

/**
 * Whether a catalogue is a sample from another day or older than its data files. Imported
 * catalogues are never stale.
 * @param now epoch seconds
 * @param folder of the data files
 */
export async function isStaleSample(
  catalogue: Pick<CatalogueHead, 'source' | 'writtenAt'>,
  options: { now: number; folder?: string },
): Promise<boolean> {
  const { now, folder = import.meta.dirname } = options;
  const { source, writtenAt } = catalogue;
  if (source !== 'sample') return false;
  if (dayOf(writtenAt) !== dayOf(now)) return true;
  for (const name of dataFiles) {
    const changedAt = (await stat(path.join(folder, name))).mtimeMs / 1000;
    // A file from the future, due to a wrong clock, would make the sample stale forever.
    if (changedAt > writtenAt && changedAt <= now) return true;
  }
  return false;
}
