/**
 * The one way to replace the catalogue: the log of changes, the roles that left and the evidence of
 * each role go along (14.1, 14.2).
 */
import { mkdir } from 'node:fs/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FieldTokens } from '../config/public.ts';
import { hasAppeared } from '../roles/closing.ts';
import type { CHECKERS, RecentChange, Role } from '../roles/role.ts';
import { closing, type ClosedRole, readClosedRoles, writeClosedRoles } from './closed-roles.ts';
import { appendHistory, type Change, type ChangeSource, readHistory } from './history.ts';
import { fingerprint } from './import/fingerprint.ts';
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
} from './store.ts';

/** That a role was found open: when, epoch seconds, and by what. */
export type Check = { at: number; by: (typeof CHECKERS)[number] };

/** A catalogue to write. Its roles are read several times. */
type NextCatalogue = CatalogueHead & { roles: Iterable<Role> };

type Options = {
  by: ChangeSource;
  tokens: FieldTokens;
  /** Epoch seconds. */
  now: number;
  /** New evidence, by `post_pk`. Earlier evidence is kept. */
  checks?: ReadonlyMap<number, Check>;
};

/**
 * Replaces the catalogue; the caller holds its lock. Changes are logged first, then roles that leave
 * are archived, then the catalogue takes its place: a process that is killed in between leaves the
 * old catalogue, and what it wrote beside it does not count.
 * @throws when the present catalogue cannot be read, or the new one not be written
 */
export async function replaceCatalogue(
  dataDir: string,
  next: NextCatalogue,
  options: Options,
): Promise<void> {
  const { by, tokens, now } = options;
  await mkdir(dataDir, { recursive: true });
  const before = await readBefore(dataDir, next, options);
  const { head, isSameBoard } = before;
  // Roles of the invented sample are not worth remembering.
  const isArchived = isSameBoard && next.source === 'import';
  const archive = isArchived ? await readClosedRoles(dataDir, tokens, now) : [];
  const cameBack = new Set(
    archive.map((role) => role.post_pk).filter((id) => before.added.has(id)),
  );
  const news = new Map<number, RecentChange[]>();

  function* changes(): Generator<Change> {
    for (const id of before.left.keys()) yield { at: now, id, kind: 'removed', by };
    for (const role of next.roles) {
      const id = role.post_pk;
      if (before.added.has(id)) {
        const isBack = cameBack.has(id);
        if (isBack) news.set(id, [reopened(now)]);
        yield { at: now, id, kind: 'added', by, ...(isBack && { reopened: true }) };
      }
      const packed = before.changed.get(id);
      if (!packed) continue;
      const earlier = unpack(packed);
      if (by !== 'sample') news.set(id, notableChanges(earlier, role, now));
      yield { at: now, id, kind: 'changed', by, fields: fieldChanges(earlier, role) };
    }
  }
  const historySeq = await appendHistory(dataDir, {
    after: head?.historySeq,
    baseline: before.baseline(by),
    changes: changes(),
  });

  const gone = isArchived ? [...before.left].filter(([id]) => !before.hidden.has(id)) : [];
  const closed = gone.map(([, packed]) => closing(unpack(packed), now));
  const stay = (role: ClosedRole) => !before.added.has(role.post_pk);
  if (closed.length > 0) await writeClosedRoles(dataDir, [...archive, ...closed], now);
  await writeCatalogue(dataDir, {
    ...next,
    writtenAt: now,
    historySeq,
    nextPublishAt: before.nextPublishAt,
    roles: withRecords(next.roles, before.records, news, options),
  });
  if (cameBack.size > 0) await writeClosedRoles(dataDir, [...archive, ...closed].filter(stay), now);
}

/** What the board notes of a role. */
type RoleRecord = Pick<Role, 'checked_at' | 'checked_by' | 'recent_changes'>;

/** What has to be known of the present catalogue to see what the next one changes. */
type Before = {
  head: CatalogueHead | null;
  /** Whether both come from the board's curators; otherwise all roles leave and all are new. */
  isSameBoard: boolean;
  added: ReadonlySet<number>;
  /** Roles as they were, packed: a long list would take hundreds of megabytes. */
  changed: ReadonlyMap<number, Buffer>;
  left: ReadonlyMap<number, Buffer>;
  /** Roles that are to appear later. */
  hidden: ReadonlySet<number>;
  records: ReadonlyMap<number, RoleRecord>;
  /** When the next hidden role appears. Epoch seconds; undefined when none is hidden. */
  nextPublishAt: number | undefined;
  /** The roles that visitors could see, as if they had been added when they were written. */
  baseline: (by: ChangeSource) => Iterable<Change>;
};

