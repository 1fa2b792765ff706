/** What the desk shows of one candidate, and its form. Contract: 13.2. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldTokens } from '../config/public.ts';
import { fold } from '../base/fold.ts';
import { tellingSentences } from '../facts/telling-sentences.ts';
import { type PostingText, readText } from '../facts/sentences/text.ts';
import type { CityNaming } from '../facts/places/places.ts';
import type { Facts } from '../facts/sentences/fact.ts';
import { eligibilityOf } from '../facts/eligibility/eligibility.ts';
import { postingFacts } from '../facts/posting-facts.ts';
import { isFullyRemote, workplacesOf } from '../facts/places/workplaces.ts';
import { cellsOf, previewRole, type RoleContext } from '../import/change-role.ts';
import { addressKey } from '../roles/address-key.ts';
import { closingDate } from '../roles/closing-date.ts';
import { closingDateTime } from '../roles/dates.ts';
import { type FacetField, facetValuesOf, importedFacetFields } from '../roles/facets.ts';
import { httpAddress, type Role } from '../roles/role.ts';
import { plainText, sanitiseHtml } from '../roles/sanitise.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import {
  type Candidate,
  candidateKey,
  type FieldChange,
  originOf,
  payOf,
} from '../store/candidates.ts';
import {
  type Change,
  type DeskField,
  type DeskFields,
  type Detail,
  type Draft,
  MAX_POSTING_CHARACTERS,
} from './client/desk-api.ts';
import { correctedBy } from '../store/corrections.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { changeLabels, rowOf, titlePairId } from './candidate-rows.ts';
import type { DeskState, Entry } from './desk-state.ts';
import { factsShown } from './facts-shown.ts';
import { membersOf } from './postings.ts';
import { sideBySide, wholly } from './side-by-side.ts';
import { isSameName, type Posting, suggest, type Suggestions } from './suggest.ts';

type ViewContext = {
  /** For building and suggesting roles. */
  roleContext: () => RoleContext;
  vocabulary: Vocabulary;
  /** Facet values until the board has its own. */
  startingValues: Record<FacetField, string[]>;
  cityNaming: CityNaming;
  /** Some other postings of its source. */
  othersOf: (candidate: Candidate) => Candidate[];
};

