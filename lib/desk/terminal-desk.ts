/** The desk in a terminal: what waits, and judgements of it. Contract: 13.11. */
import { Refusal } from '../api/responses.ts';
import { plural } from '../base/plural.ts';
import type { Terminal } from '../base/terminal.ts';
import { suggestion } from '../config/nearest.ts';
import {
  type DeskField,
  type Draft,
  draftSchema,
  missingFrom,
  type Overview,
} from './client/desk-api.ts';
import { isPlaceInCountry, knownSpelling } from './client/known-values.ts';
import type { DeskService } from './desk-service.ts';

/** What became of one candidate. */
type Outcome = { id: string; did: string; problem: string };

/** Prints what waits, in the order of the desk. */
export async function listCandidates(
  desk: DeskService,
  { limit, json }: { limit: number; json: boolean },
  { out }: Terminal,
): Promise<void> {
  const { candidates, waiting } = await desk.waiting(limit);
  if (json) {
    out.write(`${JSON.stringify(candidates, null, 2)}\n`);
    return;
  }
  for (const { id, kind, title, organisation, places, note, why } of candidates) {
    const about = [kind === 'new' ? '' : kind, organisation, places, note].filter(Boolean);
    out.write(`${id}  ${title}\n  ${about.join(' · ')}${why && `\n  ${why}`}\n`);
  }
  const more = waiting - candidates.length;
  out.write(
    more > 0
      ? `${plural(waiting, 'candidate')} wait; ${more} more with --limit ${waiting}.\n`
      : `${plural(waiting, 'candidate')} wait.\n`,
  );
}

type AcceptOptions = {
  /** Such as "tags_area=Health". */
  set: readonly string[];
  incomplete: boolean;
  newValues: boolean;
  json: boolean;
};

/** Accepts candidates with what is set. @throws when one is refused, after the others */
export async function acceptCandidates(
  desk: DeskService,
  ids: readonly string[],
  { set, incomplete, newValues, json }: AcceptOptions,
  terminal: Terminal,
): Promise<void> {
  const draft = draftOf(set, await desk.overview(), newValues);
  await each(desk, ids, json, terminal, async (id) => {
    const { row, draft: typed, fields } = await desk.detail(id);
    const all = { ...typed, ...draft };
    const missing = missingFrom({ row, fields }, all);
    if (missing.length > 0 && !incomplete) {
      throw new Refusal(
        422,
        `It lacks ${missing.map(({ name }) => name).join(', ')}. Fill it in (${missing.map(({ field }) => `--set ${field}=…`).join(' ')}), or accept it so with --incomplete.`,
      );
    }
    await desk.judge(id, { version: row.version, action: 'accept', draft: all });
    return 'accepted';
  });
}

/** Skips candidates, several of them in one step. @throws when one is left */
export async function skipCandidates(
  desk: DeskService,
  ids: readonly string[],
  { json }: { json: boolean },
  terminal: Terminal,
): Promise<void> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    return each(desk, [only], json, terminal, async (id) => {
      const { row, draft } = await desk.detail(id);
      await desk.judge(id, { version: row.version, action: 'skip', draft });
      return 'skipped';
    });
  }
  const rows = (await desk.overview()).rows ?? [];
  const known = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const skipped = new Set((await desk.skipMany(known)).ids);
  await each(desk, ids, json, terminal, async (id) => {
    if (skipped.has(id)) return 'skipped';
    await desk.detail(id);
    throw new Refusal(
      409,
      'Left as before: it is judged, has a draft, or needs an answer of its own.',
    );
  });
}

/** Takes judgements back, each of its own. @throws when one cannot be, after the others */
export async function undoCandidates(
  desk: DeskService,
  ids: readonly string[],
  { json }: { json: boolean },
  terminal: Terminal,
): Promise<void> {
  await each(desk, ids, json, terminal, async (id) => {
    const { row } = await desk.detail(id);
    await desk.judge(id, { version: row.version, action: 'undo', draft: {} });
    return 'undone';
  });
}

