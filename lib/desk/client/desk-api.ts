// lib/desk/client knows what the desk's page sends to its server, and the state it keeps.

/** The protocol between the desk's page and its server, and its client. Contract: 13. */
import * as z from 'zod/mini';
import { type FacetField, importedFacetFields } from '../../roles/facets.ts';
import { eligibilityFact, eligibilityFacts, type Role } from '../../roles/role.ts';
import { words } from '../../words/words.ts';

/** As an import limits the whole posting. */
export const MAX_POSTING_CHARACTERS = 60_000;

const items = z.array(z.string());

/** A list of values for each facet of a role. */
const facetItems = Object.fromEntries(importedFacetFields.map((field) => [field, items])) as Record<
  FacetField,
  typeof items
>;

/** The fields that a curator can edit, as the form holds them. A role's own schema limits them. */
const fields = z.object({
  title: z.string(),
  position: z.string(),
  company_name: z.string(),
  ...facetItems,
  locations: items,
  salary: z.string(),
  /** `YYYY-MM-DD`, a date-time, "rolling", or empty if not stated. */
  closes_at: z.string(),
  url_external: z.string(),
  description_short: z.string(),
  /** The employer's whole posting: HTML or plain text. */
  description_full: z.string(),
  /** Who may apply: what the posting says of it, without what a curator has left out. */
  eligibility: eligibilityFacts,
  /** Whether the organisation agreed to structured data for its roles. */
  company_structured_data: z.boolean(),
});

export type DeskFields = z.output<typeof fields>;
export type DeskField = keyof DeskFields;

/** The fields that the curator has edited; all others follow the source and the suggestions. */
export const draftSchema = z.partial(fields);
export type Draft = z.output<typeof draftSchema>;

const suggestion = z.object({
  value: z.string(),
  /** Why it is suggested, such as "in 4 of 6 roles of Example Fund". */
  why: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

/** `moved` asks whether new postings of a source continue earlier ones. */
const kinds = ['new', 'changed', 'gone', 'moved'] as const;
/** What a kind is called. */
export const kindLabels = {
  new: words.desk.new,
  changed: words.desk.changed,
  gone: words.desk.gone,
  moved: words.desk.moved,
} as const;

export const judgements = ['waiting', 'accepted', 'skipped'] as const;
export type Judgement = (typeof judgements)[number];

const row = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  judgement: z.enum(judgements),
  title: z.string(),
  organisation: z.string(),
  places: z.string(),
  /** The employer's department and team, as its system names them. */
  teams: z.array(z.string()),
  /** The changed fields, or the evidence that it has closed. */
  note: z.string(),
  /** What the form's lists would have, as the last sync found; by field. */
  facets: z.record(z.string(), z.array(z.string())),
  /** Whether it may be the same as another role, which nobody has answered. */
  isDoubtful: z.boolean(),
  /** The rule that skipped it; empty if a person judged it, or nobody. */
  rule: z.string(),
  /** When this was found. Epoch seconds. */
  seenAt: z.number(),
  /** Changes with the draft, the judgement and the source. */
  version: z.string(),
  hasDraft: z.boolean(),
});
/** A candidate in the list. */
export type Row = z.output<typeof row>;

const source = z.object({
  name: z.string(),
  organisation: z.string(),
  /** The page that was entered for it. */
  page: z.string(),
  /** How many roles it lists. */
  roles: z.number(),
  /** What is wrong with the last reading, phrased to follow the name; null if all is well. */
  problem: z.nullable(z.string()),
  /** What was odd in the last reading, such as a field that no role has any more. */
  notes: z.array(z.string()),
  /** The last reading without a problem. Epoch seconds; null for none. */
  healthyAt: z.nullable(z.number()),
  /** When it last listed something new, if that is long ago. Epoch seconds. */
  quietSince: z.nullable(z.number()),
});
/** A source, and how reading it goes. */
export type SourceHealth = z.output<typeof source>;

const savedRule = z.object({
  line: z.string(),
  /** How many candidates it has skipped that nobody has reopened. */
  skipped: z.number(),
});
/** A line by which new candidates are skipped. */
export type SavedRule = z.output<typeof savedRule>;

