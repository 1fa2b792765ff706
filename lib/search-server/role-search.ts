// lib/search-server knows the engine over the store: the index, its limits, searches without results.

/** The embedded engine over the catalogue, opened again when the catalogue or the day changes. */
import { processConfig } from '../config/load.ts';
import { DAY_SECONDS, dayOf } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { openSearchEngine, type SearchEngine } from '../search-engine/engine.ts';
import { type IndexData, openRecordIndex } from '../search-engine/record-index.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';
import {
  type CopyingBoard,
  logoCopiesVersion,
  readLogoCopies,
  withLogoCopy,
} from '../store/logo-copies.ts';
import { createSearchLimit, type SearchLimit } from './search-limit.ts';
import { catalogueVersion } from '../store/catalogue.ts';

/** The embedded engine over the catalogue of a state directory. */
export type RoleSearch = {
  /**
   * The engine over the present catalogue. It is opened again when an import has replaced the file or a build
   * has copied logos, and each day, since one of the rankings weighs roles by their age.
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
  /**
   * Opens the engine and searches once, unless that was done before: so no visitor waits for what only the
   * first search of a process, or of a new catalogue, has to do. Throws as `engine` does.
   */
  warm(): Promise<void>;
};

/**
 * @param now epoch seconds
 * @param options.withoutSample treat the invented sample as no catalogue
 */
export function createRoleSearch(
  options: IndexedCatalogue & CopyingBoard & { now: () => number; withoutSample?: boolean },
): RoleSearch {
  const { dataDir, indexBase, now, withoutSample = false } = options;
  let builtFrom = '';
  let built: Promise<Built | null> = Promise.resolve(null);
  let warmed: SearchEngine | undefined;

  async function build(): Promise<Built | null> {
    const index = await openCatalogueIndex(options);
    if (!index || (withoutSample && index.source === 'sample')) return null;
    const { data, settings, writtenAt } = index;
    let turns: number[] | null = null;
    const copies = await readLogoCopies(options);
    const shown: Role[] = [];
    // Each is one object for as long as the engine is open, which remembers what it measured of it.
    const roles = {
      at: (number: number) => (shown[number] ??= withLogoCopy(index.roles.at(number), copies)),
    };
    return {
      engine: openSearchEngine(openRecordIndex(data, roles, { ...settings, now })),
      turns: () => (turns ??= turnsOf(data)),
      writtenAt,
    };
  }

  async function current(): Promise<Built | null> {
    const version = await catalogueVersion(dataDir);
    if (version === null) return null;
    const wanted = `${version} ${await logoCopiesVersion(options)} ${dayOf(now())}`;
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
    async engine() {
      return (await current())?.engine ?? null;
    },
    async changedAt() {
      const found = await current();
      if (!found) return null;
      const day = dayOf(now()) * DAY_SECONDS;
      const turned = found.turns().findLast((moment) => moment <= now()) ?? 0;
      return Math.max(found.writtenAt, day, turned);
    },
    async warm() {
      const { engine } = (await current()) ?? {};
      if (engine === warmed) return;
      warmed = engine;
      const index = indexName(indexBase, defaultRanking);
      for (const query of WARMING) engine?.search(index, { query, facets: ['*'] });
    },
  };
}

/** What the board searches first, and a text with a synonym, a typo and the start of a word. */
const WARMING = ['', 'ml reserch pol'];

/** An engine, and what its answers change by. All times are epoch seconds. */
type Built = { engine: SearchEngine; turns: () => readonly number[]; writtenAt: number };

/** The moments at which roles appear and close, ascending. */
function turnsOf({ appearances, expiries }: IndexData): number[] {
  return [...new Set([...appearances, ...expiries])].filter(Number.isFinite).sort((a, b) => a - b);
}

let ofProcess: { search: RoleSearch; limit: SearchLimit } | null = null;

/** The search of this process and its limit: one engine, whichever functions ask. */
export function processSearch(): { search: RoleSearch; limit: SearchLimit } {
  if (ofProcess) return ofProcess;
  const { public: visible, server } = processConfig();
  const now = () => Date.now() / 1000;
  const { fieldTokens: tokens, indexName: indexBase } = visible;
  ofProcess = {
    search: createRoleSearch({ ...server, tokens, indexBase, now }),
    limit: createSearchLimit(server.searchesPerMinute, now),
  };
  return ofProcess;
}
