/** Looks up single roles: the one that the address names, and the saved and hidden ones (7). */
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
import { visitor } from '../ui/useVisitor.ts';

/** Asks the search service for roles or counts, beside the board's search. */
export type RoleLookup = {
  ask: (requests: readonly { indexName: string }[]) => Promise<unknown>;
  /** Clears the client's cache, so that a bad answer is not returned again. */
  forget: () => void;
  /** What is reported about the client when a lookup fails (8). */
  about: { appId: string | null; hasApiKey: boolean; hasSearchClient: boolean };
};

/**
 * Looks up the role that `jobPk` names (7).
 * @returns null when there is no such role
 * @throws when the search service gives no usable answer
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
 * Whether a role that cannot be found is known to have closed (15.4).
 * @throws when the list of closed roles cannot be read
 */
export async function hasClosed(postPk: number): Promise<boolean> {
  const found = await findClosed([postPk], fetchClosedRoles, Date.now() / 1000);
  return found.length > 0;
}

type StatusRoles = {
  /** Saved roles that have closed (15.7), by `post_pk`. */
  closed: ReadonlyMap<number, ClosedSummary>;
  /** Saved and hidden roles (3.3) that were looked up, by `post_pk`. */
  records: ReadonlyMap<number, Role>;
  /** Saved and hidden roles whose records are too incomplete to be shown. */
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
      // If this fails, nothing is removed: the roles may have closed.
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
     * Looks up saved and hidden roles in batches (7) and removes those that no longer exist from
     * their lists (4.1). A failure is reported and leaves the lists unchanged (8).
     */
    refresh(lookup: RoleLookup, indexName: string, postPks: number[]): Promise<void> {
      pending ??= lookUp(lookup, indexName, postPks).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
}

/** The records of the visitor's saved and hidden roles; the visitor's lists hold only their ids. */
export const statusRoles = createStatusRoles();