const ruleEffect = z.object({
  line: z.string(),
  /** New candidates that wait and that nobody has edited. */
  waiting: z.number(),
  /** How many of them it would skip. */
  skips: z.number(),
  /** The first of these. */
  examples: z.array(z.object({ title: z.string(), organisation: z.string() })),
});
/** What a rule would do if it were saved now. */
export type RuleEffect = z.output<typeof ruleEffect>;

const overviewSchema = z.object({
  boardName: z.string(),
  /** Whether the board shows the sample, which the first accepted role replaces. */
  isSample: z.boolean(),
  sources: z.array(source),
  /** When or how the sources are read next; empty if there are none. */
  nextSync: z.string(),
  /** The values that the facet fields have on this board. */
  values: z.partialRecord(z.keyof(fields), z.array(z.string())),
  /** What can follow the name of a town, as in "Thame, UK" and "Boulder, CO". */
  countryNames: z.array(z.string()),
  /** Of the list. */
  version: z.string(),
  /** Null if the page has this version of the list. */
  rows: z.nullable(z.array(row)),
  /** Why candidates fit the board, in words, by key; null with the rows. */
  reasons: z.nullable(z.record(z.string(), z.string())),
  rules: z.array(savedRule),
  /** Of the new candidates that were judged last, how many were accepted. */
  recent: z.object({ judged: z.number(), accepted: z.number() }),
});
export type Overview = z.output<typeof overviewSchema>;

const judgedSchema = z.object({
  row,
  /** The versions of the list before and after; null if other rows have changed too. */
  list: z.nullable(z.object({ from: z.string(), to: z.string() })),
});
/** What a judgement did to the list. */
export type Judged = z.output<typeof judgedSchema>;

const textPart = z.object({ text: z.string(), isChanged: z.boolean() });
/** A piece of a text, and whether only one of two versions has it. */
export type TextPart = z.output<typeof textPart>;

/** Without parts, the field is not stated. */
const change = z.object({
  label: z.string(),
  before: z.array(textPart),
  after: z.array(textPart),
});
export type Change = z.output<typeof change>;

const refusal = z.object({ field: z.string(), reason: z.string() });

/** A role on the board, already validated by the catalogue's schema. */
const role = z.custom<Role>((value) => typeof value === 'object' && value !== null);

const member = z.object({
  /** Key of the posting. */
  id: z.string(),
  source: z.string(),
  /** Empty if it is that of the candidate. */
  title: z.string(),
  places: z.string(),
  /** Empty if not stated. */
  pay: z.string(),
  /** Empty if there is none. */
  url: z.string(),
  /** Epoch seconds; null if not stated. */
  postedAt: z.nullable(z.number()),
  /** What it was recognised by, such as "same title"; empty for the candidate's own posting. */
  why: z.string(),
  canSplit: z.boolean(),
});
/** One posting of a candidate. */
export type Member = z.output<typeof member>;

const fact = z.object({
  /** Such as "Level". */
  label: z.string(),
  /** In words. */
  value: z.string(),
  /** False if the posting says that it is welcome, but not needed. */
  isRequired: z.boolean(),
  /** Where it was read: a field of the source, the title or the text. */
  source: z.string(),
  /** The sentence of the text; empty for a field. */
  quote: z.string(),
  /** What the role has of it, unless it is left out; absent for a fact that is no condition. */
  eligibility: z.optional(eligibilityFact),
});
/** One thing that the posting states. */
export type ShownFact = z.output<typeof fact>;

export const judgedAt = z.object({
  /** The name of the desk. */
  desk: z.string(),
  /** Epoch seconds. */
  at: z.number(),
});

