// lib/desk knows the curator's desk on the server: suggestions, drafts, judgements, and its page.

/** What a desk does: keep drafts, judge and undo, each under its locks. Contract: 13. */
import { Refusal } from '../api/responses.ts';
import { fingerprint } from '../base/fingerprint.ts';
import type { Config } from '../config/load.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import { cellsOf, planRole, restoredBoard, type RoleContext } from '../import/change-role.ts';
import { keysById, sourceKey } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { type FacetField, importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { Vocabulary } from '../search-engine/lexicon.ts';
import {
  type Candidate,
  candidateKey,
  reopen,
  settle,
  writeCandidates,
} from '../store/candidates.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { transaction } from '../store/database.ts';
import { highestRoleId } from '../store/role-ids.ts';
import { type CatalogueOptions, replaceCatalogue } from '../store/replace-catalogue.ts';
import { contentOf } from '../store/role-changes.ts';
import type { Action, Detail, Draft, Overview } from './client/desk-api.ts';
import { readStates, type SourceStates, writeStates } from '../store/sources.ts';
import {
  type DeskState,
  type Entry,
  entryOf,
  openDeskState,
  type TakenOver,
  type Undo,
} from './desk-state.ts';
import { createDeskView, importedRoles, pairId, roleOf, rowOf, rowsOf } from './desk-view.ts';
import { giveBack, takeOver } from './new-addresses.ts';
import { knownValues } from './suggest.ts';

export type DeskOptions = {
  config: Config;
  /** Units of each currency per USD. */
  rates: UnitsPerUsd;
  vocabulary: Vocabulary;
  /** Facet values until the board has its own. */
  startingValues: Record<FacetField, string[]>;
  /** A day's sample, which is restored when the first accepted role is undone. */
  sample: (now: number) => Promise<Catalogue>;
  /** The sources, and when they are read next. */
  sources: () => Promise<Pick<Overview, 'sources' | 'nextSync'>>;
  /** Epoch seconds. */
  now: () => number;
};

export type DeskService = ReturnType<typeof createDeskService>;

/** @throws {Refusal} from each call that fails; its detail is for the curator */
export function createDeskService(options: DeskOptions) {
  const { config, rates, vocabulary, startingValues, now } = options;
  const { dataDir } = config.server;
  const tokens = config.public.fieldTokens;
  const roleContext = (): RoleContext => ({ tokens, rates, now: now() });
  const { readState, remember, withDeskLock, withBoardLock } = openDeskState(dataDir, tokens);
  const view = createDeskView({ roleContext, vocabulary, startingValues });

  function find({ candidates }: DeskState, key: string): Candidate {
    const found = candidates.find((each) => candidateKey(each) === key);
    if (!found || found.status === 'withdrawn') {
      throw new Refusal(404, 'The employer has withdrawn this role.');
    }
    return found;
  }

  /** @throws {Conflict} when the desk's page has an older version of the candidate */
  function checkVersion(state: DeskState, candidate: Candidate, version: string): void {
    const { version: present } = rowOf(state, candidate);
    if (version !== present) throw new Conflict(view.detail(state, candidate));
  }

  /** Writes a judgement and, if it changes, the board, in one transaction. */
  async function record(
    state: DeskState,
    key: string,
    judgement: {
      candidates: readonly Candidate[];
      entry: Pick<Entry, 'draft' | 'undo'>;
      board?: Pick<CatalogueOptions, 'checks' | 'restored'> & { catalogue: Catalogue };
      states?: SourceStates;
    },
  ): Promise<void> {
    const { candidates, entry, board, states } = judgement;
    const also = () => {
      writeCandidates(dataDir, candidates);
      if (states) writeStates(dataDir, states);
      remember(state, key, entry);
    };
    if (!board) return transaction(dataDir, also);
    const { catalogue, ...notes } = board;
    const by = catalogue.source === 'sample' ? 'sample' : 'desk';
    const options = { by, tokens, now: now(), ...notes, also } as const;
    await replaceCatalogue(dataDir, catalogue, options).catch((error: Error) => {
      throw new Refusal(507, `The board cannot be written (${error.message}). It is unchanged.`);
    });
  }

  async function accept(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const role = roleOf(state, candidate);
    if (!role && candidate.kind !== 'new') {
      throw new Refusal(409, 'This role is no longer on the board. Skip it.');
    }
    const isGone = candidate.kind === 'gone';
    const cells =
      isGone && role
        ? cellsOf(role, tokens, { closes_at: now() })
        : view.cells(state, candidate, role, {
            ...view.form(state, candidate, role).fields,
            ...draft,
          });
    const roleKey = role ? keysById(state.board ?? { keys: null })(role.post_pk) : sourceKey(key);
    const context = { ...roleContext(), highestId: await highestRoleId(dataDir) };
    const plan = await planRole(state.board, roleKey, cells, context).catch((error: unknown) => {
      throw error instanceof ImportProblem ? new Refusal(422, error.message) : error;
    });
    const id = plan.role.post_pk;
    const written = {
      id,
      key: roleKey,
      before: role,
      print: printOf(plan.role),
      // Without an import the board shows the sample, even if it was never started.
      replacedSample: state.board?.source !== 'import',
    };
    const undo: Undo = { draft, postPk: candidate.post_pk, written, joined: null };
    const at = now();
    await record(state, key, {
      candidates: settle(state.candidates, key, { status: 'accepted', post_pk: id, now: at }),
      entry: { draft: {}, undo },
      board: {
        catalogue: plan.catalogue,
        checks: new Map(isGone ? [] : [[id, { at, by: 'curator' }]]),
      },
    });
  }

  /** Takes over the new addresses of a source's postings. */
  async function acceptMoves(state: DeskState, question: Candidate): Promise<void> {
    const key = candidateKey(question);
    const states = await readStates(dataDir);
    const { taken, catalogue, ...written } = takeOver(state, question, states, now());
    const accepted = { status: 'accepted', post_pk: null, now: now() } as const;
    await record(state, key, {
      candidates: settle(written.candidates, key, accepted),
      states: written.states,
      entry: { draft: {}, undo: { draft: {}, postPk: null, written: null, joined: null, taken } },
      ...(catalogue && { board: { catalogue } }),
    });
  }

  async function undoMoves(
    state: DeskState,
    question: Candidate,
    taken: readonly TakenOver[],
  ): Promise<void> {
    const key = candidateKey(question);
    const states = await readStates(dataDir);
    const { catalogue, ...written } = giveBack(state, question, states, taken, now());
    await record(state, key, {
      candidates: reopen(written.candidates, key, null),
      states: written.states,
      entry: { draft: {}, undo: null },
      ...(catalogue && { board: { catalogue } }),
    });
  }

  async function skip(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const { post_pk: postPk } = candidate;
    await record(state, key, {
      candidates: settle(state.candidates, key, { status: 'skipped', post_pk: postPk, now: now() }),
      entry: { draft: {}, undo: { draft, postPk, written: null, joined: null } },
    });
  }

  /** Merges a candidate into the role, or the other candidate, that is the same. */
  async function join(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const pair = candidate.possible_duplicate;
    if (!pair) throw new Refusal(409, 'There is no other role to join it with.');
    const isOnBoard = pair.post_pk !== null;
    const status = isOnBoard ? 'accepted' : 'skipped';
    const { source, id, title, locations, url } = candidate;
    const part = { source, id, title, locations, url, by: 'title' as const };
    const others = state.candidates.map((each) =>
      !isOnBoard && candidateKey(each) === pair.key
        ? { ...each, duplicates: [...each.duplicates, part] }
        : each,
    );
    const undo = { draft, postPk: candidate.post_pk, written: null, joined: pair.key };
    await record(state, key, {
      candidates: settle(others, key, { status, post_pk: pair.post_pk, now: now() }),
      entry: { draft: {}, undo },
    });
  }

  async function undoJudgement(state: DeskState, candidate: Candidate): Promise<void> {
    const key = candidateKey(candidate);
    const { undo, draft } = entryOf(state, key);
    if (candidate.status === 'waiting' || !undo) {
      throw new Refusal(409, 'There is nothing to undo.');
    }
    if (undo.taken) return undoMoves(state, candidate, undo.taken);
    const others = state.candidates.map((each) =>
      undo.joined !== null && candidateKey(each) === undo.joined
        ? { ...each, duplicates: each.duplicates.filter((one) => candidateKey(one) !== key) }
        : each,
    );
    const catalogue = await boardBefore(state, undo);
    await record(state, key, {
      candidates: reopen(others, key, undo.postPk),
      // Another desk may have saved a draft after the judgement.
      entry: { draft: { ...undo.draft, ...draft }, undo: null },
      ...(catalogue && {
        board: { catalogue, restored: new Set(undo.written ? [undo.written.id] : []) },
      }),
    });
  }

  /** The board before a judgement; null if it wrote nothing, or its role has left the board. */
  async function boardBefore({ board }: DeskState, { written }: Undo) {
    const shown = board?.roles.find((role) => role.post_pk === written?.id);
    if (!written || !board || (!shown && !written.before)) return null;
    if (!shown || printOf(shown) !== written.print) {
      throw new Refusal(409, 'The role has changed on the board since. Undo that change first.');
    }
    if (written.replacedSample && board.roles.length === 1) return options.sample(now());
    return restoredBoard(board, written, now());
  }

  return {
    async overview(): Promise<Overview> {
      const state = await readState();
      const roles = importedRoles(state);
      return {
        boardName: config.public.brandName,
        isSample: state.board?.source === 'sample',
        ...(await options.sources()),
        values: Object.fromEntries(
          importedFacetFields.map((field) => [field, knownValues(roles, field, startingValues)]),
        ),
        rows: rowsOf(state),
      };
    },

    async detail(key: string): Promise<Detail> {
      const state = await readState();
      return view.detail(state, find(state, key));
    },

    async saveDraft(key: string, version: string, draft: Draft): Promise<Detail> {
      return withDeskLock(async () => {
        const state = await readState();
        const candidate = find(state, key);
        checkVersion(state, candidate, version);
        remember(state, key, { draft });
        return view.detail(state, candidate);
      });
    },

    async judge(
      key: string,
      { version, action, draft }: { version: string; action: Action; draft: Draft },
    ): Promise<Detail> {
      return withBoardLock(async () => {
        const state = await readState();
        const candidate = find(state, key);
        if (action === 'undo') await undoJudgement(state, candidate);
        else {
          checkVersion(state, candidate, version);
          if (candidate.status !== 'waiting') throw new Conflict(view.detail(state, candidate));
          if (action === 'accept' && candidate.kind === 'moved') {
            await acceptMoves(state, candidate);
          } else if (action === 'accept') await accept(state, candidate, draft);
          else if (action === 'skip') await skip(state, candidate, draft);
          else if (action === 'same') await join(state, candidate, draft);
          else {
            remember(state, key, { draft, different: pairId(candidate.possible_duplicate) });
          }
        }
        const after = await readState();
        return view.detail(after, find(after, key));
      });
    },
  };
}

/** Another desk was first; carries its state. */
export class Conflict extends Refusal {
  readonly current: Detail;
  constructor(current: Detail) {
    super(409, 'Another desk has changed this role in the meantime.');
    this.current = current;
  }
}

const printOf = (role: Role): string => fingerprint(contentOf(role));
