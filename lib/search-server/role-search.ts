// lib/search-server knows the engine over the store: the index, its limits, searches without results.

/** The embedded engine over the catalogue, reopened when the catalogue or the day changes. */
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

export type RoleSearch = {
  /**
   * The engine over the present catalogue. It is reopened after an import, after a build that
   * copied logos, and each day, because one ranking depends on the age of roles.
   * @returns null when there is no catalogue
   * @throws when the stored data is not a catalogue, or the vocabulary has a mistake
   */
  engine(): Promise<SearchEngine | null>;
  /**
   * When the engine's responses may last have changed: by an import, by a role that appeared or
   * closed, or by a new day, because rankings depend on the age of roles.
   * @returns epoch seconds; null when there is no catalogue
   */
  changedAt(): Promise<number | null>;
  /**
   * Opens the engine and searches once, unless that was done before, so that no visitor waits for a
   * process's or a catalogue's first search. Throws as `engine` does.
   */
  warm(): Promise<void>;
};

/**
 * @param options.now epoch seconds
 * @param options.withoutSample treats the invented sample as no catalogue
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
    // The engine caches what it measures by object, so each role stays the same object.
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
      // A failed build is retried at the next request.
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

/** The board's first search, and a text with a synonym, a typo and the start of a word. */
const WARMING = ['', 'ml reserch pol'];

/** An engine, and when its responses change. All times are epoch seconds. */
type Built = { engine: SearchEngine; turns: () => readonly number[]; writtenAt: number };

/** When roles appear and close, ascending. */
function turnsOf({ appearances, expiries }: IndexData): number[] {
  return [...new Set([...appearances, ...expiries])].filter(Number.isFinite).sort((a, b) => a - b);
}

let ofProcess: { search: RoleSearch; limit: SearchLimit } | null = null;

/** The search and its limit, shared by all functions of this process. */
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