const detailSchema = z.object({
  row,
  /** Where and when a person judged it last; null if nobody has. */
  judged: z.nullable(judgedAt),
  draft: draftSchema,
  fields,
  suggestions: z.partialRecord(z.keyof(fields), z.array(suggestion)),
  /** The role as visitors will see it; null while a field is refused. */
  role: z.nullable(role),
  refusals: z.array(refusal),
  /** What the role lacks for structured data; null for a role that never has it. */
  lacks: z.nullable(z.array(z.object({ field: z.keyof(fields), reason: z.string() }))),
  /** What the posting states. */
  facts: z.array(fact),
  /** The sentences of the posting that say most about a new role. */
  sentences: z.array(z.string()),
  /** What the newest role of the same organisation has in its lists; null without one. */
  last: z.nullable(
    z.object({
      title: z.string(),
      /** Epoch seconds. */
      postedAt: z.number(),
      values: z.partialRecord(z.keyof(fields), z.array(z.string())),
    }),
  ),
  /** The employer's text: HTML, sanitised. */
  text: z.string(),
  /** The employer's page; empty if there is none. */
  url: z.string(),
  /** Such as "greenhouse/example". */
  source: z.string(),
  changes: z.array(change),
  /** Why the role counts as closed, one sentence each. */
  evidence: z.array(z.string()),
  /** The postings that were merged into this candidate, its own first; empty for one alone. */
  members: z.array(member),
  /** Where it was split out of; null if it was not, or is judged. */
  splitFrom: z.nullable(z.string()),
  /** A role on the board, or another candidate, that may be the same. */
  pair: z.nullable(z.object({ role, where: z.enum(['board', 'candidates']) })),
});
/** Everything the desk shows about one candidate. */
export type Detail = z.output<typeof detailSchema>;

/** What visitors would miss in a role. */
export type Missing = 'area' | 'place' | 'description';

/** What visitors will miss in a new role, with its field. */
export function missingFrom(
  { row, fields }: Pick<Detail, 'row' | 'fields'>,
  draft: Draft,
): Array<{ field: DeskField; name: Missing }> {
  if (row.kind !== 'new') return [];
  const { tags_area: areas, locations, description_short: description } = { ...fields, ...draft };
  return [
    ...(areas.length === 0 ? [{ field: 'tags_area', name: 'area' } as const] : []),
    ...(locations.length === 0 ? [{ field: 'locations', name: 'place' } as const] : []),
    ...(description.trim() === ''
      ? [{ field: 'description_short', name: 'description' } as const]
      : []),
  ];
}

/** A draft, and the version it is based on. */
export const draftBody = z.object({ version: z.string(), draft: draftSchema });

const actions = ['accept', 'skip', 'same', 'different', 'split', 'undo'] as const;
export type Action = (typeof actions)[number];

/** A judgement, and what was typed before it. */
export const judgementBody = z.object({
  version: z.string(),
  action: z.enum(actions),
  draft: draftSchema,
  /** Key of the posting to split out. */
  member: z.optional(z.string()),
});
/** A decision on a candidate. */
export type JudgementBody = z.output<typeof judgementBody>;

/** Rows to skip, as they were shown. */
export const skipBody = z.object({
  rows: z.array(z.object({ id: z.string(), version: z.string() })),
});

/** A step to undo. */
export const undoBody = z.object({
  step: z.string(),
  ids: z.array(z.string()),
});

export const stepSchema = z.object({
  /** Its id, for undo. */
  step: z.string(),
  /** The candidates that it changed. */
  ids: z.array(z.string()),
  /** How many it left as they are. */
  left: z.number(),
});
/** What was done to many candidates at once. */
export type Step = z.output<typeof stepSchema>;

const MAX_RULE_CHARACTERS = 500;

/** A rule, as its author writes it. */
export const ruleBody = z.object({ line: z.string().check(z.maxLength(MAX_RULE_CHARACTERS)) });
/** What can be done to a rule: saved, its skips taken back, or removed. */
export const ruleChanges = ['save', 'take-back', 'remove'] as const;
export type RuleChange = (typeof ruleChanges)[number];
/** How many candidates a rule has skipped, or reopened. */
const ruleAnswer = z.object({ count: z.number() });

const MAX_QUERY_CHARACTERS = 512;
const MAX_VOCABULARY_CHARACTERS = 200_000;

/** A search to try. */
export const tryBody = z.object({
  query: z.string().check(z.maxLength(MAX_QUERY_CHARACTERS)),
  /** The text of a changed vocabulary file; null for the board's own. */
  vocabulary: z.nullable(z.string().check(z.maxLength(MAX_VOCABULARY_CHARACTERS))),
});

