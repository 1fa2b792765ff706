/**
 * Looks up single roles: the one in the URL, and the saved and hidden ones. Contract: 3.3, 4.1, 7, 8, 15.4,
 * 15.7.
 */
import type { Role } from '../../lib/roles/role.ts';
import { type ClosedSummary, fetchClosedRoles, findClosed } from '../../lib/search/closed-roles.ts';
import { searchRoute } from '../../lib/search/browser-client.ts';
import { roleOf } from '../../lib/search/client.ts';
import {
  isMissingRole,
  readSingleRole,
  readStatusLookup,
  singleRoleRequest,
  statusLookupBatches,
} from '../../lib/search/lookups.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import type { Ask } from '../search/useQueries.ts';
import { visitor } from '../ui/useVisitor.ts';

/** Queries the search service for roles or counts, independently of the board's search. */
export type RoleLookup = {
  ask: Ask;
  /** Clears the client's cache, so that a bad response is not returned again. */
  forget: () => void;
  /** Details of the client for error reports. */
  about: { appId: string | null; hasApiKey: boolean; hasSearchClient: boolean };
};

/**
 * Looks up the role in `jobPk`.
 * @returns null when there is no such role
 * @throws when the search service gives no usable response
 */
export async function lookUpRole(
  { ask }: Pick<RoleLookup, 'ask'>,
  indexName: string,
  postPk: number,
): Promise<Role | null> {
  try {
    const response = await ask([singleRoleRequest(indexName, postPk)]);
    const hit = readSingleRole(response);
    return hit && roleOf(hit);
  } catch (error) {
    if (isMissingRole(error)) return null;
    throw error;
  }
}

/**
 * Whether a role that cannot be found is known to have closed.
 * @throws when the list of closed roles cannot be read
 */
export async function hasClosed(postPk: number): Promise<boolean> {
  const found = await findClosed([postPk], fetchClosedRoles, Date.now() / 1000);
  return found.length > 0;
}

/** Why the role of a link is not opened. */
export const refusals = {
  invalidId: (id: string): string => say(words.toasts.invalidRoleId, { id }),
  hidden: (postPk: number): string => say(words.toasts.isHidden, { id: String(postPk) }),
  notFound: (postPk: number): string => say(words.toasts.roleNotFound, { id: String(postPk) }),
};

type StatusRoles = {
  /** Closed saved roles by `post_pk`. */
  closed: ReadonlyMap<number, ClosedSummary>;
  /** Saved and hidden roles by `post_pk`. */
  records: ReadonlyMap<number, Role>;
  /** Saved and hidden roles whose records are too incomplete to show. */
  unreadable: ReadonlySet<number>;
  phase: 'idle' | 'loading' | 'loaded' | 'failed';
};

export const noStatusRoles: StatusRoles = {
  records: new Map(),
  closed: new Map(),
  unreadable: new Set(),
  phase: 'idle',
};

function createStatusRoles() {
  const listeners = new Set<() => void>();
  let state = noStatusRoles;
  let pending: Promise<void> | null = null;

  function change(next: Partial<StatusRoles>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function lookUp(lookup: RoleLookup, indexName: string, postPks: number[]): Promise<void> {
    change({ phase: 'loading' });
    try {
      const batches = statusLookupBatches(indexName, postPks);
      const responses: unknown[] = [];
      for (const requests of batches) responses.push(await lookup.ask(requests));
      const { hits, vanished: missing } = readStatusLookup(postPks, batches, responses);
      // A fallback may not know the newest roles.
      const gone = searchRoute()?.getSnapshot() ? [] : missing;
      const { saved } = visitor.getSnapshot();
      const inList = gone.filter((postPk) => saved.includes(postPk));
      const found = hits.map(roleOf).filter((role) => role !== null);
      const fresh = found.map((role) => [role.post_pk, role] as const);
      const records = new Map([...state.records, ...fresh]);
      change({ records });
      // If this throws, nothing is removed, since the roles may have closed.
      const ended = await findClosed(inList, fetchClosedRoles, Date.now() / 1000);
      const closed = new Map([
        ...state.closed,
        ...ended.map((role) => [role.post_pk, role] as const),
      ]);
      const vanished = gone.filter((postPk) => !closed.has(postPk));
      const isUnreadable = (postPk: number) =>
        !records.has(postPk) && !closed.has(postPk) && !vanished.includes(postPk);
      const unreadable = new Set([...state.unreadable, ...postPks.filter(isUnreadable)]);
      change({ closed, unreadable, phase: 'loaded' });
      visitor.prune(vanished);
    } catch (error) {
      reportError(error instanceof Error ? error.message : 'cannot look up roles', {
        ...lookup.about,
        error,
      });
      lookup.forget();
      change({ phase: 'failed' });
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: (): StatusRoles => state,
    /**
     * Looks up saved and hidden roles in batches, and removes those that no longer exist from the visitor's
     * lists. A failure is reported and leaves the lists unchanged.
     */
    refresh(lookup: RoleLookup, indexName: string, postPks: number[]): Promise<void> {
      pending ??= lookUp(lookup, indexName, postPks).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}

/** The records of the visitor's saved and hidden roles; the stored lists contain only ids. */
export const statusRoles = createStatusRoles();
