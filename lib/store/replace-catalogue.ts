/**
 * The only way to replace the catalogue. It also updates the change log, the closed roles and each
 * role's evidence. Contract: 14.1, 14.2, 14.4.
 */
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, hasAppeared, isOpen } from '../roles/closing.ts';
import type { CHECKERS, RecentChange, Role } from '../roles/role.ts';
import { changeClosedRoles, closedIds, closing } from './closed-roles.ts';
import { read, transaction } from './database.ts';
import { appendHistory, type Change, type ChangeSource } from './history.ts';
import { fingerprint } from '../base/fingerprint.ts';
import {
  contentOf,
  fieldChanges,
  mergedChanges,
  notableChanges,
  reopened,
} from './role-changes.ts';
import {
  type CatalogueHead,
  lockCatalogue,
  readCatalogue,
  readCatalogueHead,
  scanCatalogue,
  writeCatalogue,
} from './catalogue.ts';

/** When (epoch seconds) and how a role was found open. */
export type Check = { at: number; by: (typeof CHECKERS)[number] };

/** A catalogue to write. Its roles are iterated several times. */
export type NextCatalogue = CatalogueHead & { roles: Iterable<Role> };

type Options = {
  by: ChangeSource;
  tokens: FieldTokens;
  /** Epoch seconds. */
  now: number;
  /** New evidence by `post_pk`; earlier evidence is kept. */
  checks?: ReadonlyMap<number, Check>;
  /**
   * Roles restored by an undo. Those on the board keep the evidence and recent changes they carry;
   * those removed are not archived.
   */
  restored?: ReadonlySet<number>;
  /** Called before the write, with the next catalogue and its number of roles. */
  prepare?: (next: NextCatalogue, count: number) => Promise<void>;
  /** Further writes for the same transaction. */
  also?: () => void;
};

/**
 * Replaces the catalogue in one transaction, with the change log and the closed roles. The caller
 * holds the catalogue lock.
 * @throws when the present catalogue cannot be read or the new one cannot be written
 */
export async function replaceCatalogue(
  dataDir: string,
  next: NextCatalogue,
  options: Options,
): Promise<void> {
  const { by, now } = options;
  const difference = await compare(dataDir, next, options);
  const { head, isSameBoard, added, left, before } = difference;
  // The sample's invented roles are not archived.
  const isArchived = isSameBoard && next.source === 'import';
  const archivedIds = (isArchived && read(dataDir, closedIds)) || new Set<number>();
  const news = new Map<number, RecentChange[]>();
  const changes: Change[] = [];
  for (const id of left) changes.push({ at: now, id, kind: 'removed', by });
  for (const role of next.roles) {
    const id = role.post_pk;
    const earlier = difference.gone.has(id) ? null : before.get(id);
    if (earlier && by !== 'sample') news.set(id, notableChanges(earlier, role, now));
    if (added.has(id)) {
      const isBack = archivedIds.has(id) || Boolean(earlier);
      if (archivedIds.has(id)) news.set(id, [reopened(now)]);
      changes.push({ at: now, id, kind: 'added', by, ...(isBack && { reopened: true }) });
    } else if (earlier && isOpen(role, now)) {
      changes.push({ at: now, id, kind: 'changed', by, fields: fieldChanges(earlier, role) });
    }
  }
  const gone = isArchived
    ? [...difference.gone]
        .filter((id) => !options.restored?.has(id))
        .flatMap((id) => before.get(id) ?? [])
    : [];
  const written = {
    ...next,
    writtenAt: now,
    nextChangeAt: difference.nextChangeAt,
    roles: {
      [Symbol.iterator]: () => withRecords(next.roles, difference.records, news, options),
    },
  };
  await options.prepare?.(written, difference.present.size);
  transaction(dataDir, (database) => {
    const baseline = head?.historySeq === undefined ? difference.baseline(by) : [];
    const historySeq = appendHistory(database, [...baseline, ...changes]);
    const closed = gone.map((role) => closing(role, now));
    changeClosedRoles(database, closed, difference.present, now);
    writeCatalogue(dataDir, { ...written, historySeq });
    options.also?.();
  });
}

/** The board's own notes on a role. */
type RoleRecord = Pick<Role, 'checked_at' | 'checked_by' | 'recent_changes'>;

/** How the next catalogue differs from the present one. Ids are role ids. */
type Difference = {
  head: CatalogueHead | null;
  /** Whether both hold the sample or both imported roles. If not, all roles leave or are new. */
  isSameBoard: boolean;
  /** All roles of the next catalogue. */
  present: ReadonlySet<number>;
  /** Open now, but not when the present catalogue was written. */
  added: ReadonlySet<number>;
  /** Open then, but not now. */
  left: ReadonlySet<number>;
  /** Public in the present catalogue, and missing from the next. */
  gone: ReadonlySet<number>;
  /** Public roles that change or go, as they were, by id. */
  before: ReadonlyMap<number, Role>;
  records: ReadonlyMap<number, RoleRecord>;
  /** When the next role appears or closes. Epoch seconds; undefined for never. */
  nextChangeAt: number | undefined;
  /** Log entries that add the roles open then, at the time they were written. */
  baseline: (by: ChangeSource) => Iterable<Change>;
};

