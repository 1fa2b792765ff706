/** The moments at which what the board shows changes although nothing is written. */
import { type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';
import { catalogueDigest, catalogueVersion } from '../store/catalogue.ts';

/**
 * Creates a counter of the moments that have passed: those at which roles appear, and those at which
 * they close. The catalogue is read again only when it has been replaced.
 * @returns a function of the time, in epoch seconds; 0 when there is no catalogue
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
 * Creates a reader of a text that changes whenever what the board shows does: when the catalogue is
 * replaced, and when a role appears or closes (11.4).
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
 * A digest that is equal for two boards only when they hold the same roles and the same of them have
 * appeared and closed.
 * @param now epoch seconds
 * @returns empty when there is no catalogue
 */
export async function boardDigest(source: IndexedCatalogue, now: number): Promise<string> {
  const digest = catalogueDigest(source.dataDir);
  return digest && `${digest} ${await createMomentCounter(source)(now)}`;
}
