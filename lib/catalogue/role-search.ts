/** The embedded engine over the catalogue, rebuilt when the catalogue or the day changes. */
import { processConfig } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { createSearchEngine, type SearchEngine } from '../search-engine/engine.ts';
import { roleEngineOptions } from '../search/role-settings.ts';
import type { Vocabulary } from '../search/vocabulary/parse.ts';
import { createSearchLimit, type SearchLimit } from './search-limit.ts';
import { catalogueVersion, readCatalogue } from './store.ts';
import { readVocabulary } from './vocabulary.ts';

/** The embedded engine over the catalogue of a state directory. */
export type RoleSearch = {
  /**
   * The engine over the present catalogue. It is rebuilt when an import has replaced the file, and
   * each day, since one of the rankings weighs roles by their age.
   * @returns null when there is no catalogue
   * @throws when the file is not a catalogue, or the vocabulary has a mistake
   */
  engine(): Promise<SearchEngine | null>;
  /**
   * When an answer of the engine may last have changed: by an import, by a role that appeared or closed, or by the
   * day, as rankings weigh roles by their age.
   * @returns epoch seconds; null when there is no catalogue
   */
  changedAt(): Promise<number | null>;
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
  let built: Promise<Built | null> = Promise.resolve(null);

  async function build(): Promise<Built | null> {
    const catalogue = await readCatalogue(dataDir, tokens);
    if (withoutSample && catalogue?.source === 'sample') return null;
    if (!catalogue) return null;
    // Read once: a mistake in the file must not end the search of a running board.
    vocabulary ??= await readVocabulary(dataDir);
    const { roles } = catalogue;
    return {
      engine: createSearchEngine(roleEngineOptions({ roles, tokens, indexBase, now, vocabulary })),
      turns: turnsOf(roles),
      writtenAt: catalogue.writtenAt,
    };
  }

  /** Requests that come while the version is being read share it. */
  function currentVersion(): Promise<string | null> {
    reading ??= catalogueVersion(dataDir).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function current(): Promise<Built | null> {
    const version = await currentVersion();
    if (version === null) return null;
    const wanted = `${version} ${Math.floor(now() / DAY_SECONDS)}`;
    if (wanted !== builtFrom) {
      builtFrom = wanted;
      // A failed build is tried again at the next request.
      built = build().catch((error: unknown) => {
        builtFrom = '';
        throw error;
      });
    }
    return built;
  }

  return {
    engine: async () => (await current())?.engine ?? null,
    async changedAt() {
      const found = await current();
      if (!found) return null;
      const day = Math.floor(now() / DAY_SECONDS) * DAY_SECONDS;
      const turned = found.turns.findLast((moment) => moment <= now()) ?? 0;
      return Math.max(found.writtenAt, day, turned);
    },
  };
}

/** An engine, and what its answers change by. All times are epoch seconds. */
type Built = { engine: SearchEngine; turns: readonly number[]; writtenAt: number };

/** The moments at which roles appear and close, ascending. */
function turnsOf(roles: readonly Role[]): number[] {
  const moments = roles.flatMap((role) => [role.publish_at ?? 0, closedFrom(role.closes_at)]);
  return [...new Set(moments)].filter(Number.isFinite).sort((a, b) => a - b);
}

let ofProcess: { search: RoleSearch; limit: SearchLimit } | null = null;

/** The search of this process and its limit: one engine, whichever functions ask. */
export function processSearch(): { search: RoleSearch; limit: SearchLimit } {
  if (ofProcess) return ofProcess;
  const { public: visible, server } = processConfig();
  const now = () => Date.now() / 1000;
  const { fieldTokens: tokens, indexName: indexBase } = visible;
  ofProcess = {
    search: createRoleSearch({ dataDir: server.dataDir, tokens, indexBase, now }),
    limit: createSearchLimit(server.searchesPerMinute, now),
  };
  return ofProcess;
}
