/** What an applicant tracking system is to a sync, and how its answers are read (12.2). */
import type * as z from 'zod';
import type { Note } from '../../facts/role-words.ts';
import type { ListedRole } from '../../store/candidates.ts';

/** A source that cannot be read. The message is one line for the curator; nothing is concluded from it. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
}

/** What a source answered to one request. */
export type Answer = { text: string; contentType: string; url: string };

/** Requests an address. @throws {SourceProblem} when there is no usable answer */
export type Get = (address: string) => Promise<Answer>;

/** A role in the words of the board, before it is known whose it is. */
export type RoleWords = Omit<ListedRole, 'source' | 'organisation'>;

/** A board of a system: where its roles are read. */
export type Board = {
  /** The board's own name in its system, such as a token or slug. */
  name: string;
  /** Where its roles are read. */
  address: string;
};

/** All entries of a board, as the system sends them. */
export type Entries = {
  /** The employer as the board names it; empty when it does not. */
  organisation: string;
  entries: unknown[];
  /** Why these are not known to be all of them, such as "it gives 2 of its 37 roles"; else empty. */
  incomplete: string;
};

/** An applicant tracking system. */
export type System = {
  name: string;
  /** The board that an address belongs to, or null. The name is read, never guessed. */
  boardOf: (url: URL) => Board | null;
  /** Whether the whole board is one answer, so that "not modified" speaks for all of it. */
  isOneAnswer: boolean;
  /** Reads all pages. @throws {SourceProblem} when an answer has another shape */
  list: (address: string, get: Get) => Promise<Entries>;
  /** The field that identifies an entry. */
  idField: string;
  /** Fields that every entry has; one without them is reported, but still read. */
  expected: readonly string[];
  /**
   * One role of an entry; null when the entry is not listed.
   * @throws {z.ZodError} when a field has another shape
   */
  toRole: (entry: unknown, note: Note) => RoleWords | null;
};

/** Parses JSON of a known shape. @throws {SourceProblem} saying what was found instead */
export function parseJson<Schema extends z.ZodType>(
  { text }: Answer,
  schema: Schema,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SourceProblem(`the answer is ${notJson(text)}, not JSON`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw new SourceProblem(`the answer has another shape (${issueText(result.error)})`);
}

function notJson(text: string): string {
  if (text.trim() === '') return 'empty';
  if (/^\s*<(?:!doctype|html)/i.test(text)) return 'a page';
  return /^\s*[[{]/.test(text) ? 'cut off or damaged' : 'something else';
}

/** A board with more pages than this is not read to its end. */
const MAX_PAGES = 100;

/** One page of a board. */
type Page = {
  entries: unknown[];
  /** Where the next page is; null after the last. */
  next: string | null;
  /** How many roles the board says it has; null when it does not say. */
  total?: number | null;
};

/**
 * Reads the pages of a board until the last one, or until a page brings nothing new, as where the
 * system ignores which page is asked for.
 * @param read given an address and how many entries were read before
 */
export async function readPages(
  first: string,
  read: (address: string, before: number) => Promise<Page>,
): Promise<Pick<Entries, 'entries' | 'incomplete'>> {
  const found = new Map<string, unknown>();
  let incomplete = `it does not end after ${MAX_PAGES} pages`;
  let address = first;
  for (let count = 0; count < MAX_PAGES; count++) {
    const before = found.size;
    const { entries, next, total } = await read(address, before);
    for (const entry of entries) found.set(JSON.stringify(entry), entry);
    const isRepeated = entries.length > 0 && found.size === before;
    if (isRepeated || next === null) {
      incomplete = shortOf(found.size, total) || (isRepeated ? 'its pages repeat' : '');
      break;
    }
    address = next;
  }
  return { entries: [...found.values()], incomplete };
}

/** That a board gives fewer roles than it says it has; else empty. */
export const shortOf = (count: number, total: number | null | undefined): string =>
  total !== null && total !== undefined && count < total
    ? `it gives ${count} of its ${total} roles`
    : '';

/** Names in the path of a system that are its own files and folders, not a board. */
const ownFile =
  /^[_.]|\.(?:txt|ico|js|mjs|css|map|json|xml|png|svg|jpe?g|gif|webp|avif|html?|php|woff2?|pdf)$/i;

/** A part of an address that names a board; undefined for one that cannot. */
export const boardName = (
  part: string | null | undefined,
  allowed = /^[\w.-]+$/,
): string | undefined => (part && allowed.test(part) && !ownFile.test(part) ? part : undefined);

/** The first thing that is wrong, with the name of its field. */
export function issueText({ issues: [issue] }: z.ZodError): string {
  const field = issue?.path.join('.');
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? '');
}

/** A line with words from outside, without what could move the cursor of a terminal. */
export const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

const MAX_LINES = 10;

/** The first lines on what is odd in a source, indented for a terminal, and how many more there are. */
export function notes(lines: readonly string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${printable(line)}`);
  const more = lines.length - MAX_LINES;
  return more > 0 ? [...shown, `  and ${more} more such lines`] : shown;
}