/** Lists rules, or shows the effect of one and saves it, takes its skips back or removes it. */
export async function ruleCommand(
  desk: DeskService,
  [action = 'list', ...words]: readonly string[],
  { isSure, json }: { isSure: boolean; json: boolean },
  { out }: Terminal,
): Promise<void> {
  const { rules } = await desk.overview();
  if (action === 'list') {
    if (json) out.write(`${JSON.stringify(rules, null, 2)}\n`);
    else for (const { line, skipped } of rules) out.write(`${line}  (${skipped} skipped)\n`);
    if (!json && rules.length === 0) out.write('There are no rules.\n');
    return;
  }
  const line = words.join(' ');
  if (action === 'add') {
    const effect = desk.effectOfRule(line);
    for (const { title, organisation } of effect.examples)
      out.write(`  ${title} · ${organisation}\n`);
    out.write(`It skips ${effect.skips} of ${plural(effect.waiting, 'new role')} that wait.\n`);
    if (isSure) out.write(`Saved: ${await desk.changeRule('save', line)} skipped.\n`);
    else out.write('Nothing was saved. Add --yes to save it.\n');
    return;
  }
  if (action !== 'take-back' && action !== 'remove') {
    throw new Error(`Unknown: rules ${action}. Use "add", "take-back" or "remove", and the line.`);
  }
  if (!rules.some((rule) => rule.line === line)) {
    throw new Error(
      `There is no rule “${line}”${
        suggestion(
          line,
          rules.map((rule) => rule.line),
        ) || '.'
      }`,
    );
  }
  const count = await desk.changeRule(action, line);
  out.write(action === 'remove' ? 'Removed.\n' : `Taken back: ${plural(count, 'role')}.\n`);
}

/** Does something with each candidate, prints what became of it, and fails if one was refused. */
async function each(
  desk: DeskService,
  ids: readonly string[],
  json: boolean,
  { out, err }: Terminal,
  judge: (id: string) => Promise<string>,
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const outcome = await judge(id).then(
      (did) => ({ id, did, problem: '' }),
      async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        const hint = error.status === 404 ? await hintAt(desk, id) : '';
        return { id, did: '', problem: error.detail + hint };
      },
    );
    outcomes.push(outcome);
    if (!json) (outcome.problem ? err : out).write(`${id}: ${outcome.did || outcome.problem}\n`);
  }
  if (json) out.write(`${JSON.stringify(outcomes, null, 2)}\n`);
  const refused = outcomes.filter(({ problem }) => problem !== '').length;
  if (refused > 0) throw new Error(`${refused} of ${plural(ids.length, 'candidate')} not judged`);
}

async function hintAt(desk: DeskService, id: string): Promise<string> {
  const rows = (await desk.overview()).rows ?? [];
  const hint = suggestion(
    id,
    rows.map((row) => row.id),
  );
  return hint && ` Unknown ID${hint}`;
}

/** The fields that are set, in values of the board. @throws for an unknown field or value */
function draftOf(
  set: readonly string[],
  { values, countryNames }: Overview,
  newValues: boolean,
): Draft {
  const draft: Record<string, unknown> = {};
  // Who may apply follows the posting; only the page leaves something out of it.
  const names = Object.keys(draftSchema.shape).filter((name) => name !== 'eligibility');
  for (const text of set) {
    const [name = '', ...rest] = text.split('=');
    const written = rest.join('=').trim();
    if (rest.length === 0) throw new Error(`--set ${text}: write FIELD=VALUE`);
    if (!names.includes(name))
      throw new Error(`There is no field "${name}"${suggestion(name, names) || '.'}`);
    const known = values[name as DeskField];
    if (name === 'company_structured_data') draft[name] = /^(?:yes|true|1)$/i.test(written);
    else if (known === undefined) draft[name] = written;
    else
      draft[name] = [
        ...((draft[name] as string[] | undefined) ?? []),
        valueOf(name, written, known),
      ];
  }
  return draftSchema.parse(draft);

  function valueOf(name: string, written: string, known: readonly string[]): string {
    const spelling = knownSpelling(written, known);
    const isKnown =
      spelling !== null || (name === 'locations' && isPlaceInCountry(written, countryNames));
    if (isKnown || newValues) return spelling ?? written;
    const hint = suggestion(written, known) || '.';
    throw new Error(
      `“${written}” is not a value of ${name} on this board${hint} Add it with --new-values.`,
    );
  }
}
