/**
 * The list of candidates. What its rows show is held in memory, so that a judgement among ten thousand
 * reads and writes only what it changes. Contract: 13.2.
 */
import { fingerprint } from '../base/fingerprint.ts';
import { facetsVersion, holdFacets } from '../store/candidate-facets.ts';
import {
  type Candidate,
  candidatesVersion,
  coveredByQuestions,
  type FieldChange,
  holdCandidates,
} from '../store/candidates.ts';
import { type Correction, correctionsOf } from '../store/corrections.ts';
import type { Records } from '../store/records.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { openBestFirst } from './best-first.ts';
import type { Draft, Judgement, Row } from './client/desk-api.ts';
import { emptyEntry, type Entry } from './desk-state.ts';

/** So many judgements say how much is still to be found. */
const MAX_RECENT = 200;

/** What is held of a candidate. */
type Brief = Pick<Candidate, 'source' | 'id' | 'kind' | 'status' | 'title' | 'organisation'> &
  Pick<Candidate, 'post_pk' | 'found_at' | 'moves'> & {
    places: string;
    note: string;
    teams: readonly string[];
    /** Epoch seconds; null if it was not judged at the desk. */
    settledAt: number | null;
    /** Roles that were on the board before their source was read were never judged here. */
    isListed: boolean;
    /** The role that it may be the same as, until it is judged; null for none. */
    pair: string | null;
    /** The rule that skipped it; empty for none. */
    rule: string;
    /** Rules that do not skip it, because a person has taken that back. */
    keptFrom: readonly string[];
    /** Changes with everything that the source says. */
    print: string;
    duplicates: ReadonlyArray<{ source: string; id: string }>;
  };

/** What is held of the desk's entry for a candidate. */
type EntryBrief = {
  version: number;
  hasDraft: boolean;
  /** The role that a curator has said it is not; null for none. */
  different: string | null;
  /** What was typed, by whether the candidate waits. */
  waiting: Typed;
  judged: Typed;
};

type Typed = Pick<Draft, 'title' | 'company_name'>;

