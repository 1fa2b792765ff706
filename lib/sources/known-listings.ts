/** What is known about roles in all sources, and how duplicates are recognised. Contract: 12.6. */
import { fold } from '../base/fold.ts';
import { addressKey } from '../roles/address-key.ts';
import type { Role } from '../roles/role.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import type { Source, SourceState } from '../store/sources.ts';

/** What is known about roles in all sources, during a sync. */
export type Known = {
  /** By key. */
  candidates: Map<string, Candidate>;
  /** Keys of candidates found in this sync. */
  justFound: Set<string>;
  /** Keys of all roles assumed to be listed. */
  listed: Set<string>;
  /** Role key → key of the candidate it belongs to. */
  owners: Map<string, string>;
  byAddress: Map<string, string>;
  /** System and role id → candidate key. */
  bySystemId: Map<string, string>;
  byTitle: Map<string, string[]>;
  boardByAddress: Map<string, Role>;
  boardByTitle: Map<string, Role>;
  systemOf: (source: string) => string;
};

/** Collects what is known before a sync. @param states by source id */
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
    listed: new Set(
      [...states].flatMap(([source, { ids }]) => ids.map((id) => candidateKey({ source, id }))),
    ),
    owners: new Map(),
    byAddress: new Map(),
    bySystemId: new Map(),
    byTitle: new Map(),
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
  const title = titleKey(candidate);
  known.byTitle.set(title, [...(known.byTitle.get(title) ?? []), key]);
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

/** Equal for all postings of a role, wherever they are. */
export const titleKey = (role: { title: string; organisation: string }): string =>
  `${fold(role.title)} | ${fold(role.organisation)}`;
