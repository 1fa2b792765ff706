/** What the desk shows: the list, and the details of one candidate. Contract: 13.2. */
import { previewRole, type RoleContext } from '../import/change-role.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { sanitiseHtml } from '../roles/sanitise.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import type { FacetField } from '../roles/facets.ts';
import { type Role, httpAddress } from '../roles/role.ts';
import type { Vocabulary } from '../search-engine/lexicon.ts';
import type { DeskFields, Detail, Judgement, Row } from './client/desk-schema.ts';
import { type DeskState, type Entry, entryOf } from './desk-state.ts';
import {
  cellsOfChanged,
  cellsOfNew,
  changedNames,
  changesShown,
  changesToForm,
  fieldsOfNew,
  fieldsOfRole,
  postingOf,
} from './form.ts';
import { isSameName, suggest } from './suggest.ts';

type ViewContext = {
  /** For building and suggesting roles. */
  roleContext: () => RoleContext;
  vocabulary: Vocabulary;
  /** Facet values until the board has its own. */
  startingValues: Record<FacetField, string[]>;
};

export function createDeskView({ roleContext, vocabulary, startingValues }: ViewContext) {
  function detail(state: DeskState, candidate: Candidate): Detail {
    const entry = entryOf(state, candidateKey(candidate));
    const role = roleOf(state, candidate);
    const { suggestions, fields } = form(state, candidate, role);
    const built = preview(state, candidate, role, { ...fields, ...entry.draft });
    const isSettled = candidate.status !== 'waiting';
    return {
      row: rowOf(state, candidate),
      draft: entry.draft,
      fields,
      suggestions: isSettled ? {} : suggestions,
      role: isSettled && role ? role : 'role' in built ? built.role : null,
      refusals: 'role' in built ? [] : built.refusals,
      text: sanitiseHtml(candidate.description),
      url: httpAddress(candidate.url),
      source: candidate.source,
      changes: candidate.kind === 'changed' ? changesShown(candidate, role) : [],
      evidence: candidate.evidence ? [candidate.evidence.text] : [],
      pair: pairOf(state, candidate, entry),
    };
  }

  /** The form before editing. `role` is null for a role that is not on the board. */
  function form(state: DeskState, candidate: Candidate, role: Role | null) {
    const roles = importedRoles(state);
    const all = suggest(postingOf(candidate), { roles, vocabulary, startingValues });
    if (!role) return { suggestions: all, fields: fieldsOfNew(candidate, all) };
    const changes = changesToForm(candidate, all);
    return { suggestions: {}, fields: { ...fieldsOfRole(role), ...changes } };
  }

  /** The cells that an import would read for a form. */
  function cells(
    state: DeskState,
    candidate: Candidate,
    role: Role | null,
    fields: DeskFields,
  ): Record<string, unknown> {
    const { tokens, now } = roleContext();
    if (role) return cellsOfChanged(role, fields, tokens);
    const siblings = importedRoles(state).filter((each) =>
      isSameName(each.company_name, fields.company_name),
    );
    const newest = siblings.sort((a, b) => b.posted_at - a.posted_at)[0] ?? null;
    const isOfSource = isSameName(fields.company_name, candidate.organisation);
    const page = isOfSource && state.sources.find(({ id }) => id === candidate.source)?.page;
    return cellsOfNew(fields, { sibling: newest, careers: page || '', now });
  }

  /** The role as visitors will see it, or why an import would refuse it. */
  function preview(state: DeskState, candidate: Candidate, role: Role | null, fields: DeskFields) {
    if (candidate.kind === 'gone' && role) return { role };
    const built = previewRole(cells(state, candidate, role, fields), roleContext());
    if ('role' in built && role) Object.assign(built.role, { post_pk: role.post_pk });
    return built;
  }

  /** The role on the board, or the candidate, that may be the same. */
  function pairOf(state: DeskState, candidate: Candidate, entry: Entry): Detail['pair'] {
    const pair = candidate.possible_duplicate;
    if (!pair || candidate.kind !== 'new' || entry.different === pairId(pair)) return null;
    const onBoard = state.board?.roles.find((role) => role.post_pk === pair.post_pk);
    if (onBoard) return { role: onBoard, where: 'board' };
    const other = state.candidates.find((each) => candidateKey(each) === pair.key);
    if (!other) return null;
    const { fields } = form(state, other, null);
    const built = previewRole(cells(state, other, null, fields), roleContext());
    return 'role' in built ? { role: built.role, where: 'candidates' } : null;
  }

  return { detail, form, cells };
}

/** A candidate's role on the board; null for none. */
export function roleOf(state: DeskState, { post_pk }: Candidate): Role | null {
  return importedRoles(state).find((role) => role.post_pk === post_pk) ?? null;
}

/** The roles on the board; none while it shows the sample. */
export function importedRoles({ board }: DeskState): readonly Role[] {
  return board?.source === 'import' ? board.roles : [];
}

/** Identifies a possible duplicate, so that the desk remembers which one was rejected. */
export const pairId = (pair: Candidate['possible_duplicate']): string | null =>
  pair && `${pair.key ?? ''} ${pair.post_pk ?? ''}`;

/** The list: roles that may mislead visitors first; then by organisation, newest first. */
export function rowsOf(state: DeskState): Row[] {
  return state.candidates
    .filter(isListed)
    .map((candidate) => rowOf(state, candidate))
    .sort(
      (a, b) =>
        kindOrder[a.kind] - kindOrder[b.kind] ||
        collator.compare(a.organisation, b.organisation) ||
        b.seenAt - a.seenAt ||
        (a.id < b.id ? -1 : 1),
    );
}

const kindOrder = { gone: 0, changed: 1, new: 2 } as const;
const collator = new Intl.Collator('en', { numeric: true });

/** Roles that were on the board before their source was read were never judged here. */
function isListed({ status, settled_at }: Candidate): boolean {
  return status === 'waiting' || (status !== 'withdrawn' && settled_at !== null);
}

export function rowOf(state: DeskState, candidate: Candidate): Row {
  const key = candidateKey(candidate);
  const entry = entryOf(state, key);
  const { kind, status, title, organisation, locations, duplicates } = candidate;
  const places = [...new Set([...locations, ...duplicates.flatMap((each) => each.locations)])];
  const typed = { ...(status === 'waiting' ? {} : entry.undo?.draft), ...entry.draft };
  return {
    id: key,
    kind,
    judgement: status as Judgement,
    title: typed.title ?? title,
    organisation: typed.company_name ?? organisation,
    places: places.join(' / '),
    note: kind === 'changed' ? changedNames(candidate) : (candidate.evidence?.text ?? ''),
    seenAt: candidate.found_at,
    // Covers what a judgement is based on: the desk's entry and the source's data.
    version: `${entry.version}.${fingerprint(candidate).slice(0, 8)}`,
    hasDraft: Object.keys(entry.draft).length > 0,
  };
}
