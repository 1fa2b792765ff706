/** Detects that the board changes without a write: roles appear and close. Contract: 11.4. */
import { cachedByVersion } from '../base/cached.ts';
import { catalogueDigest, catalogueVersion } from '../store/catalogue.ts';
import { changeTimes, type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';

/**
 * Creates a counter of the roles that have appeared or closed so far. The catalogue is read again
 * only after it was replaced.
 * @returns a function of the time, in epoch seconds; it returns 0 without a catalogue
 */
export function createChangeCounter(source: IndexedCatalogue) {
  const readTimes = cachedByVersion(
    () => catalogueVersion(source.dataDir),
    async () => {
      const index = await openCatalogueIndex(source);
      return index ? changeTimes(index.data) : [];
    },
  );
  return async (now: number): Promise<number> =>
    (await readTimes()).filter((time) => time <= now).length;
}

/**
 * Creates a reader of a text that changes whenever the board's content does: when the catalogue is
 * replaced, and when a role appears or closes.
 * @param now epoch seconds
 */
export function createStateReader(
  source: IndexedCatalogue,
  now: () => number,
): () => Promise<string> {
  const countPassed = createChangeCounter(source);
  return async () => `${await catalogueVersion(source.dataDir)} ${await countPassed(now())}`;
}

/**
 * A digest that is equal only for boards with the same roles, of which the same have appeared and
 * closed.
 * @param now epoch seconds
 * @returns empty when there is no catalogue
 */
export async function boardDigest(source: IndexedCatalogue, now: number): Promise<string> {
  const digest = catalogueDigest(source.dataDir);
  return digest && `${digest} ${await createChangeCounter(source)(now)}`;
}
