/** When the board changes without a write: roles appear and close. Contract: 11.4. */
import { type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';
import { catalogueDigest, catalogueVersion } from '../store/catalogue.ts';

/**
 * Creates a counter of past moments at which roles appeared or closed. The catalogue is read again
 * only after it was replaced.
 * @returns a function of the time, in epoch seconds; it returns 0 without a catalogue
 */
export function createMomentCounter(source: IndexedCatalogue) {
  let readVersion: string | null = null;
  let moments: number[] = [];
  return async (now: number): Promise<number> => {
    const version = await catalogueVersion(source.dataDir);
    if (version !== readVersion) {
      const { data } = (await openCatalogueIndex(source)) ?? {};
      moments = data ? [...data.appearances, ...data.expiries].filter(Number.isFinite) : [];
      readVersion = version;
    }
    return moments.filter((moment) => moment <= now).length;
  };
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
  const countPassed = createMomentCounter(source);
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
  return digest && `${digest} ${await createMomentCounter(source)(now)}`;
}
