/** What is known about roles in all sources, and how duplicates are recognised. Contract: 12.6. */
import { fold } from '../base/fold.ts';
import { addressKey } from '../roles/address-key.ts';
import type { Role } from '../roles/role.ts';
import {
  type Candidate,
  candidateKey,
  type ListedRole,
  ownLocationsOf,
} from '../store/candidates.ts';
import type { Source, SourceState } from '../store/sources.ts';
import { type ComparedPosting, comparedPosting } from './same-role.ts';

/** What is known about roles in all sources, during a sync. */
export type Known = {
  /** By key. */
  candidates: Map<string, Candidate>;
  /** Keys of candidates found in this sync. */
  justFound: Set<string>;
  /** The pay of candidates that postings were merged into in this sync, as it was before, by key. */
  payBefore: Map<string, string>;
  /** Keys of all roles assumed to be listed. */
  listed: Set<string>;
  /** Role key → key of the candidate it belongs to. */
  owners: Map<string, string>;
  byAddress: Map<string, string>;
  /** System and role id → candidate key. */
  bySystemId: Map<string, string>;
  /** Organisation and title without places → candidates, as they are compared with new postings. */
  byCore: Map<string, Array<{ key: string; posting: ComparedPosting }>>;
  /** Ids of the board's open roles. */
  openIds: ReadonlySet<number>;
  boardByAddress: Map<string, Role>;
  boardByTitle: Map<string, Role>;
  systemOf: (source: string) => string;
};

/** Collects what is known before a sync. @param board its open roles @param states by source id */
export function collectKnown(
  candidates: readonly Candidate[],
  board: readonly Role[],
  sources: readonly Source[],
  states: ReadonlyMap<string, SourceState>,
): Known {
  const systems = new Map(sources.map(({ id, system }) => [id, system]));
  const known: Known = {
    candidates: new Map(),
    justFound: new Set(),
    payBefore: new Map(),
    listed: new Set(
      [...states].flatMap(([source, { ids }]) => ids.map((id) => candidateKey({ source, id }))),
    ),
    owners: new Map(),
    byAddress: new Map(),
    bySystemId: new Map(),
    byCore: new Map(),
    openIds: new Set(board.map(({ post_pk: id }) => id)),
    boardByAddress: new Map(board.map((role) => [addressKey(role.url_external), role])),
    boardByTitle: new Map(
      board.map((role) => [titleKey({ ...role, organisation: role.company_name }), role]),
    ),
    systemOf: (source) => systems.get(source) ?? source,
  };
  for (const candidate of candidates) {
    // A question is not a role.
    if (candidate.kind === 'moved') known.candidates.set(candidateKey(candidate), candidate);
    else remember(known, candidate);
  }
  // A candidate that a curator merged into another belongs to that one, in any order.
  for (const candidate of candidates) {
    for (const member of candidate.duplicates) {
      known.owners.set(candidateKey(member), candidateKey(candidate));
    }
  }
  return known;
}

/**
 * Settles candidates whose address has come onto the board by another way, such as the import of a
 * list, as if they had been there when they were found; mutates `known`.
 */
export function settleOnBoard(known: Known, now: number): void {
  for (const [key, candidate] of known.candidates) {
    const { kind, status, post_pk: postPk, separate, duplicates } = candidate;
    if (kind !== 'new' || status !== 'waiting' || postPk !== null || separate) continue;
    const [role] = [candidate, ...duplicates].flatMap(
      ({ url }) => known.boardByAddress.get(addressKey(url)) ?? [],
    );
    if (!role) continue;
    const settled = { status: 'accepted', post_pk: role.post_pk, settled_at: now } as const;
    known.candidates.set(key, { ...candidate, ...settled });
  }
}

/** Adds a candidate to the indexes. */
export function remember(known: Known, candidate: Candidate): void {
  const key = candidateKey(candidate);
  known.candidates.set(key, candidate);
  for (const member of [candidate, ...candidate.duplicates]) rememberMember(known, member, key);
  compareWith(known, key, candidate, ownLocationsOf(candidate));
}

/** Compares postings with what a candidate's own posting says now. */
export function recompare(known: Known, role: ListedRole): void {
  const key = candidateKey(role);
  const candidate = known.candidates.get(key);
  if (!candidate || candidate.kind === 'moved') return;
  const earlier = coreKey(candidate, comparedPosting(candidate, ownLocationsOf(candidate)));
  const others = known.byCore.get(earlier)?.filter((entry) => entry.key !== key) ?? [];
  known.byCore.set(earlier, others);
  compareWith(known, key, role, role.locations);
}

function compareWith(
  known: Known,
  key: string,
  role: ListedRole,
  locations: readonly string[],
): void {
  const posting = comparedPosting(role, locations);
  const core = coreKey(role, posting);
  const others = known.byCore.get(core);
  if (others) others.push({ key, posting });
  else known.byCore.set(core, [{ key, posting }]);
}

/** Adds a listing of the candidate with this key. */
export function rememberMember(
  known: Known,
  member: { source: string; id: string; url: string },
  key: string,
): void {
  known.owners.set(candidateKey(member), key);
  known.byAddress.set(addressKey(member.url), key);
  known.bySystemId.set(systemKey(known, member), key);
}

/** A role's id in its system, across all boards. */
export const systemKey = (known: Known, { source, id }: { source: string; id: string }): string => {
  const system = known.systemOf(source);
  // Only ids that a system assigns are the same on two of its boards.
  return system === 'page' ? candidateKey({ source, id }) : `${system} ${id}`;
};

/** Equal for all postings that may be one role. */
export const coreKey = (
  { organisation }: { organisation: string },
  { core }: { core: string },
): string => `${core} | ${fold(organisation)}`;

/** Equal for roles of one organisation with the same title. */
export const titleKey = (role: { title: string; organisation: string }): string =>
  `${fold(role.title)} | ${fold(role.organisation)}`;
