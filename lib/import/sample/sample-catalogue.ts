/**
 * The invented catalogue of a board without data: about 900 open roles at 120 organisations. The
 * importer reads it from the CSV files in this folder like a curator's list.
 *
 * `roles.csv` needs no map file and lists the newest role first. Its `company_id` refers to
 * `organisations.csv`, and its `who_can_apply` has sentences that are read for facts. Its dates are
 * relative: `posted_days_ago`, and `closes_in_days`, which is empty for rolling applications.
 */
import path from 'node:path';
import { stat } from 'node:fs/promises';
import type { FieldTokens } from '../../config/public.ts';
import { eligibilityFacts, eligibilityOf } from '../../facts/eligibility/eligibility.ts';
import { readText } from '../../facts/sentences/text.ts';
import { toSafeHtml, ROLLING } from '../../facts/coerce.ts';
import { plainMap } from '../map-file.ts';
import { planImport } from '../plan-import.ts';
import { openSource } from '../source-file.ts';
import { DAY_SECONDS, dayOf } from '../../roles/closing.ts';
import { type FacetField, importedFacetFields } from '../../roles/facets.ts';
import { shippedUnitsPerUsd } from '../../facts/salary/money.ts';
import type { Catalogue, Organisation, CatalogueHead } from '../../store/catalogue.ts';
import { logoPath } from './logos.ts';

/** Spreads a day's roles out; the first in the file is posted last. */
const LAST_POSTING_SECONDS = 15 * 3600;
const BETWEEN_POSTINGS_SECONDS = 120;

type Row = Record<string, string>;

/**
 * @param now epoch seconds; dates are relative to its UTC day, ids and texts are always the same
 * @param folder of the CSV files
 * @throws when a data file has a mistake; the message names the file, row and field
 */
export async function readSampleCatalogue(options: {
  now: number;
  tokens: FieldTokens;
  folder?: string;
}): Promise<Catalogue> {
  const { now, tokens, folder = import.meta.dirname } = options;
  const [roles, organisations, groups] = await Promise.all([
    readRows(folder, 'roles.csv'),
    readRows(folder, 'organisations.csv'),
    readRows(folder, 'groups.csv'),
  ]);
  const plan = await planImport({
    rows: importRows(roles, { organisations, groups, now }),
    map: plainMap,
    previous: null,
    tokens,
    rates: shippedUnitsPerUsd,
    now,
  });
  const [refusal] = plan.refusals;
  if (refusal) {
    throw new Error(`roles.csv, row ${refusal.row}: ${refusal.field}: ${refusal.reason}`);
  }
  const imported = new Map(plan.catalogue.organisations.map((each) => [each.id, each]));
  return {
    ...plan.catalogue,
    source: 'sample',
    organisations: [
      ...organisations.flatMap((row) => withDetails(row, imported)),
      ...groups.flatMap((row) => withDetails(row, imported)),
    ],
    keys: null,
  };
}

/** The values of the sample's roles in each facet. It takes a fraction of the memory of reading all. */
export async function readSampleValues(): Promise<Record<FacetField, string[]>> {
  const roles = await readRows(import.meta.dirname, 'roles.csv');
  return Object.fromEntries(
    importedFacetFields.map((field) => [
      field,
      [...new Set(roles.flatMap((role) => items(role[field]).filter(Boolean)))],
    ]),
  ) as Record<FacetField, string[]>;
}

async function readRows(folder: string, name: string): Promise<Row[]> {
  const source = await openSource(path.join(folder, name));
  const rows: Row[] = [];
  for await (const row of source.rows) {
    if ('reason' in row) throw new Error(`${name}, row ${row.row}: ${row.reason}`);
    rows.push(row.cells as Row);
  }
  return rows;
}

