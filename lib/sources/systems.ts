// lib/sources knows how employers' boards are read, and what of them is new, changed or gone.

/** The applicant tracking systems that can be read, and how a board is read. Contract: 12.2. */
import * as z from 'zod';
import { tidyText } from '../facts/coerce.ts';
import { roleWords } from '../facts/role-words.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import type { ListedRole } from '../store/candidates.ts';
import { httpAddress } from '../roles/role.ts';
import { shown } from '../base/shorten.ts';
import { pageOfPostings } from './systems/job-posting.ts';
import { ashby } from './systems/ashby.ts';
import { greenhouse } from './systems/greenhouse.ts';
import { lever } from './systems/lever.ts';
import { personio } from './systems/personio.ts';
import { recruitee } from './systems/recruitee.ts';
import { smartRecruiters } from './systems/smartrecruiters.ts';
import { teamtailor } from './systems/teamtailor.ts';
import { workable } from './systems/workable.ts';
import { type Board, type Get, issueText, SourceProblem, type System } from './systems/system.ts';

/** By the name stored with each source. */
export const systems = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters: smartRecruiters,
  recruitee,
  teamtailor,
  personio,
  /** Elsewhere: the JobPostings of a careers page. */
  page: pageOfPostings,
} as const satisfies Record<string, System>;

/**
 * Raised when the readers take more from an answer than before. Each source is then read once in
 * full, even if it has not changed.
 */
export const READER_VERSION = 1;

export type SystemName = keyof typeof systems;

/** The system of a stored source. @throws {SourceProblem} when this release does not know it */
export function systemNamed(name: string): System {
  if (Object.hasOwn(systems, name)) return systems[name as SystemName];
  throw new SourceProblem(say(words.sourceProblems.unknownSystem, { system: name }));
}

/** The board that an address belongs to; null if no system knows it. */
export function boardAt(url: URL): { system: SystemName; board: Board } | null {
  for (const [name, { boardOf }] of Object.entries(systems)) {
    const board = boardOf(url);
    if (board) return { system: name as SystemName, board };
  }
  return null;
}

/** Identifies a board. Letter case does not matter, and Personio serves each board on two hosts. */
export const boardKey = (address: string): string =>
  address.toLowerCase().replace('.jobs.personio.com/', '.jobs.personio.de/');

/** A role in the board's terms, before its source is known. */
type RoleWords = Omit<ListedRole, 'source' | 'organisation'>;

/** The result of reading a board. */
export type BoardReading = {
  /** The employer's name; empty if the board does not give it. */
  organisation: string;
  /** Listed roles, one per id. */
  roles: RoleWords[];
  /** All listed ids, including those of unreadable roles. */
  ids: Set<string>;
  /** Whether an entry had no id. Then no role is known to be missing. */
  hasUnknown: boolean;
  /** Why this may not be the whole board; else empty. */
  incomplete: string;
  /** Ids of roles with a malformed field, which was left out. */
  partial: Set<string>;
  /** What is odd or unreadable: one line each, naming the role. */
  lines: string[];
};

/** Far above any board we know. */
const MAX_ROLES = 10_000;

/**
 * Reads a board. An unreadable role is reported in a line; the others are read.
 * @throws {SourceProblem} when the board cannot be read
 */
export async function readBoard(system: System, address: string, get: Get): Promise<BoardReading> {
  const { organisation = '', entries, incomplete = '' } = await system.list(address, get);
  if (entries.length > MAX_ROLES) {
    const [count, most] = [entries.length, MAX_ROLES];
    throw new SourceProblem(say(words.sourceProblems.tooManyRoles, { count, most }));
  }
  const roles = new Map<string, RoleWords>();
  const ids = new Set<string>();
  const partial = new Set<string>();
  const lines: string[] = [];
  let hasUnknown = false;
  for (const entry of entries) {
    const id = idOf(entry, system.idField);
    const name = roleName(id);
    const role = readEntry(system, entry, (line) => lines.push(`${name}: ${line}`));
    if (role === 'not listed') continue;
    if (id === null) hasUnknown = true;
    else ids.add(id);
    if (!role) continue;
    const { isPartial, ...listed } = role;
    const first = roles.get(listed.id);
    if (isPartial) partial.add(listed.id);
    if (!first) roles.set(listed.id, listed);
    else if (JSON.stringify(first) !== JSON.stringify(listed)) {
      const title = shown(role.title);
      lines.push(`${name}: ${say(words.sourceProblems.sameId, { title })}`);
    }
  }
  lines.push(...missingFields(system, entries));
  const read = { organisation: tidyText(organisation), roles: [...roles.values()] };
  return { ...read, ids, hasUnknown, incomplete, partial, lines };
}

