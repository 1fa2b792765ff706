// lib/desk knows the curator's desk on the server: suggestions, drafts, judgements, and its page.

/** What a desk does: keep drafts, judge and undo, each under its locks. Contract: 13. */
import { Refusal } from '../api/responses.ts';
import { cellsOf, planReturn, planRole, type RoleContext } from '../import/change-role.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { keysById, sourceKey } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { type Check, replaceCatalogue } from '../store/replace-catalogue.ts';
import { transaction } from '../store/database.ts';
import { contentOf } from '../store/role-changes.ts';
import {
  type Candidate,
  candidateKey,
  reopen,
  settle,
  writeCandidates,
} from '../store/candidates.ts';
import type { Catalogue, CatalogueHead } from '../store/catalogue.ts';
import type { Config } from '../config/load.ts';
import { type FacetField, importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import type { Vocabulary } from '../search-engine/lexicon.ts';
import type { Action, Detail, Draft, Overview } from './client/desk-schema.ts';
import { type DeskState, entryOf, openDeskState, type Undo, type Written } from './desk-state.ts';
import { createDeskView, importedRoles, pairId, roleOf, rowOf, rowsOf } from './desk-view.ts';
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

  /** Records a judgement or its undo. */
  function conclude(state: DeskState, key: string, undo: Undo, action: 'accept' | 'undo'): void {
    const isUndo = action === 'undo';
    state.candidates = isUndo
      ? reopen(state.candidates, key, undo.postPk)
      : settle(state.candidates, key, {
          status: 'accepted',
          post_pk: undo.written?.id ?? undo.postPk,
          now: now(),
        });
    writeCandidates(dataDir, state.candidates);
    const entry = entryOf(state, key);
    remember(state, key, {
      version: entry.version + 1,
      // Another desk may have saved a draft after the judgement.
      draft: isUndo ? { ...undo.draft, ...entry.draft } : {},
      undo: isUndo ? null : undo,
    });
  }

  function find({ candidates }: DeskState, key: string): Candidate {
    const found = candidates.find((each) => candidateKey(each) === key);
    if (!found || found.status === 'withdrawn') {
      throw new Refusal(404, 'This role is no longer offered: its employer has withdrawn it.');
    }
    return found;
  }

  /** @throws {Conflict} when the desk's page has an older version of the candidate */
  function checkVersion(state: DeskState, candidate: Candidate, version: string): void {
    const { version: present } = rowOf(state, candidate);
    if (version !== present) throw new Conflict(view.detail(state, candidate));
  }

  /** Writes the judgement and, if it changes, the board, in one transaction. */
  async function commit(
    state: DeskState,
    key: string,
    action: 'accept' | 'undo',
    { undo, catalogue }: { undo: Undo; catalogue: (CatalogueHead & { roles: Role[] }) | null },
  ): Promise<void> {
    const record = () => conclude(state, key, undo, action);
    if (!catalogue) return transaction(dataDir, record);
    const at = now();
    const ids = undo.written ? [undo.written.id] : [];
    const check: Check = { at, by: 'curator' };
    const isOpen = action === 'accept' && find(state, key).kind !== 'gone';
    const writing = replaceCatalogue(dataDir, catalogue, {
      by: catalogue.source === 'sample' ? 'sample' : 'desk',
      tokens,
      now: at,
      checks: new Map(isOpen ? ids.map((id) => [id, check]) : []),
      restored: new Set(action === 'undo' ? ids : []),
      also: record,
    });
    await writing.catch((error: Error) => {
      throw new Refusal(507, `The board cannot be written (${error.message}). It is unchanged.`);
    });
  }

  async function accept(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const role = roleOf(state, candidate);
    if (!role && candidate.kind !== 'new') {
      throw new Refusal(409, 'This role is no longer on the board. Skip it.');
    }
    const cells =
      candidate.kind === 'gone' && role
        ? cellsOf(role, tokens, { closes_at: now() })
        : view.cells(state, candidate, role, {
            ...view.form(state, candidate, role).fields,
            ...draft,
          });
    const roleKey = role ? keysById(state.board ?? { keys: null })(role.post_pk) : sourceKey(key);
    const plan = await planRole(state.board, roleKey, cells, roleContext()).catch(
      (error: unknown) => {
        throw error instanceof ImportProblem ? new Refusal(422, error.message) : error;
      },
    );
    const written: Written = {
      id: plan.role.post_pk,
      key: roleKey,
      before: role,
      print: printOf(plan.role),
      // Without an import the board shows the sample, even if it was never started.
      replacedSample: state.board?.source !== 'import',
    };
    const undo: Undo = { draft, postPk: candidate.post_pk, written, joined: null };
    await commit(state, key, 'accept', { undo, catalogue: plan.catalogue });
  }

  async function skip(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const { post_pk: postPk } = candidate;
    const decision = { status: 'skipped', post_pk: postPk, now: now() } as const;
    transaction(dataDir, () => {
      writeCandidates(dataDir, settle(state.candidates, key, decision));
      rememberJudged(state, key, { draft, postPk, written: null, joined: null });
    });
  }

  /** Records a judgement that does not change the board, and how to undo it. */
  function rememberJudged(state: DeskState, key: string, undo: Undo): void {
    const version = entryOf(state, key).version + 1;
    remember(state, key, { version, draft: {}, undo });
  }

  /** Merges a candidate into the role, or the other candidate, that is the same. */
  async function join(state: DeskState, candidate: Candidate, draft: Draft): Promise<void> {
    const key = candidateKey(candidate);
    const pair = candidate.possible_duplicate;
    if (!pair) throw new Refusal(409, 'There is no other role to join it with.');
    const undo: Undo = { draft, postPk: candidate.post_pk, written: null, joined: pair.key };
    const isOnBoard = pair.post_pk !== null;
    const decision = {
      status: isOnBoard ? 'accepted' : 'skipped',
      post_pk: pair.post_pk,
      now: now(),
    } as const;
    const { source, id, title, locations, url } = candidate;
    const part = { source, id, title, locations, url, by: 'title' as const };
    const others = state.candidates.map((each) =>
      !isOnBoard && candidateKey(each) === pair.key
        ? { ...each, duplicates: [...each.duplicates, part] }
        : each,
    );
    transaction(dataDir, () => {
      writeCandidates(dataDir, settle(others, key, decision));
      rememberJudged(state, key, undo);
    });
  }

  async function undoJudgement(state: DeskState, candidate: Candidate): Promise<void> {
    const key = candidateKey(candidate);
    const entry = entryOf(state, key);
    const { undo } = entry;
    if (candidate.status === 'waiting' || !undo) {
      throw new Refusal(409, 'There is nothing to undo.');
    }
    if (undo.joined) {
      state.candidates = state.candidates.map((each) =>
        candidateKey(each) === undo.joined
          ? { ...each, duplicates: each.duplicates.filter((one) => candidateKey(one) !== key) }
          : each,
      );
    }
    await commit(state, key, 'undo', { undo, catalogue: await boardBefore(state, undo) });
  }

  /** The board before a judgement; null if it wrote nothing, or its role has left the board. */
  async function boardBefore({ board }: DeskState, { written }: Undo) {
    const shown = board?.roles.find((role) => role.post_pk === written?.id);
    if (!written || !board || (!shown && !written.before)) return null;
    if (!shown || printOf(shown) !== written.print) {
      throw new Refusal(409, 'The role has changed on the board since. Undo that change first.');
    }
    if (written.replacedSample && board.roles.length === 1) return options.sample(now());
    return planReturn(board, written.key, written, roleContext());
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
        remember(state, key, { version: entryOf(state, key).version + 1, draft });
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
          if (action === 'accept') await accept(state, candidate, draft);
          else if (action === 'skip') await skip(state, candidate, draft);
          else if (action === 'same') await join(state, candidate, draft);
          else {
            remember(state, key, {
              version: entryOf(state, key).version + 1,
              draft,
              different: pairId(candidate.possible_duplicate),
            });
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
    super(409, 'Another desk has changed this role meanwhile.');
    this.current = current;
  }
}

const printOf = (role: Role): string => fingerprint(contentOf(role));
