// lib/search-server knows the engine over the store: the index, its query rules and limits, searches without results.

/** The embedded engine over the catalogue, reopened when the catalogue or the day changes. */
import { processConfig } from '../config/load.ts';
import { DAY_SECONDS, dayOf } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { openSearchEngine, type SearchEngine } from '../search-engine/engine.ts';
import { openRecordIndex } from '../search-engine/record-index.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { createQueryRules } from './query-rules.ts';
import { changeTimes, type IndexedCatalogue, openCatalogueIndex } from './catalogue-index.ts';
import {
  type CopyingBoard,
  logoCopiesVersion,
  readLogoCopies,
  withLogoCopy,
} from '../store/logo-copies.ts';
import { catalogueVersion } from '../store/catalogue.ts';
import { clientKey, isLoopback } from '../api/client-address.ts';
import { type Limit, limitClient, memoryLimiter } from '../api/rate-limits.ts';

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
  /** A text that changes whenever the engine's responses may; null when there is no catalogue. */
  version(): Promise<string | null>;
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

  async function build(version: string): Promise<Built | null> {
    const index = await openCatalogueIndex(options);
    if (!index || (withoutSample && index.source === 'sample')) return null;
    const { data, settings, language, writtenAt } = index;
    const rules = data.vocabulary && createQueryRules(data.vocabulary, options.tokens, language);
    let times: number[] | null = null;
    const copies = await readLogoCopies(options);
    const shown: Role[] = [];
    // The engine caches what it measures by object, so each role stays the same object.
    const roles = {
      at: (number: number) => (shown[number] ??= withLogoCopy(index.roles.at(number), copies)),
    };
    return {
      engine: openSearchEngine(
        openRecordIndex(data, roles, { ...settings, ...(rules && { rules }), now }),
      ),
      changeTimes: () => (times ??= changeTimes(data)),
      writtenAt,
      version,
    };
  }

  async function current(): Promise<Built | null> {
    const version = await catalogueVersion(dataDir);
    if (version === null) return null;
    const wanted = `${version} ${await logoCopiesVersion(options)} ${dayOf(now())}`;
    if (wanted !== builtFrom) {
      builtFrom = wanted;
      // A failed build is retried at the next request.
      built = build(wanted).catch((error: unknown) => {
        builtFrom = '';
        throw error;
      });
    }
    return built;
  }

  function changeOf(found: Built): number {
    const day = dayOf(now()) * DAY_SECONDS;
    const changed = found.changeTimes().findLast((time) => time <= now()) ?? 0;
    return Math.max(found.writtenAt, day, changed);
  }

  return {
    async engine() {
      return (await current())?.engine ?? null;
    },
    async changedAt() {
      const found = await current();
      return found && changeOf(found);
    },
    async version() {
      const found = await current();
      return found && `${found.version} ${changeOf(found)}`;
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
type Built = {
  engine: SearchEngine;
  changeTimes: () => readonly number[];
  writtenAt: number;
  /** What it was built from. */
  version: string;
};

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

/** Short, so that a refused client is soon served again. */
const WINDOW_SECONDS = 10;

export type SearchLimit = {
  /**
   * Counts a client's searches before they are made.
   * @param searches the request's cost in searches; one by default
   * @throws {Refusal} 429 when the client has searched too much
   */
  admit(ip: string, searches?: number): Promise<void>;
};

/**
 * Calls from this machine are not limited.
 * @param searchesPerMinute a client's average limit; 0 for no limit
 * @param now epoch seconds
 * @internal
 */
export function createSearchLimit(searchesPerMinute: number, now: () => number): SearchLimit {
  const limiter = memoryLimiter();
  const count = Math.ceil((searchesPerMinute * WINDOW_SECONDS) / 60);
  const limit: Limit = { purpose: 'search', count, seconds: WINDOW_SECONDS };
  const isLimited = (ip: string): boolean => count > 0 && !isLoopback(ip);
  return {
    async admit(ip, searches = 1) {
      if (!isLimited(ip)) return;
      await limitClient(limiter, limit, { ip, now: now() });
      if (searches > 1) await limiter.count(limit, clientKey(ip), now(), searches - 1);
    },
  };
}