async function compare(
  dataDir: string,
  next: NextCatalogue,
  { tokens, now }: Options,
): Promise<Difference> {
  const head = await readCatalogueHead(dataDir);
  const isSameBoard = head?.source === next.source;
  const writtenAt = head?.writtenAt ?? now;
  const prints = new Map<number, string>();
  const wasOpen = new Set<number>();
  const records = new Map<number, RoleRecord>();
  await scanCatalogue(dataDir, tokens, (role) => {
    const { post_pk: id, checked_at, checked_by, recent_changes } = role;
    if (isOpen(role, writtenAt)) wasOpen.add(id);
    // A role with a future publication date is logged as new when it appears.
    if (hasAppeared(role, writtenAt)) prints.set(id, fingerprint(contentOf(role)));
    if (checked_at !== null || recent_changes.length > 0) {
      records.set(id, { checked_at, checked_by, recent_changes });
    }
  });

  const present = new Set<number>();
  const added = new Set<number>();
  const changed = new Set<number>();
  const left = new Set(wasOpen);
  let nextChangeAt = Infinity;
  for (const role of next.roles) {
    const id = role.post_pk;
    present.add(id);
    for (const moment of [role.publish_at ?? -Infinity, closedFrom(role.closes_at)]) {
      if (moment > now) nextChangeAt = Math.min(nextChangeAt, moment);
    }
    if (isOpen(role, now)) {
      if (!isSameBoard || !wasOpen.has(id)) added.add(id);
      if (isSameBoard) left.delete(id);
    }
    const print = isSameBoard ? prints.get(id) : undefined;
    if (print !== undefined && print !== fingerprint(contentOf(role))) changed.add(id);
  }
  const gone = new Set([...prints.keys()].filter((id) => isSameBoard && !present.has(id)));
  const before = new Map<number, Role>();
  if (changed.size + gone.size > 0) {
    await scanCatalogue(dataDir, tokens, (role) => {
      const id = role.post_pk;
      if (changed.has(id) || gone.has(id)) before.set(id, role);
    });
  }
  function* baseline(by: ChangeSource): Generator<Change> {
    for (const id of wasOpen) yield { at: writtenAt, id, kind: 'added', by: head?.source ?? by };
  }
  return {
    head,
    isSameBoard,
    present,
    added,
    left,
    gone,
    before,
    records: isSameBoard ? records : new Map(),
    nextChangeAt: nextChangeAt === Infinity ? undefined : nextChangeAt,
    baseline,
  };
}

/** Adds the newest evidence and the recent changes to each role. */
function* withRecords(
  roles: Iterable<Role>,
  records: ReadonlyMap<number, RoleRecord>,
  news: ReadonlyMap<number, RecentChange[]>,
  { now, checks, restored }: Options,
): Generator<Role> {
  for (const role of roles) {
    const id = role.post_pk;
    if (restored?.has(id)) {
      yield role;
      continue;
    }
    const record = records.get(id);
    const found = checks?.get(id);
    const evidence = [
      { checked_at: role.checked_at, checked_by: role.checked_by },
      { checked_at: record?.checked_at ?? null, checked_by: record?.checked_by ?? null },
      { checked_at: found?.at ?? null, checked_by: found?.by ?? null },
    ].reduce((a, b) => ((b.checked_at ?? -Infinity) > (a.checked_at ?? -Infinity) ? b : a));
    const recent = mergedChanges(record?.recent_changes ?? [], news.get(id) ?? [], now);
    yield { ...role, ...evidence, recent_changes: recent };
  }
}

/** How long to wait for another writer. */
const WRITER_WAIT_MS = 60_000;

/**
 * Records that roles were found open. A check is not a change, so it is not logged.
 * @throws with the code `ELOCKED` when another writer does not finish in time
 */
export async function recordChecks(
  dataDir: string,
  checks: ReadonlyMap<number, Check>,
  options: Pick<Options, 'tokens' | 'now' | 'prepare'>,
): Promise<void> {
  if (checks.size === 0) return;
  await rewrite(dataDir, { ...options, by: 'schedule', checks });
}

/**
 * Logs changes due to time alone: roles that appeared or closed since the last write, or all roles
 * if there is no log yet. Does nothing when nothing is due.
 * @param now epoch seconds
 */
export async function settleCatalogue(
  dataDir: string,
  { tokens, now, prepare }: Pick<Options, 'tokens' | 'now' | 'prepare'>,
): Promise<void> {
  const head = await readCatalogueHead(dataDir);
  if (!head) return;
  const isDue = head.nextChangeAt !== undefined && head.nextChangeAt <= now;
  if (!isDue && head.historySeq !== undefined) return;
  const options = { by: 'schedule', tokens, now, ...(prepare && { prepare }) } as const;
  await rewrite(dataDir, options).catch((error: NodeJS.ErrnoException) => {
    // A board with a read-only state directory can still be shown.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
  });
}

/** Rewrites the present catalogue with due changes and new checks. */
async function rewrite(dataDir: string, options: Options): Promise<void> {
  const release = await lockCatalogue(dataDir, { waitMs: WRITER_WAIT_MS });
  try {
    const catalogue = await readCatalogue(dataDir, options.tokens);
    const { checks } = options;
    const isNews = ({ post_pk: id, checked_at: at }: Role) =>
      (checks?.get(id)?.at ?? -Infinity) > (at ?? -Infinity);
    if (checks && !catalogue?.roles.some(isNews)) return;
    if (catalogue) await replaceCatalogue(dataDir, catalogue, options);
  } finally {
    release();
  }
}
