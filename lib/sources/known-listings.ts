/** What is known of roles at all sources, and how the same role is recognised in another one (12.6). */
import { fold } from '../base/fold.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import type { Source, SourceState } from '../store/sources.ts';

/** A role of the board, as far as duplicates are looked for. */
export type BoardRole = {
  post_pk: number;
  title: string;
  organisation: string;
  locations: string[];
  url: string;
};

/** Everything that is known of roles at all sources, while a sync works on it. */
export type Known = {
  /** By key. */
  candidates: Map<string, Candidate>;
  /** Keys of candidates that this sync has found. */
  justFound: Set<string>;
  /** Keys of all roles that are taken to be listed. */
  listed: Set<string>;
  /** Key of a role → key of the candidate that it is folded into. */
  owners: Map<string, string>;
  byAddress: Map<string, string>;
  /** System and the role's own id → key of the candidate. */
  bySystemId: Map<string, string>;
  byTitle: Map<string, string[]>;
  boardByAddress: Map<string, BoardRole>;
  boardByTitle: Map<string, BoardRole>;
  systemOf: (source: string) => string;
};

/**
 * Collects what is known before a sync.
 * @param states what is remembered of each source, by its id
 */
export function collectKnown(options: {
  candidates: readonly Candidate[];
  board: readonly BoardRole[];
  sources: readonly Source[];
  states: ReadonlyMap<string, SourceState>;
}): Known {
  const { candidates, board, sources, states } = options;
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
    boardByAddress: new Map(board.map((role) => [addressKey(role.url), role])),
    boardByTitle: new Map(board.map((role) => [titleKey(role), role])),
    systemOf: (source) => systems.get(source) ?? source,
  };
  for (const candidate of candidates) remember(known, candidate);
  // A candidate that a curator has joined to another belongs to that one, whatever their order.
  for (const candidate of candidates) {
    for (const member of candidate.duplicates) {
      known.owners.set(candidateKey(member), candidateKey(candidate));
    }
  }
  return known;
}

/** Adds a candidate to what is known. */
export function remember(known: Known, candidate: Candidate): void {
  const key = candidateKey(candidate);
  known.candidates.set(key, candidate);
  for (const member of [candidate, ...candidate.duplicates]) rememberMember(known, member, key);
  const title = titleKey(candidate);
  known.byTitle.set(title, [...(known.byTitle.get(title) ?? []), key]);
}

/** Adds a role that is a duplicate of the candidate with a key. */
export function rememberMember(
  known: Known,
  member: { source: string; id: string; url: string },
  key: string,
): void {
  known.owners.set(candidateKey(member), key);
  known.byAddress.set(addressKey(member.url), key);
  known.bySystemId.set(systemKey(known, member), key);
}

/** The role's own id, as its system numbers it across all boards. */
export const systemKey = (known: Known, { source, id }: { source: string; id: string }): string => {
  const system = known.systemOf(source);
  // Only what a system numbers itself is the same in two of its boards.
  return system === 'page' ? candidateKey({ source, id }) : `${system} ${id}`;
};

/** Parameters of an address that say where its reader came from. */
const tracking =
  /^(?:utm_.*|gh_src|lever-(?:source|origin).*|source|src|ref|referrer|trk|fbclid|gclid)$/i;

/** An address without the parts that do not distinguish pages. */
export function addressKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = Array.from(url.searchParams.keys(), String);
  for (const name of names.filter((one) => tracking.test(one))) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}

/** What two postings of one role share wherever they are. */
export const titleKey = ({
  title,
  organisation,
}: {
  title: string;
  organisation: string;
}): string => `${fold(title)} | ${fold(organisation)}`;
