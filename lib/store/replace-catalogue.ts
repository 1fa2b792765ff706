/**
 * The only way to replace the catalogue. It also updates the change log, the closed roles and each
 * role's evidence. Contract: 14.1, 14.2, 14.4.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, hasAppeared, isOpen } from '../roles/closing.ts';
import type { CHECKERS, RecentChange, Role } from '../roles/role.ts';
import { changeClosedRoles, closedIds, closing } from './closed-roles.ts';
import { read, transaction } from './database.ts';
import { appendHistory, type Change, type ChangeSource } from './history.ts';
import {
  changedFields,
  fieldChanges,
  mergedChanges,
  notableChanges,
  reopened,
} from './role-changes.ts';
import { noteRoleIds } from './role-ids.ts';
import {
  type CatalogueHead,
  lockCatalogue,
  readCatalogue,
  readCatalogueHead,
  roleReader,
  ROLES_AT_ONCE,
  scanCatalogue,
  writeCatalogue,
} from './catalogue.ts';

/** When (epoch seconds) and how a role was found open. */
export type Check = { at: number; by: (typeof CHECKERS)[number] };

/** A catalogue to write. Its roles are iterated several times. */
export type NextCatalogue = CatalogueHead & { roles: Iterable<Role> };

export type CatalogueOptions = {
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

/** The board's own notes on a role. */
type RoleRecord = Pick<Role, 'checked_at' | 'checked_by' | 'recent_changes'>;

/**
 * Replaces the catalogue in one transaction, with the change log and the closed roles. The caller
 * holds the catalogue lock.
 * @throws when the present catalogue cannot be read or the new one cannot be written
 */
export async function replaceCatalogue(
  dataDir: string,
  next: NextCatalogue,
  options: CatalogueOptions,
): Promise<void> {
  const { by, tokens, now, checks, restored } = options;
  const head = await readCatalogueHead(dataDir);
  const writtenAt = head?.writtenAt ?? now;
  // Between the sample and imported roles, all roles leave or are new.
  const isSameBoard = head?.source === next.source;
  const wasOpen = new Set<number>();
  const wasPublic = new Set<number>();
  const records = new Map<number, RoleRecord>();
  await scanCatalogue(dataDir, tokens, (role) => {
    const { post_pk: id, checked_at, checked_by, recent_changes } = role;
    if (isOpen(role, writtenAt)) wasOpen.add(id);
    if (!isSameBoard) return;
    // A role with a future publication date is logged as new when it appears.
    if (hasAppeared(role, writtenAt)) wasPublic.add(id);
    if (checked_at !== null || recent_changes.length > 0) {
      records.set(id, { checked_at, checked_by, recent_changes });
    }
  });

  // The sample's invented roles are not archived.
  const isArchived = isSameBoard && next.source === 'import';
  const archived = (isArchived && read(dataDir, closedIds)) || new Set<number>();
  const before = roleReader(dataDir, tokens);
  const present = new Set<number>();
  const left = new Set(wasOpen);
  const changes: Change[] = [];
  const news = new Map<number, RecentChange[]>();
  /** The role as it is written. */
  const recorded = (role: Role): Role => {
    const id = role.post_pk;
    if (restored?.has(id)) return role;
    return withRecord(role, records.get(id), checks?.get(id), { news: news.get(id) ?? [], now });
  };
  let nextChangeAt = Infinity;
  for (const role of next.roles) {
    const id = role.post_pk;
    present.add(id);
    for (const at of [role.publish_at ?? -Infinity, closedFrom(role.closes_at)]) {
      if (at > now) nextChangeAt = Math.min(nextChangeAt, at);
    }
    const earlier = wasPublic.has(id) ? before(id) : null;
    const isChanged = earlier !== null && changedFields(earlier, role).length > 0;
    if (isChanged && by !== 'sample') news.set(id, notableChanges(earlier, role, now));
    if (present.size % ROLES_AT_ONCE === 0) await yieldToOthers();
    if (!isOpen(role, now)) continue;
    if (isSameBoard && left.delete(id)) {
      const fields = earlier ? fieldChanges(earlier, recorded(role)) : [];
      if (fields.length > 0) changes.push({ at: now, id, kind: 'changed', by, fields });
      continue;
    }
    const isBack = archived.has(id) || isChanged;
    if (archived.has(id)) news.set(id, [reopened(now)]);
    changes.push({ at: now, id, kind: 'added', by, ...(isBack && { reopened: true }) });
  }
  const removed = Array.from(left, (id): Change => ({ at: now, id, kind: 'removed', by }));
  const gone = [...wasPublic].filter((id) => isArchived && !present.has(id) && !restored?.has(id));
  const closed = gone.flatMap((id) => before(id) ?? []).map((role) => closing(role, now));
  // Without a log, it begins with the roles that were open.
  const isFirst = head?.historySeq === undefined;
  const baseline = Array.from(isFirst ? wasOpen : [], (id): Change => {
    return { at: writtenAt, id, kind: 'added', by: head?.source ?? by };
  });
  const written = {
    ...next,
    writtenAt: now,
    nextChangeAt: nextChangeAt === Infinity ? undefined : nextChangeAt,
    roles: { [Symbol.iterator]: () => Iterator.from(next.roles).map(recorded) },
  };
  await options.prepare?.(written, present.size);
  // Before the write: an id that is noted and then not given does no harm.
  await noteRoleIds(dataDir, [...present, ...Object.values(next.keys ?? {})]);
  transaction(dataDir, (database) => {
    const historySeq = appendHistory(database, [...baseline, ...removed, ...changes]);
    changeClosedRoles(database, closed, present, now);
    writeCatalogue(dataDir, { ...written, historySeq });
    options.also?.();
  });
}

/** A role with its newest evidence and its recent changes. */
function withRecord(
  role: Role,
  record: RoleRecord | undefined,
  found: Check | undefined,
  { news, now }: { news: readonly RecentChange[]; now: number },
): Role {
  const evidence = [
    { checked_at: role.checked_at, checked_by: role.checked_by },
    { checked_at: record?.checked_at ?? null, checked_by: record?.checked_by ?? null },
    { checked_at: found?.at ?? null, checked_by: found?.by ?? null },
  ].reduce((a, b) => ((b.checked_at ?? -Infinity) > (a.checked_at ?? -Infinity) ? b : a));
  const recent = mergedChanges(record?.recent_changes ?? [], news, now);
  return { ...role, ...evidence, recent_changes: recent };
}

/** How long to wait for another writer. */
const WRITER_WAIT_MS = 60_000;

/**
 * Records that roles were found open. New evidence is logged like any change.
 * @throws with the code `ELOCKED` when another writer does not finish in time
 */
export async function recordChecks(
  dataDir: string,
  checks: ReadonlyMap<number, Check>,
  options: Pick<CatalogueOptions, 'tokens' | 'now' | 'prepare'>,
): Promise<void> {
  if (checks.size === 0) return;
  await rewrite(dataDir, { ...options, by: 'schedule', checks });
}

/**
 * Logs changes due to time alone: roles that appeared or closed since the last write, or all roles
 * if there is no log yet. Does nothing when nothing is due.
 */
export async function settleCatalogue(
  dataDir: string,
  { tokens, now, prepare }: Pick<CatalogueOptions, 'tokens' | 'now' | 'prepare'>,
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
async function rewrite(dataDir: string, options: CatalogueOptions): Promise<void> {
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
