import { stat } from 'node:fs/promises';
import type { FieldTokens } from '../roles/field-names.ts';
import { roleEngineOptions } from '../search/role-settings.ts';
import { createSearchEngine, type SearchEngine } from '../search-engine/engine.ts';
import { cataloguePath, readCatalogue } from './store.ts';

const DAY_SECONDS = 86_400;

/** The embedded engine over the catalogue of a state directory. */
export type RoleSearch = {
  /**
   * The engine over the catalogue as it lies there now; built again when an import has replaced
   * the file, and each day, since one of the rankings weighs roles by their age.
   * @returns null when there is no catalogue
   * @throws when the file is not a catalogue
   */
  engine(): Promise<SearchEngine | null>;
};

/**
 * @param now epoch seconds
 * @param options.withoutSample the invented sample counts as no catalogue
 */
export function createRoleSearch(options: {
  dataDir: string;
  tokens: FieldTokens;
  indexBase: string;
  now: () => number;
  withoutSample?: boolean;
}): RoleSearch {
  const { dataDir, tokens, indexBase, now, withoutSample = false } = options;
  let builtFrom = '';
  let engine: Promise<SearchEngine | null> = Promise.resolve(null);

  async function build(): Promise<SearchEngine | null> {
    const catalogue = await readCatalogue(dataDir, tokens);
    if (withoutSample && catalogue?.source === 'sample') return null;
    return (
      catalogue &&
      createSearchEngine(roleEngineOptions({ roles: catalogue.roles, tokens, indexBase, now }))
    );
  }

  return {
    async engine() {
      const version = await versionOf(cataloguePath(dataDir));
      if (version === null) return null;
      const wanted = `${version} ${Math.floor(now() / DAY_SECONDS)}`;
      if (wanted !== builtFrom) {
        builtFrom = wanted;
        // What could not be built is tried again at the next request.
        engine = build().catch((error: unknown) => {
          builtFrom = '';
          throw error;
        });
      }
      return engine;
    },
  };
}

/** Changes whenever the file is replaced; null when there is none. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
