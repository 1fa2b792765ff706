/** The embedded engine over the catalogue, rebuilt when the catalogue or the day changes. */
import type { FieldTokens } from '../config/public.ts';
import { createSearchEngine, type SearchEngine } from '../search-engine/engine.ts';
import { roleEngineOptions } from '../search/role-settings.ts';
import type { Vocabulary } from '../search/vocabulary/parse.ts';
import { catalogueVersion, readCatalogue } from './store.ts';
import { readVocabulary } from './vocabulary.ts';

const DAY_SECONDS = 86_400;

/** The embedded engine over the catalogue of a state directory. */
export type RoleSearch = {
  /**
   * The engine over the present catalogue. It is rebuilt when an import has replaced the file, and
   * each day, since one of the rankings weighs roles by their age.
   * @returns null when there is no catalogue
   * @throws when the file is not a catalogue, or the vocabulary has a mistake
   */
  engine(): Promise<SearchEngine | null>;
};

/**
 * @param now epoch seconds
 * @param options.withoutSample treat the invented sample as no catalogue
 */
export function createRoleSearch(options: {
  dataDir: string;
  tokens: FieldTokens;
  indexBase: string;
  now: () => number;
  withoutSample?: boolean;
}): RoleSearch {
  const { dataDir, tokens, indexBase, now, withoutSample = false } = options;
  let vocabulary: Vocabulary | null = null;
  let builtFrom = '';
  let reading: Promise<string | null> | null = null;
  let engine: Promise<SearchEngine | null> = Promise.resolve(null);

  async function build(): Promise<SearchEngine | null> {
    const catalogue = await readCatalogue(dataDir, tokens);
    if (withoutSample && catalogue?.source === 'sample') return null;
    if (!catalogue) return null;
    // Read once: a mistake in the file must not end the search of a running board.
    vocabulary ??= await readVocabulary(dataDir);
    const { roles } = catalogue;
    return createSearchEngine(roleEngineOptions({ roles, tokens, indexBase, now, vocabulary }));
  }

  /** Requests that come while the version is being read share it. */
  function currentVersion(): Promise<string | null> {
    reading ??= catalogueVersion(dataDir).finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    async engine() {
      const version = await currentVersion();
      if (version === null) return null;
      const wanted = `${version} ${Math.floor(now() / DAY_SECONDS)}`;
      if (wanted !== builtFrom) {
        builtFrom = wanted;
        // A failed build is tried again at the next request.
        engine = build().catch((error: unknown) => {
          builtFrom = '';
          throw error;
        });
      }
      return engine;
    },
  };
}