const readWord = z.object({
  typed: z.string(),
  /** Generic words are left out. */
  meaning: z.enum(['searched', 'excluded', 'generic']),
  synonyms: z.array(z.string()),
  /** Match only where few roles have the word itself. */
  broader: z.array(z.string()),
});
/** A word of a query, and how it is searched for. */
export type ReadWord = z.output<typeof readWord>;

const triedList = z.object({
  /** Matches, without close ones. */
  count: z.number(),
  understood: z.array(z.object({ words: z.string(), label: z.string() })),
  /** The first ten, close matches with the words that they lack. */
  hits: z.array(
    z.object({
      title: z.string(),
      organisation: z.string(),
      /** Why it is there, in words. */
      reasons: z.array(z.string()),
      /** The words of the search that a close match has nowhere; null for a match. */
      missing: z.nullable(z.array(z.string())),
    }),
  ),
});
export type TriedList = z.output<typeof triedList>;

const triedSearch = z.object({
  /** Name of the vocabulary file, and its present text. */
  file: z.string(),
  vocabulary: z.string(),
  words: z.array(readWord),
  before: triedList,
  /** With the changed vocabulary; null without a change. */
  after: z.nullable(triedList),
  /** Roles that only the changed vocabulary finds, and that it no longer finds. */
  added: z.array(z.string()),
  gone: z.array(z.string()),
  /** How many roles of each search were compared, at most. */
  compared: z.number(),
});
export type TriedSearch = z.output<typeof triedSearch>;

export const sessionBody = z.object({ token: z.string() });
const sessionAnswer = z.object({ secret: z.string() });

/** Why a call is refused, and the current state if another desk was first. */
const refusalAnswer = z.object({
  detail: z.string(),
  current: z.optional(detailSchema),
});

/** Long, because accepting a role rewrites the whole catalogue. */
const TIME_LIMIT_MS = 60_000;

/** Header with the session's secret. */
export const SECRET_HEADER = 'x-desk-secret';

type CallResult<Data> =
  | { kind: 'answered'; data: Data }
  /** Another desk was first: its state. */
  | { kind: 'conflict'; current: Detail }
  /** The server refused the call. */
  | { kind: 'refused'; status: number; reason: string }
  /** The server did not respond. */
  | { kind: 'offline' };

export type DeskApi = ReturnType<typeof createDeskApi>;

/** @param secret the session's; null before there is one */
export function createDeskApi(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  secret: () => string | null,
) {
  async function call<Schema extends z.ZodMiniType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<CallResult<z.output<Schema>>> {
    try {
      const response = await fetch(path, {
        method,
        headers: {
          Accept: 'application/json',
          [SECRET_HEADER]: secret() ?? '',
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        credentials: 'omit',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return { kind: 'answered', data: schema.parse(answer) };
      const { detail, current } = refusalAnswer.parse(answer);
      if (current) return { kind: 'conflict', current };
      return { kind: 'refused', status: response.status, reason: detail };
    } catch {
      return { kind: 'offline' };
    }
  }

  const path = (id: string, end = ''): string => `/api/candidates/${encodeURIComponent(id)}${end}`;
  return {
    begin: (token: string) => call('POST', '/api/session', sessionAnswer, { token }),
    /** @param known the version of the list that the page has; empty for none */
    overview: (known: string) =>
      call('GET', `/api/overview?known=${encodeURIComponent(known)}`, overviewSchema),
    detail: (id: string) => call('GET', path(id), detailSchema),
    saveDraft: (id: string, version: string, draft: Draft) =>
      call('PUT', path(id, '/draft'), detailSchema, { version, draft }),
    skipMany: (rows: z.output<typeof skipBody>['rows']) =>
      call('POST', '/api/steps', stepSchema, { rows }),
    undoStep: ({ step, ids }: Step) => call('POST', '/api/steps/undo', stepSchema, { step, ids }),
    effectOfRule: (text: string) => call('POST', '/api/rules/effect', ruleEffect, { line: text }),
    trySearch: (body: z.output<typeof tryBody>) => call('POST', '/api/search', triedSearch, body),
    changeRule: (change: RuleChange, text: string) =>
      call('POST', `/api/rules/${change}`, ruleAnswer, { line: text }),
    judge: (id: string, body: JudgementBody) =>
      call('POST', path(id, '/judgement'), judgedSchema, body),
  };
}
