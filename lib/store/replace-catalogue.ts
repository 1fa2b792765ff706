/**
 * The one way to replace the catalogue, together with the log of changes, the roles that left and the
 * evidence of each role. Contract: 14.1, 14.2.
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

/** That a role was found open: when, epoch seconds, and by what. */
export type Check = { at: number; by: (typeof CHECKERS)[number] };

/** A catalogue to write. Its roles are read several times. */
export type NextCatalogue = CatalogueHead & { roles: Iterable<Role> };

type Options = {
  by: ChangeSource;
  tokens: FieldTokens;
  /** Epoch seconds. */
  now: number;
  /** New evidence, by `post_pk`. Earlier evidence is kept. */
  checks?: ReadonlyMap<number, Check>;
  /**
   * Roles that a judgement taken back leaves as they were: with their evidence and recent changes of
   * then, or, where it had added them, as if they had never been on the board.
   */
  restored?: ReadonlySet<number>;
  /** Called with what will be written, and the number of its roles; see `catalogueIndexer`. */
  prepare?: (next: NextCatalogue, count: number) => Promise<void>;
  /** Writes what must be written with the catalogue, or not at all. */
  also?: () => void;
};

/**
 * Replaces the catalogue in one transaction, with the log of what changed and the roles that left. The
 * caller holds its lock.
 * @throws when the present catalogue cannot be read, or the new one not be written
 */
export async function replaceCatalogue(
  dataDir: string,
  next: NextCatalogue,
  options: Options,
): Promise<void> {
  const { by, now } = options;
  const difference = await compare(dataDir, next, options);
  const { head, isSameBoard, added, left, before } = difference;
  // Roles of the invented sample are not worth remembering.
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

/** What the board notes of a role. */
type RoleRecord = Pick<Role, 'checked_at' | 'checked_by' | 'recent_changes'>;

/** What the next catalogue changes in the present one. Ids are those of roles. */
type Difference = {
  head: CatalogueHead | null;
  /** Whether both hold the sample or both a curator's roles; otherwise all leave and all are new. */
  isSameBoard: boolean;
  /** All of the next catalogue. */
  present: ReadonlySet<number>;
  /** On the board now, and not when the present catalogue was written. */
  added: ReadonlySet<number>;
  /** On the board then, and not now. */
  left: ReadonlySet<number>;
  /** In the present catalogue, known to visitors, and not in the next. */
  gone: ReadonlySet<number>;
  /** Roles that change or go, as they were, by id. Those that no visitor has seen are not among them. */
  before: ReadonlyMap<number, Role>;
  records: ReadonlyMap<number, RoleRecord>;
  /** When time alone changes the board next. Epoch seconds; undefined for never. */
  nextChangeAt: number | undefined;
  /** The roles on the board then, as if they had been added when they were written. */
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
    // A role that appears later is not public yet: it is logged as new when it appears.
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

/** Each role with its newest evidence and its recent changes. */
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
 * Records that roles were found open. A check is no change: the log does not name it.
 * @throws with the code `ELOCKED` when another writer does not end
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
 * Logs what time alone has changed: roles that have appeared (14.4) or closed since the last write, and
 * all roles where there is no log yet. Does nothing when nothing is due.
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
    // A board whose state is filled elsewhere can still be shown.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')) throw error;
  });
}

/** Writes the present catalogue again, with what has become due or known. */
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