/** A role with more malformed values counts as unreadable. */
const MAX_LEFT_OUT = 20;
/** A role with a longer id, title, address or other short text counts as unreadable. */
const MAX_CHARACTERS = 2000;
/** A role with more places counts as unreadable. */
const MAX_PLACES = 500;

/** A role; null, and a line that says why, if it is unreadable. */
function readEntry(
  system: System,
  entry: unknown,
  report: (line: string) => void,
): (RoleWords & { isPartial: boolean }) | 'not listed' | null {
  const notes: string[] = [];
  const issues = new Map<string, string>();
  let isPartial = false;
  let rest = entry;
  for (let leftOut = 0; ; leftOut++) {
    const heard = notes.length;
    try {
      const note = (text: string) => notes.push(text);
      const posting = system.toPosting(rest, note);
      if (!posting) return 'not listed';
      const role = roleWords(posting, note);
      const [url, title] = [httpAddress(role.url), tidyText(role.title)];
      if (url === '') {
        notes.push(say(words.sourceProblems.notAnAddress, { value: shown(role.url) }));
      }
      if (title === '') notes.push(words.sourceProblems.noTitle);
      const size = oversize(role);
      if (size !== '') notes.push(size);
      for (const note of notes) report(note);
      return url === '' || title === '' || size !== '' ? null : { ...role, url, title, isPartial };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      notes.length = heard;
      const path = error.issues[0]?.path ?? [];
      const field = path.join('.');
      const issue = issues.get(field) ?? issueText(error);
      const less = leftOut < MAX_LEFT_OUT ? without(rest, path) : undefined;
      if (less === undefined) {
        report(say(words.sourceProblems.unreadable, { detail: issue }));
        return null;
      }
      issues.set(field, issue);
      // A null, such as in a list, states nothing and is not reported.
      if (valueAt(rest, path) !== null) {
        notes.push(say(words.sourceProblems.leftOut, { detail: issue }));
        isPartial = true;
      }
      rest = less;
    }
  }
}

/** Says which part of a role is too large; else empty. */
function oversize(role: RoleWords): string {
  const { id, url, title, salary, employment_type, locations } = role;
  const texts = Object.entries({ id, url, title, salary, employment_type });
  const long = texts.find(([, text]) => text.length > MAX_CHARACTERS);
  if (long) {
    const [field, { length }] = long;
    return say(words.sourceProblems.longField, { field, count: length });
  }
  const count = locations.length;
  return count > MAX_PLACES ? say(words.sourceProblems.manyPlaces, { count }) : '';
}

type Path = readonly PropertyKey[];

const valueAt = (node: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    node,
  );

/** An entry without its malformed value, or what contains it; undefined if nothing is left. */
function without(node: unknown, [key, ...rest]: Path): unknown {
  if (typeof node !== 'object' || node === null || key === undefined) return undefined;
  if (!Object.hasOwn(node, key)) return undefined;
  const less = without(Reflect.get(node, key), rest);
  if (Array.isArray(node)) {
    return less === undefined ? node.toSpliced(Number(key), 1) : node.with(Number(key), less);
  }
  if (less !== undefined) return { ...node, [key]: less };
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}

const roleName = (id: string | null): string =>
  id === null
    ? words.sourceProblems.roleWithoutId
    : say(words.sourceProblems.role, { id: shown(id) });

function idOf(entry: unknown, field: string): string | null {
  const id = valueAt(entry, [field]);
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const text = String(id);
  return text === '' || text.length > MAX_CHARACTERS ? null : text;
}

/** One line per field that entries of this system should have and these lack. */
function missingFields({ expected, idField }: System, entries: unknown[]): string[] {
  return expected.flatMap((field) => {
    const lacking = entries.filter(
      (entry) => typeof entry === 'object' && entry !== null && !Object.hasOwn(entry, field),
    );
    const [first] = lacking;
    if (!first) return [];
    const role = roleName(idOf(first, idField));
    const count = lacking.length;
    return count === 1
      ? [say(words.sourceProblems.fieldMissing, { field, role })]
      : [say(words.sourceProblems.fieldMissingInMany, { field, role, count })];
  });
}
