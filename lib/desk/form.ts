/** Pure conversions between a candidate, the desk's form and the cells of a role. */
import { isDeepStrictEqual } from 'node:util';
import { cellsOf } from '../import/change-role.ts';
import { plainText } from '../roles/sanitise.ts';
import type { Candidate, FieldChange } from '../store/candidates.ts';
import type { FieldTokens } from '../config/public.ts';
import { closingDate, closingDateTime } from '../roles/dates.ts';
import { type FacetField, importedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { Change, DeskField, DeskFields, Draft } from './client/desk-schema.ts';
import type { Posting, Suggestions } from './suggest.ts';

/** What suggestions are based on. */
export function postingOf(candidate: Candidate): Posting {
  const { title, organisation, locations, duplicates, employment_type, description } = candidate;
  return {
    title,
    organisation,
    locations: [...new Set([...locations, ...duplicates.flatMap((each) => each.locations)])],
    employmentType: employment_type,
    text: plainText(description),
  };
}

const dayOrTime = (seconds: number | null): string =>
  seconds === null ? '' : closingDateTime(seconds);

const facetValues = (valuesOf: (field: FacetField) => string[]) =>
  Object.fromEntries(importedFacetFields.map((field) => [field, valuesOf(field)])) as Record<
    FacetField,
    string[]
  >;

/** The form of a new role: source data and suggestions. */
export function fieldsOfNew(candidate: Candidate, suggestions: Suggestions): DeskFields {
  const values = (field: keyof Suggestions) => (suggestions[field] ?? []).map(({ value }) => value);
  return {
    title: candidate.title,
    position: '',
    company_name: candidate.organisation,
    ...facetValues(values),
    locations: values('locations'),
    salary: candidate.salary,
    closes_at: dayOrTime(candidate.closes_at),
    url_external: candidate.url,
    description_short: '',
  };
}

/** The form of a role on the board. */
export function fieldsOfRole(role: Role): DeskFields {
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
  };
}

/** Source fields that can update a role on the board, and their form fields. */
const fieldOf: Partial<Record<FieldChange['field'], DeskField>> = {
  title: 'title',
  organisation: 'company_name',
  locations: 'locations',
  url: 'url_external',
  closes_at: 'closes_at',
  salary: 'salary',
};

/** A changed candidate's updates to the form of its role. */
export function changesToForm({ changes }: Candidate, suggestions: Suggestions): Draft {
  const draft: Record<string, unknown> = {};
  for (const { field, to } of changes) {
    const name = fieldOf[field];
    if (!name) continue;
    if (name === 'locations') {
      draft[name] = (suggestions.locations ?? []).map(({ value }) => value);
    } else if (name === 'closes_at') draft[name] = dayOrTime(typeof to === 'number' ? to : null);
    else draft[name] = typeof to === 'string' ? to : '';
  }
  return draft as Draft;
}

const labels: Record<FieldChange['field'], string> = {
  title: 'Title',
  organisation: 'Organisation',
  locations: 'Places',
  url: 'Link',
  posted_at: 'Posted',
  closes_at: 'Closing date',
  salary: 'Salary',
  employment_type: 'Employment',
  workplace: 'Workplace',
  description: 'Employer’s text',
};

/** The names of the changed fields, such as "salary, closing date". */
export function changedNames({ changes }: Candidate): string {
  return changes.map(({ field }) => labels[field].toLowerCase()).join(', ');
}

/** The changes in words; the old value is what the board shows, if it shows the field. */
export function changesShown({ changes }: Candidate, role: Role | null): Change[] {
  const shown = role && fieldsOfRole(role);
  return changes.map(({ field, from, to }) => {
    const name = fieldOf[field];
    if (field === 'description') return { label: labels[field], ...difference(from, to) };
    const onBoard = name === 'closes_at' ? role?.closes_at : name && shown?.[name];
    const before = wordsOf(onBoard === undefined ? from : onBoard);
    return { label: labels[field], before, after: wordsOf(to) };
  });
}

function wordsOf(value: FieldChange['from']): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(' / ');
  return typeof value === 'number' ? closingDate({ closes_at: value }) : value;
}

/** Characters of a long text shown around a difference. */
const CONTEXT_CHARACTERS = 80;

/** Where two texts start to differ, with some context. */
function difference(from: FieldChange['from'], to: FieldChange['to']): Omit<Change, 'label'> {
  const [before, after] = [from, to].map((text) => plainText(String(text ?? '')));
  let start = 0;
  while (start < before!.length && before![start] === after![start]) start++;
  const begin = Math.max(0, start - CONTEXT_CHARACTERS / 2);
  const cut = (text: string): string => {
    const part = text.slice(begin, start + CONTEXT_CHARACTERS);
    return `${begin > 0 ? '…' : ''}${part}${start + CONTEXT_CHARACTERS < text.length ? '…' : ''}`;
  };
  return { before: cut(before!), after: cut(after!) };
}

/**
 * The cells of a new role. Details of its organisation come from another of its roles.
 * @param careers the careers page of its source; empty for none
 */
export function cellsOfNew(
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
  return { ...fields, ...known, company_career_page_url, posted_at: now };
}

/** The cells of a role on the board, with the form fields that differ from it. */
export function cellsOfChanged(
  role: Role,
  fields: DeskFields,
  tokens: FieldTokens,
): Record<string, unknown> {
  const shown = fieldsOfRole(role);
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isDeepStrictEqual(value, shown[name as DeskField]),
  );
  return cellsOf(role, tokens, Object.fromEntries(changed));
}