export function createDeskView({
  roleContext,
  vocabulary,
  startingValues,
  cityNaming,
  othersOf,
}: ViewContext) {
  function detail(state: DeskState, candidate: Candidate): Detail {
    const entry = state.entryOf(candidateKey(candidate));
    const role = roleOf(state, candidate);
    const facts = factsOf(state, candidate);
    const { suggestions, fields } = form(state, candidate, role, facts);
    const built = preview(state, candidate, role, { ...fields, ...entry.draft });
    const isSettled = candidate.status !== 'waiting';
    const isQuestion = candidate.kind === 'moved';
    const roles = importedRoles(state);
    const others = isQuestion ? [] : textsOf(othersOf(candidate), candidate.title);
    return {
      row: rowOf(candidate, entry, state.corrections),
      judged: isSettled ? (entry.judged ?? null) : null,
      draft: entry.draft,
      fields,
      suggestions: isSettled || isQuestion ? {} : suggestions,
      role: isQuestion ? null : isSettled && role ? role : 'role' in built ? built.role : null,
      refusals: 'role' in built || isQuestion ? [] : built.refusals,
      lacks:
        'role' in built && !isQuestion && candidate.kind !== 'gone'
          ? lackedBy(built.role, roles)
          : null,
      facts: isQuestion ? [] : factsShown(facts, others),
      sentences: candidate.kind === 'new' && !isSettled ? sentencesOf(candidate, others) : [],
      last: candidate.kind === 'new' && !isSettled ? lastOf(candidate.organisation, roles) : null,
      text: sanitiseHtml(candidate.description),
      url: httpAddress(candidate.url),
      source: candidate.source,
      changes: isQuestion
        ? movesShown(state, candidate, entry)
        : candidate.kind === 'changed'
          ? changesShown(candidate, role, fields)
          : [],
      evidence: candidate.evidence ? [candidate.evidence.text] : [],
      members: membersOf(candidate),
      splitFrom: splitFrom(state, candidate),
      pair: pairShown(state, candidate, entry),
    };
  }

  function factsOf(state: DeskState, candidate: Candidate): Facts {
    return postingFacts(candidate, {
      levels: facetValuesOf(
        importedRoles(state),
        'tags_exp_required',
        startingValues.tags_exp_required,
      ),
      cityNaming,
      corrected: correctedBy(state.corrections, candidate.source),
      now: roleContext().now,
    });
  }

  /** The form before editing. `role` is null for a role that is not on the board. */
  function form(
    state: DeskState,
    candidate: Candidate,
    role: Role | null,
    facts: Facts = factsOf(state, candidate),
  ) {
    const roles = importedRoles(state);
    const all = suggest(postingOf(candidate, facts), { roles, vocabulary, startingValues });
    if (!role) {
      const hasAgreed = isAgreed(candidate.organisation, roles);
      const pay = payOf(candidate);
      const suggestions = { ...all, ...(pay.why && { salary: [pay] }) };
      return {
        suggestions,
        facts,
        fields: fieldsOfNew(candidate, all, pay.value, hasAgreed, facts),
      };
    }
    const changes = changesToForm(candidate, all, role, facts);
    return { suggestions: {}, facts, fields: { ...fieldsOfRole(role), ...changes } };
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
    const newest = newestOf(fields.company_name, importedRoles(state));
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
  function pairShown(state: DeskState, candidate: Candidate, entry: Entry): Detail['pair'] {
    const pair = pairOf(state, candidate, entry.draft);
    if (!pair || entry.different === pairId(candidate, pair)) return null;
    const { role: onBoard, candidate: other } = pair;
    if (onBoard) return { role: onBoard, where: 'board' };
    if (!other) return null;
    const { fields } = form(state, other, null);
    const built = previewRole(cells(state, other, null, fields), roleContext());
    return 'role' in built ? { role: built.role, where: 'candidates' } : null;
  }

  return { detail, form, cells };
}

/** A candidate's role on the board; null for none. */
export function roleOf(state: DeskState, { post_pk }: Pick<Candidate, 'post_pk'>): Role | null {
  return importedRoles(state).find((role) => role.post_pk === post_pk) ?? null;
}

/** The roles on the board; none while it shows the sample. */
export function importedRoles({ board }: Pick<DeskState, 'board'>): readonly Role[] {
  return board?.source === 'import' ? board.roles : [];
}

/** The title and places of the candidate that this one can be merged into again. */
function splitFrom(state: DeskState, candidate: Candidate): string | null {
  const origin = originOf(state.candidates, candidate);
  if (!origin) return null;
  return [origin.title, origin.locations.join(' / ')].filter(Boolean).join(', ');
}

/** What may be the same as a candidate: a role on the board or another candidate. */
export type Pair =
  | { role: Role; candidate: null; by: 'address' | 'title' }
  | { role: null; candidate: Candidate; by: 'title' };

/**
 * What may be the same as a new candidate, first by its address, then as the sync found it.
 * @param draft its address, if typed, is compared
 */
export function pairOf(state: DeskState, candidate: Candidate, draft: Draft): Pair | null {
  if (candidate.kind !== 'new' || candidate.post_pk !== null) return null;
  const { possible_duplicate: found, duplicates } = candidate;
  const urls = [draft.url_external ?? candidate.url, ...duplicates.map(({ url }) => url)];
  const addresses = new Set(urls.map(addressKey));
  const roles = importedRoles(state);
  const sameAddress = roles.find((role) => addresses.has(addressKey(role.url_external)));
  if (sameAddress && !candidate.separate)
    return { role: sameAddress, candidate: null, by: 'address' };
  const other = state.candidates.find((each) => candidateKey(each) === found?.key);
  // The other candidate may have been accepted since.
  const role = (found && roleOf(state, found)) ?? (other ? roleOf(state, other) : null);
  if (role) {
    // A curator who told the two apart by their address is not asked again.
    return role === sameAddress ? null : { role, candidate: null, by: 'title' };
  }
  if (!other || other.status === 'withdrawn') return null;
  return { role: null, candidate: other, by: 'title' };
}

/** Identifies a possible duplicate, so that the desk remembers which one was rejected. */
export function pairId(candidate: Candidate, { role, by }: Pair): string {
  return by === 'address' ? `address ${role.post_pk}` : titlePairId(candidate);
}

/** Each posting that continues a role, with its old and its new address. */
function movesShown({ candidates }: DeskState, { moves = [] }: Candidate, entry: Entry): Change[] {
  const byKey = new Map(candidates.map((each) => [candidateKey(each), each]));
  const taken = new Map(entry.undo?.taken?.map(({ from, before }) => [from, before.url]));
  return moves.flatMap(({ from, to }) => {
    const [old, next] = [byKey.get(from), byKey.get(to)];
    if (!old || !next) return [];
    const title = old.title === next.title ? next.title : `${old.title} → ${next.title}`;
    const label = [title, ...next.locations].join(', ');
    return { label, before: wholly(taken.get(from) ?? old.url), after: wholly(next.url) };
  });
}

/** What suggestions are based on. */
export function postingOf(candidate: Candidate, facts: Facts): Posting {
  const { title, organisation, locations, duplicates, employment_type, description } = candidate;
  return {
    title,
    organisation,
    locations: [...new Set([...locations, ...duplicates.flatMap((each) => each.locations)])],
    employmentType: employment_type,
    text: plainText(description),
    facts,
  };
}

/** A closing time as the form holds it; empty for none. */
export const dayOrTime = (seconds: number | null): string =>
  seconds === null ? '' : closingDateTime(seconds);

const facetValues = (valuesOf: (field: FacetField) => string[]) =>
  Object.fromEntries(importedFacetFields.map((field) => [field, valuesOf(field)])) as Record<
    FacetField,
    string[]
  >;

/** The newest role of an organisation; null for none. */
const newestOf = (organisation: string, roles: readonly Role[]): Role | null =>
  roles
    .filter((role) => isSameName(role.company_name, organisation))
    .sort((a, b) => b.posted_at - a.posted_at)[0] ?? null;

/** @param others other postings of the same source: what they say too is not about this role */
/** The texts of postings that are about another role. */
const textsOf = (others: readonly Candidate[], title: string): PostingText[] =>
  others.filter((other) => other.title !== title).map(({ description }) => readText(description));

function sentencesOf({ title, description }: Candidate, others: readonly PostingText[]): string[] {
  const repeated = others.flatMap(({ sentences }) => sentences.map(({ text }) => fold(text)));
  return tellingSentences(readText(description).sentences, title, new Set(repeated));
}

function lastOf(organisation: string, roles: readonly Role[]): Detail['last'] {
  const role = newestOf(organisation, roles);
  if (!role) return null;
  return {
    title: role.title,
    postedAt: role.posted_at,
    values: facetValues((field) => role[field]),
  };
}

/** A posting as the form holds it; empty when it is too long for the board. */
function postingText(html: string): string {
  const safe = sanitiseHtml(html);
  return safe.length <= MAX_POSTING_CHARACTERS ? safe : '';
}

/** Whether another role says that the organisation agreed to structured data. */
const isAgreed = (organisation: string, roles: readonly Role[]): boolean =>
  roles.some((role) => role.company_structured_data && isSameName(role.company_name, organisation));

/** What a role lacks for structured data, which its curator can add. */
function lackedBy(role: Role, roles: readonly Role[]): Detail['lacks'] {
  if (role.evergreen || role.collection || role.composite) return null;
  const text = plainText(role.description_full ?? '');
  const hasAgreed = role.company_structured_data || isAgreed(role.company_name, roles);
  const lacks: NonNullable<Detail['lacks']> = [];
  if (text === '') lacks.push({ field: 'description_full', reason: words.deskLacks.text });
  if (!hasAgreed) {
    const reason = words.deskLacks.agreement;
    lacks.push({ field: 'company_structured_data', reason });
  }
  const reason = placeLackedBy(role, text);
  if (reason !== '') lacks.push({ field: 'locations', reason });
  return lacks;
}

function placeLackedBy(role: Role, text: string): string {
  const found = workplacesOf(role);
  if (found.kind === 'none') return words.deskLacks.place;
  if (found.kind === 'unresolved') {
    const [first = ''] = found.names;
    const names = found.names.map((name) => say(words.deskLacks.quoted, { name })).join(', ');
    return first.startsWith('Remote, ')
      ? say(words.deskLacks.countries, { places: names })
      : say(words.deskLacks.country, { places: names });
  }
  if (found.kind === 'places' || isFullyRemote(text)) return '';
  return words.deskLacks.workplace;
}

/** The form of a new role: source data and suggestions. */
function fieldsOfNew(
  candidate: Candidate,
  suggestions: Suggestions,
  salary: string,
  hasAgreed: boolean,
  facts: Facts,
): DeskFields {
  const values = (field: keyof Suggestions) => (suggestions[field] ?? []).map(({ value }) => value);
  return {
    title: candidate.title,
    position: '',
    company_name: candidate.organisation,
    ...facetValues(values),
    locations: values('locations'),
    salary,
    closes_at: dayOrTime(candidate.closes_at),
    url_external: candidate.url,
    description_short: '',
    // Whether a whole posting may be shown is the employer's to say, or the curator's to judge.
    description_full: hasAgreed ? postingText(candidate.description) : '',
    eligibility: eligibilityOf(facts),
    company_structured_data: hasAgreed,
  };
}

/** The form of a role on the board. */
function fieldsOfRole(role: Role): DeskFields {
  return {
    title: role.title,
    position: role.position,
    company_name: role.company_name,
    ...facetValues((field) => role[field]),
    locations: role.card_locations,
    salary: role.salary,
    closes_at: dayOrTime(role.closes_at),
    url_external: role.url_external,
    description_short: plainText(role.description_short),
    description_full: role.description_full ?? '',
    eligibility: role.eligibility ?? [],
    company_structured_data: role.company_structured_data ?? false,
  };
}

/** Source fields that can update a role on the board, and their form fields. */
const fieldOf: Partial<
  Record<FieldChange['field'], Exclude<DeskField, 'company_structured_data' | 'eligibility'>>
> = {
  title: 'title',
  organisation: 'company_name',
  locations: 'locations',
  url: 'url_external',
  closes_at: 'closes_at',
  salary: 'salary',
};

/** A changed candidate's updates to the form of its role. */
function changesToForm(
  candidate: Candidate,
  suggestions: Suggestions,
  role: Role,
  facts: Facts,
): Draft {
  const draft: Record<string, unknown> = {};
  for (const { field, to } of candidate.changes) {
    if (field === 'description') {
      const text = postingText(String(to ?? ''));
      draft.eligibility = eligibilityOf(facts);
      // A board that does not show the posting does not begin to because it has changed.
      if (role.description_full && text !== '') draft.description_full = text;
    }
    const name = fieldOf[field];
    if (!name) continue;
    if (name === 'locations') {
      draft[name] = (suggestions.locations ?? []).map(({ value }) => value);
    } else if (name === 'salary') draft[name] = payOf(candidate).value;
    else if (name === 'closes_at') draft[name] = dayOrTime(typeof to === 'number' ? to : null);
    else draft[name] = typeof to === 'string' ? to : '';
  }
  return draft as Draft;
}

/** The changes in words; the old value is what the board shows, if it shows the field. */
function changesShown({ changes }: Candidate, role: Role | null, fields: DeskFields): Change[] {
  const shown = role && fieldsOfRole(role);
  return changes.map(({ field, from, to }) => {
    const name = fieldOf[field];
    if (field === 'description') {
      const isTooLong = shown?.description_full && postingText(String(to ?? '')) === '';
      const label = isTooLong ? words.deskChanges.textTooLong : changeLabels[field];
      return { label, ...sideBySide(String(from ?? ''), String(to ?? '')) };
    }
    const onBoard = name === 'closes_at' ? role?.closes_at : name && shown?.[name];
    const before = wholly(wordsOf(onBoard === undefined ? from : onBoard));
    // What would be written, which may be in other words than the source's.
    const after = field === 'locations' || field === 'salary' ? fields[field] : to;
    return { label: changeLabels[field], before, after: wholly(wordsOf(role ? after : to)) };
  });
}

function wordsOf(value: FieldChange['from']): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(' / ');
  return typeof value === 'number' ? closingDate({ closes_at: value }) : value;
}