/** Holds the rows of a state directory. @param entries the desk's entries, by candidate key */
export function openBriefs(dataDir: string, entries: Records<Entry>) {
  const heldBriefs = holdCandidates(dataDir, briefOf);
  const heldEntries = entries.hold(dataDir, entryBriefOf);
  const heldFacets = holdFacets(dataDir);
  let orders = 0;
  const bestFirst = openBestFirst(dataDir, heldBriefs, () => (orders += 1));

  return {
    /**
     * The list: roles that may mislead visitors first; then new ones that fit the board best, or, until
     * that is learned, by organisation, newest first.
     */
    rows(corrections: readonly Correction[]): Row[] {
      const briefs = heldBriefs();
      const covered = coveredByQuestions([...briefs.values()]);
      const readings = readingsOf(corrections);
      const typed = heldEntries();
      const facets = heldFacets();
      const rows: Row[] = [];
      for (const [key, brief] of briefs) {
        if (!brief.isListed || covered.has(key)) continue;
        const entry = typed.get(key) ?? noEntry;
        rows.push(rowFrom(key, brief, entry, readings(brief.source), facets.get(key)));
      }
      return inOrder(rows, ({ id, judgement }) =>
        judgement === 'waiting' ? (bestFirst.fittingOf(id)?.fit ?? -1) : -1,
      );
    },
    /** The row of one candidate, also of one that is not listed. @throws when there is none */
    row(key: string, corrections: readonly Correction[]): Row {
      const brief = heldBriefs().get(key);
      if (!brief) throw new Error(`There is no candidate "${key}"`);
      const entry = heldEntries().get(key) ?? noEntry;
      const reading = readingsOf(corrections)(brief.source);
      return rowFrom(key, brief, entry, reading, heldFacets().get(key));
    },
    /** Why waiting candidates fit the board, in words, by key. */
    reasons(): Record<string, string> {
      const found = [...heldBriefs()].flatMap(([key, { status }]): Array<[string, string]> => {
        const why = bestFirst.fittingOf(key)?.why ?? '';
        return why === '' || status !== 'waiting' ? [] : [[key, why]];
      });
      return Object.fromEntries(found);
    },
    /** How well a candidate fits the board, and why; null while nothing is known of it. */
    fittingOf: bestFirst.fittingOf,
    /** What judgements say about the order is learned beside what the desk answers. */
    follow: bestFirst.follow,
    /** Changes when the order has been learned again. */
    order: (): number => orders,
    /** New candidates that wait, that nobody has edited and that no question is about, in no order. */
    untouched() {
      const briefs = heldBriefs();
      const covered = coveredByQuestions([...briefs.values()]);
      const typed = heldEntries();
      return [...briefs].flatMap(([key, { kind, status, title, organisation, teams, keptFrom }]) =>
        kind === 'new' && status === 'waiting' && !typed.get(key)?.hasDraft && !covered.has(key)
          ? { key, title, organisation, teams, keptFrom }
          : [],
      );
    },
    /** Keys of some other candidates of the same source, at most so many. */
    othersOf(key: string, source: string, most: number): string[] {
      const found: string[] = [];
      for (const [other, brief] of heldBriefs()) {
        if (found.length === most) break;
        if (brief.source === source && other !== key) found.push(other);
      }
      return found;
    },
    /** Keys of the candidates that a rule has skipped. */
    skippedBy: (line: string): string[] =>
      [...heldBriefs()].flatMap(([key, { rule }]) => (rule === line ? key : [])),
    /** The employers whose roles the sources list, or have listed. */
    organisations: (): string[] => [
      ...new Set([...heldBriefs().values()].map(({ organisation }) => organisation)),
    ],
    /** Of the new candidates that were judged last, how many were accepted. */
    recent(): { judged: number; accepted: number } {
      const judged = [...heldBriefs().values()]
        // What was on the board when its source was first read was not judged here.
        .filter((each) => each.kind === 'new' && each.settledAt !== null && each.rule === '')
        .filter((each) => each.settledAt !== each.found_at)
        .sort((one, other) => other.settledAt! - one.settledAt!)
        .slice(0, MAX_RECENT);
      return {
        judged: judged.length,
        accepted: judged.filter(({ status }) => status === 'accepted').length,
      };
    },
    /** Keys of the candidates whose role on the board is this one. */
    linkedTo: (postPk: number): string[] =>
      [...heldBriefs()].flatMap(([key, brief]) => (brief.post_pk === postPk ? key : [])),
    /** Keys of the candidates into which one of these was merged. */
    mergedFrom(keys: ReadonlySet<string>): string[] {
      return [...heldBriefs()].flatMap(([key, { duplicates }]) =>
        duplicates.some(({ source, id }) => keys.has(`${source}/${id}`)) ? key : [],
      );
    },
    /** Changes whenever a row may have changed. */
    version: (corrections: readonly Correction[]): string =>
      fingerprint([
        candidatesVersion(dataDir),
        entries.version(dataDir),
        facetsVersion(dataDir),
        corrections,
        orders,
      ]),
  };
}

/** The row of a candidate. */
export const rowOf = (
  candidate: Candidate,
  entry: Entry,
  corrections: readonly Correction[],
): Row => {
  const { source, id } = candidate;
  const reading = readingsOf(corrections)(source);
  return rowFrom(`${source}/${id}`, briefOf(candidate), entryBriefOf(entry), reading);
};

/**
 * A row's version without how the words of its source are read, which only matters to what a form
 * suggests.
 */
export const versionOfWords = (version: string): string => version.split('.', 2).join('.');

function rowFrom(
  key: string,
  brief: Brief,
  entry: EntryBrief,
  reading: string,
  facets: Row['facets'] = {},
): Row {
  const { kind, status, title, organisation, places, note, teams } = brief;
  const typed = status === 'waiting' ? entry.waiting : entry.judged;
  return {
    id: key,
    kind,
    judgement: status as Judgement,
    title: typed.title ?? title,
    organisation: typed.company_name ?? organisation,
    places,
    teams: [...teams],
    note,
    facets,
    isDoubtful: brief.pair !== null && brief.pair !== entry.different,
    rule: brief.rule,
    seenAt: brief.found_at,
    // Covers what a judgement is based on: the desk's entry, the source's data and how it is read.
    version: `${entry.version}.${brief.print}${reading}`,
    hasDraft: entry.hasDraft,
  };
}

