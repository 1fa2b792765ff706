/** Takes over the new addresses of a source's postings, and undoes it. Contract: 13.4. */
import { addressKey } from '../roles/address-key.ts';
import type { Role } from '../roles/role.ts';
import { asDuplicate, type Candidate, candidateKey, settle } from '../store/candidates.ts';
import type { Catalogue } from '../store/catalogue.ts';
import type { SourceState, SourceStates } from '../store/sources.ts';
import type { DeskState, TakenOver } from './desk-state.ts';

/** What a judgement of a question writes. */
type Written = {
  candidates: readonly Candidate[];
  states: SourceStates;
  /** Null when no role on the board changes. */
  catalogue: Catalogue | null;
};

/**
 * Joins each new posting with the role that it continues, which keeps its judgement, its key and
 * its page. The old ids count as no longer listed.
 */
export function takeOver(
  { candidates, board }: DeskState,
  { source, moves = [] }: Candidate,
  states: SourceStates,
  now: number,
): Written & { taken: TakenOver[] } {
  const byKey = new Map(candidates.map((each) => [candidateKey(each), each]));
  const state = states.get(source);
  const listed = new Set(state?.ids);
  const roles = new Map(board?.roles.map((role) => [role.post_pk, role]));
  const taken: TakenOver[] = [];
  let after = candidates;
  for (const move of moves) {
    const [from, to] = [byKey.get(move.from), byKey.get(move.to)];
    // Its address may have come onto the board by a list in the meantime.
    if (!from || !to || to.status !== 'waiting') continue;
    const current = new Set([to, ...to.duplicates].map(({ id }) => id));
    const ids = [from, ...from.duplicates]
      .filter((each) => each.source === source && listed.has(each.id) && !current.has(each.id))
      .map(({ id }) => id);
    const role = roles.get(from.post_pk ?? -1);
    const isShown =
      role && from.source === source && addressKey(role.url_external) === addressKey(from.url);
    const { url, posted_at, employment_type, workplace, description, stated, duplicates } = from;
    const before = { url, posted_at, employment_type, workplace, description, stated, duplicates };
    taken.push({
      ...move,
      ids,
      before,
      role: isShown ? { id: role.post_pk, before: role.url_external, after: to.url } : null,
    });
    const next = joined(from, to, new Set(ids));
    after = settle(
      after.map((each) => (each === from ? next : each)),
      move.to,
      { status: 'skipped', post_pk: null, now },
    );
  }
  const old = new Set(taken.flatMap(({ ids }) => ids));
  return {
    taken,
    candidates: after,
    states: withState(states, source, (one) => ({
      ...one,
      ids: one.ids.filter((id) => !old.has(id)),
      missing: Object.fromEntries(Object.entries(one.missing).filter(([id]) => !old.has(id))),
    })),
    catalogue: withAddresses(
      board,
      taken.flatMap(({ role }) => (role ? [{ ...role, from: role.before, to: role.after }] : [])),
      now,
    ),
  };
}

/** A candidate with a new posting first. Fields that the board shows are compared by the next sync. */
function joined(from: Candidate, to: Candidate, old: ReadonlySet<string>): Candidate {
  const { source, url, posted_at } = to;
  const kept = from.duplicates.filter((each) => each.source !== source || !old.has(each.id));
  const duplicates = [asDuplicate(to, 'title'), ...to.duplicates, ...kept];
  // Another source describes the role.
  if (from.source !== source) return { ...from, duplicates };
  const { employment_type, workplace, stated } = to;
  const description = to.description || from.description;
  const said = { url, posted_at, employment_type, workplace, description, stated };
  return { ...from, ...said, duplicates };
}

/** Separates the postings again. Roles whose address was changed since keep it. */
export function giveBack(
  { candidates, board }: DeskState,
  { source }: Candidate,
  states: SourceStates,
  taken: readonly TakenOver[],
  now: number,
): Written {
  const olds = new Map(taken.map(({ from, before }) => [from, before]));
  // A curator may have split one out since.
  const merged = new Set(candidates.flatMap(({ duplicates }) => duplicates.map(candidateKey)));
  const news = new Set(taken.map(({ to }) => to).filter((to) => merged.has(to)));
  return {
    candidates: candidates.map((each) => {
      const key = candidateKey(each);
      if (news.has(key)) return { ...each, status: 'waiting', settled_at: null };
      return { ...each, ...olds.get(key) };
    }),
    states: withState(states, source, (one) => ({
      ...one,
      // The next sync compares the source with the old ids even if it has not changed.
      validators: null,
      ids: [...new Set([...one.ids, ...taken.flatMap(({ ids }) => ids)])],
    })),
    catalogue: withAddresses(
      board,
      taken.flatMap(({ role }) => (role ? [{ ...role, from: role.after, to: role.before }] : [])),
      now,
    ),
  };
}

/** Changes what a sync remembers about a source, unless the source has been removed. */
function withState(
  states: SourceStates,
  source: string,
  change: (state: SourceState) => SourceState,
): SourceStates {
  const state = states.get(source);
  return state ? new Map(states).set(source, change(state)) : states;
}

/** The board with the addresses of roles replaced where they are as expected; null for no change. */
function withAddresses(
  board: Catalogue | null,
  changes: ReadonlyArray<{ id: number; from: string; to: string }>,
  now: number,
): Catalogue | null {
  if (!board || changes.length === 0) return null;
  const byId = new Map(changes.map((change) => [change.id, change]));
  const roles = board.roles.map((role): Role => {
    const change = byId.get(role.post_pk);
    return change?.from === role.url_external ? { ...role, url_external: change.to } : role;
  });
  return { ...board, roles, writtenAt: now };
}