const pack = (role: Role): Buffer => deflateRawSync(JSON.stringify(role), { level: 1 });
const unpack = (packed: Buffer): Role => JSON.parse(inflateRawSync(packed).toString());

async function readBefore(
  dataDir: string,
  next: NextCatalogue,
  { tokens, now, by }: Options,
): Promise<Before> {
  const prints = new Map<number, string>();
  const records = new Map<number, RoleRecord>();
  const scheduled: Array<{ id: number; publishAt: number }> = [];
  const head = await scanCatalogue(dataDir, tokens, (role) => {
    const { post_pk: id, checked_at, checked_by, recent_changes } = role;
    prints.set(id, fingerprint(contentOf(role)));
    if (role.publish_at !== null) scheduled.push({ id, publishAt: role.publish_at });
    if (checked_at !== null || recent_changes.length > 0) {
      records.set(id, { checked_at, checked_by, recent_changes });
    }
  });
  const isSameBoard = head?.source === next.source;
  // A role that appears after this write counts from then on: that it exists is nobody's business yet.
  const writtenAt = head?.writtenAt ?? now;
  for (const { id, publishAt } of scheduled) if (publishAt > writtenAt) prints.delete(id);
  const visible = [...prints.keys()];

  const added = new Set<number>();
  const changedIds = new Set<number>();
  const leaving = new Set(visible);
  const hidden = new Set<number>();
  let nextPublishAt: number | undefined;
  for (const role of next.roles) {
    const id = role.post_pk;
    if (!hasAppeared(role, now)) {
      hidden.add(id);
      nextPublishAt = Math.min(nextPublishAt ?? Infinity, role.publish_at ?? Infinity);
      continue;
    }
    const print = isSameBoard ? prints.get(id) : undefined;
    if (print === undefined) added.add(id);
    else if (print !== fingerprint(contentOf(role))) changedIds.add(id);
    if (isSameBoard) leaving.delete(id);
  }
  const changed = new Map<number, Buffer>();
  const left = new Map<number, Buffer>();
  if (changedIds.size + leaving.size > 0) {
    await scanCatalogue(dataDir, tokens, (role) => {
      if (changedIds.has(role.post_pk)) changed.set(role.post_pk, pack(role));
      if (leaving.has(role.post_pk)) left.set(role.post_pk, pack(role));
    });
  }
  const origin = head?.source ?? by;
  function* baseline(): Generator<Change> {
    for (const id of visible) yield { at: writtenAt, id, kind: 'added', by: origin };
  }
  return {
    head,
    isSameBoard,
    added,
    changed,
    left,
    hidden,
    records: isSameBoard ? records : new Map(),
    nextPublishAt,
    baseline,
  };
}

/** Each role with its newest evidence and its recent changes. */
function* withRecords(
  roles: Iterable<Role>,
  records: ReadonlyMap<number, RoleRecord>,
  news: ReadonlyMap<number, RecentChange[]>,
  { now, checks }: Options,
): Generator<Role> {
  for (const role of roles) {
    const id = role.post_pk;
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
 * @param now epoch seconds
 * @throws with the code `ELOCKED` when another writer does not end
 */
export async function recordChecks(
  dataDir: string,
  checks: ReadonlyMap<number, Check>,
  { tokens, now }: { tokens: FieldTokens; now: number },
): Promise<void> {
  if (checks.size === 0) return;
  await rewrite(dataDir, { by: 'schedule', tokens, now, checks });
}

/**
 * Logs what time alone has changed: roles that have appeared since the last write (14.4), and all
 * roles where the log is missing or damaged. Does nothing when nothing is due.
 * @param now epoch seconds
 */
export async function settleCatalogue(
  dataDir: string,
  { tokens, now }: { tokens: FieldTokens; now: number },
): Promise<void> {
  const head = await readCatalogueHead(dataDir);
  if (!head) return;
  const isDue = head.nextPublishAt !== undefined && head.nextPublishAt <= now;
  const hasLog =
    head.historySeq !== undefined && (await readHistory(dataDir, head.historySeq)) !== null;
  if (!isDue && hasLog) return;
  await rewrite(dataDir, { by: 'schedule', tokens, now }).catch((error: NodeJS.ErrnoException) => {
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
    await release();
  }
}