/** Converts `roles.csv` for the importer: adds the organisation and absolute dates. */
function* importRows(
  roles: Row[],
  { organisations, groups, now }: { organisations: Row[]; groups: Row[]; now: number },
) {
  const organisationById = new Map(organisations.map((row) => [row.id, row]));
  const groupById = new Map(groups.map((row) => [row.id, row]));
  const postedAt = postingTimes(now);
  const today = dayOf(now);
  for (const [index, role] of roles.entries()) {
    const row = index + 2;
    const organisation = organisationById.get(role.company_id);
    if (!organisation) {
      yield { row, field: 'company_id', reason: `organisations.csv has no "${role.company_id}"` };
      continue;
    }
    const mistake = dateMistake(role);
    if (mistake) {
      yield { row, ...mistake };
      continue;
    }
    const group = groupById.get(organisation.group);
    const page = `https://example.org/${organisation.id}`;
    const closesInDays = role.closes_in_days ?? '';
    const cells = {
      ...role,
      eligibility: eligibilityCell(role.who_can_apply),
      posted_at: postedAt(Number(role.posted_days_ago)),
      closes_at: closesInDays ? (today + Number(closesInDays)) * DAY_SECONDS : ROLLING,
      company_name: organisation.name,
      company_description: organisation.about,
      company_logo_url: organisation.has_logo ? logoPath(role.company_id!) : '',
      company_is_highlighted: Boolean(organisation.standing),
      company_is_top_recommended_org: organisation.standing === 'recommended',
      company_url: page,
      company_career_page_url: `${page}/careers`,
      composite_name: group?.name,
      composite_pk: group?.id,
      url_external: isList(role) ? `${page}/careers` : `${page}/roles/${role.id}`,
      id_external: `rec${role.id}`,
    };
    yield { row, cells };
  }
}

/** What the sentences of a sample role say, as the desk would take it from a posting. */
function eligibilityCell(sentences = ''): string {
  if (sentences === '') return '';
  return JSON.stringify(eligibilityOf(eligibilityFacts(readText(`<p>${sentences}</p>`))));
}

function dateMistake({ posted_days_ago: posted = '', closes_in_days: closes = '' }: Row) {
  if (!/^\d{1,4}$/.test(posted)) {
    return { field: 'posted_days_ago', reason: `"${posted}" is not a number of days` };
  }
  if (closes !== '' && !/^-?\d{1,4}$/.test(closes)) {
    return { field: 'closes_in_days', reason: `"${closes}" is not a number of days` };
  }
  return null;
}

/** An organisation's ongoing list of roles, unlike a collection. */
const isList = ({ evergreen, collection }: Row): boolean => Boolean(evergreen) && !collection;

/**
 * Converts `posted_days_ago` to epoch seconds. Weekend days become the Friday before. Today's roles
 * are posted at midnight UTC, so that none lies in the future.
 */
function postingTimes(now: number): (daysAgo: number) => number {
  const today = dayOf(now);
  const counts = new Map<number, number>();
  return (daysAgo) => {
    if (daysAgo === 0) return today * DAY_SECONDS;
    const day = workingDay(today - daysAgo);
    const count = counts.get(day) ?? 0;
    counts.set(day, count + 1);
    return day * DAY_SECONDS + LAST_POSTING_SECONDS - count * BETWEEN_POSTINGS_SECONDS;
  };
}

/** @param day days since the epoch, which was a Thursday */
function workingDay(day: number): number {
  const weekday = (day + 4) % 7;
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day - 2 : day;
}

/** An imported organisation or group with the details from its own row. */
function withDetails(row: Row, imported: ReadonlyMap<string, Organisation>): Organisation[] {
  const organisation = imported.get(row.id ?? '');
  if (!organisation) return [];
  const details = {
    problemArea: items(row.areas),
    regions: items(row.regions),
    headquarters: row.headquarters ?? '',
  };
  if (!organisation.is_composite) return [{ ...organisation, ...details }];
  const about = `${row.about}\n\nThe organisations in this group are samples.`;
  const more = { description: toSafeHtml(about), logo_url: logoPath(organisation.id) };
  return [{ ...organisation, ...details, ...more, url: row.link ?? '' }];
}

const items = (cell = ''): string[] => cell.split('; ');

const dataFiles = ['roles.csv', 'organisations.csv', 'groups.csv'];

/**
 * Whether a catalogue is a sample from another day, or older than its data files or the board's file, which
 * says its language and currency. Imported catalogues are never stale.
 * @param folder of the data files
 * @param boardFile `board.json`; null without one
 */
export async function isStaleSample(
  catalogue: Pick<CatalogueHead, 'source' | 'writtenAt'>,
  options: { now: number; folder?: string; boardFile?: string | null },
): Promise<boolean> {
  const { now, folder = import.meta.dirname, boardFile = null } = options;
  const { source, writtenAt } = catalogue;
  if (source !== 'sample') return false;
  if (dayOf(writtenAt) !== dayOf(now)) return true;
  const files = dataFiles.map((name) => path.join(folder, name));
  for (const file of boardFile === null ? files : [...files, boardFile]) {
    const changedAt = (await stat(file)).mtimeMs / 1000;
    // A file from the future, due to a wrong clock, would make the sample stale forever.
    if (changedAt > writtenAt && changedAt <= now) return true;
  }
  return false;
}
