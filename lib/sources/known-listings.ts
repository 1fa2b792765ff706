/** What is known about roles in all sources, and how duplicates are recognised. Contract: 12.6. */
import { fold } from '../base/fold.ts';
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

/** Parameters that only say where a visitor came from. */
const tracking =
  /^(?:utm_.*|gh_src|lever-(?:source|origin).*|source|src|ref|referrer|trk|fbclid|gclid)$/i;

/** An address without the parts that do not identify a page. */
export function addressKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = Array.from(url.searchParams.keys(), String);
  for (const name of names.filter((one) => tracking.test(one))) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}

/** Equal for all postings of a role, wherever they are. */
export const titleKey = (role: { title: string; organisation: string }): string =>
  `${fold(role.title)} | ${fold(role.organisation)}`;