function briefOf(candidate: Candidate): Brief {
  const { source, id, kind, status, title, organisation, post_pk, found_at, moves } = candidate;
  const { locations, duplicates, settled_at, stated } = candidate;
  const places = [...new Set([...locations, ...duplicates.flatMap((each) => each.locations)])];
  return {
    source,
    id,
    kind,
    status,
    title,
    organisation,
    post_pk,
    found_at,
    ...(moves && { moves }),
    places: places.join(' / '),
    note: noteOf(candidate),
    teams: stated?.teams ?? [],
    isListed: status === 'waiting' || (status !== 'withdrawn' && settled_at !== null),
    settledAt: settled_at,
    pair: status === 'waiting' && candidate.possible_duplicate ? titlePairId(candidate) : null,
    rule: status === 'skipped' ? (candidate.skipped_by ?? '') : '',
    keptFrom: candidate.kept_from ?? [],
    print: fingerprint(candidate).slice(0, PRINT_LENGTH),
    duplicates: duplicates.map((each) => ({ source: each.source, id: each.id })),
  };
}

const PRINT_LENGTH = 8;

function entryBriefOf({ version, draft, undo, different }: Entry): EntryBrief {
  const typedIn = ({ title, company_name }: Draft): Typed => ({
    ...(title !== undefined && { title }),
    ...(company_name !== undefined && { company_name }),
  });
  const hasDraft = Object.keys(draft).length > 0;
  const judged = typedIn({ ...undo?.draft, ...draft });
  return { version, hasDraft, different, waiting: typedIn(draft), judged };
}

/** Names the pair of a candidate and the role that it may be the same as by title and text. */
export const titlePairId = ({ possible_duplicate: found }: Candidate): string =>
  `title ${found?.key} ${found?.post_pk}`;

const noEntry = entryBriefOf(emptyEntry);

/** How the words of each source are read, as the end of a row's version. */
function readingsOf(corrections: readonly Correction[]): (source: string) => string {
  const known = new Map<string, string>();
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found;
    const own = correctionsOf(corrections, source);
    const reading = own.length > 0 ? `.${fingerprint(own).slice(0, PRINT_LENGTH)}` : '';
    known.set(source, reading);
    return reading;
  };
}

const kindOrder = { moved: 0, gone: 1, changed: 2, new: 3 } as const;
const collator = new Intl.Collator(words.locale.language, { numeric: true });

/** @param fitOf how well a candidate fits the board; the same for all until that is learned */
function inOrder(rows: Row[], fitOf: (row: Row) => number): Row[] {
  // Each name is compared once with few others, not each row with many.
  const names = [...new Set(rows.map(({ organisation }) => organisation))];
  const ranks = new Map<string, number>();
  for (const name of names.sort(collator.compare)) {
    const before = names[ranks.size - 1];
    const isEqual = before !== undefined && collator.compare(before, name) === 0;
    ranks.set(name, isEqual ? ranks.get(before)! : ranks.size);
  }
  return rows.sort(
    (a, b) =>
      kindOrder[a.kind] - kindOrder[b.kind] ||
      fitOf(b) - fitOf(a) ||
      ranks.get(a.organisation)! - ranks.get(b.organisation)! ||
      b.seenAt - a.seenAt ||
      (a.id < b.id ? -1 : 1),
  );
}

function noteOf(candidate: Candidate): string {
  const { kind, moves = [], changes, evidence } = candidate;
  if (kind === 'moved') return say(words.desk.movesFound, { count: moves.length });
  if (kind !== 'changed') return evidence?.text ?? '';
  return changes.map(({ field }) => changeNotes[field]).join(', ');
}

/** The names of the fields that a source can change. */
export const changeLabels: Record<FieldChange['field'], string> = {
  title: words.deskChanges.title,
  organisation: words.deskChanges.organisation,
  locations: words.deskChanges.places,
  url: words.deskChanges.link,
  posted_at: words.deskChanges.posted,
  closes_at: words.deskChanges.closingDate,
  salary: words.deskChanges.salary,
  employment_type: words.deskChanges.employment,
  workplace: words.deskChanges.workplace,
  description: words.deskChanges.text,
};

/** The same names in the note of a row. */
const changeNotes: Record<FieldChange['field'], string> = {
  title: words.deskChangeNotes.title,
  organisation: words.deskChangeNotes.organisation,
  locations: words.deskChangeNotes.places,
  url: words.deskChangeNotes.link,
  posted_at: words.deskChangeNotes.posted,
  closes_at: words.deskChangeNotes.closingDate,
  salary: words.deskChangeNotes.salary,
  employment_type: words.deskChangeNotes.employment,
  workplace: words.deskChangeNotes.workplace,
  description: words.deskChangeNotes.text,
};