/** An import reads who may apply as JSON. */
const cellsOfFields = ({ eligibility, ...fields }: Draft): Record<string, unknown> =>
  eligibility ? { ...fields, eligibility: JSON.stringify(eligibility) } : fields;

/**
 * The cells of a new role. Details of its organisation come from another of its roles.
 * @param careers the careers page of its source; empty for none
 */
function cellsOfNew(
  fields: DeskFields,
  { sibling, careers, now }: { sibling: Role | null; careers: string; now: number },
): Record<string, unknown> {
  const known = sibling && {
    company_name: sibling.company_name,
    company_id: sibling.company_id,
    company_description: sibling.company_description,
    company_logo_url: sibling.company.logo_url,
    company_is_highlighted: sibling.company_is_highlighted,
    company_is_top_recommended_org: sibling.company.is_top_recommended_org,
    company_url: sibling.company_url,
    company_career_page_url: sibling.company_career_page_url,
  };
  const company_career_page_url = known?.company_career_page_url || careers;
  return { ...cellsOfFields(fields), ...known, company_career_page_url, posted_at: now };
}

/** The cells of a role on the board, with the form fields that differ from it. */
function cellsOfChanged(
  role: Role,
  fields: DeskFields,
  tokens: FieldTokens,
): Record<string, unknown> {
  const shown = fieldsOfRole(role);
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isDeepStrictEqual(value, shown[name as DeskField]),
  );
  return cellsOf(role, tokens, cellsOfFields(Object.fromEntries(changed)));
}
