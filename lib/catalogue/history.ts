/**
 * What changed on the board: `history.jsonl` of the state directory, one entry a line (14.1).
 *
 * Entries are written before the catalogue that they lead to, and the catalogue names the last of
 * them. So entries after that number belong to a write that was cut off: nobody reads them, and the
 * next write removes them.
 */
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { appendLines, replaceLines } from './state-file.ts';

/** What changed a role. */
export const CHANGE_SOURCES = ['sample', 'import', 'sync', 'desk', 'schedule'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** A field of a role before and after; long texts are cut. */
export type FieldChange = z.output<typeof fieldChange>;

const historyEntrySchema = z.object({
  /** Counts all entries of a board, upwards; none is used twice. */
  seq: z.int(),
  /** Epoch seconds. */
  at: z.int(),
  /** The role's `post_pk`. */
  id: z.int(),
  kind: z.enum(['added', 'changed', 'removed']),
  by: z.enum(CHANGE_SOURCES),
  /** True for a role that had left the board and came back. */
  reopened: z.optional(z.literal(true)),
  /** Of a changed role. */
  fields: z.optional(z.array(fieldChange)),
});

/** @internal */
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** An entry without its number. */
export type Change = Omit<HistoryEntry, 'seq'>;

/** The log as a reader sees it: up to the last entry that its catalogue names. */
export type History = {
  /** The number of the last entry; 0 before the first. */
  last: number;
  /**
   * The entries after a number, in order, at most `limit`.
   * @param since 0, or a number that this log gave, however old: a shortened log still has the last
   *   entry of each role
   * @returns null for a number of another log, or of a write that was cut off
   */
  since(since: number, limit: number): HistoryEntry[] | null;
};

/** A log that has grown beyond this is shortened to half of it, and the last older entry of each role. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** Values take at most a quarter of that in one write; further changes name their fields only. */
const VALUES_PART = 4;
/** A longer line keeps the names of its fields, without their values. */
const MAX_LINE_LENGTH = 16_384;
/** Enough for the last line. */
const TAIL_BYTES = 8 * MAX_LINE_LENGTH;

/** The file of the log in a state directory. @internal */
export const historyPath = (dataDir: string): string => path.join(dataDir, 'history.jsonl');

/**
 * Appends changes, durably.
 * @param options.after the last entry of the catalogue that is replaced; undefined when it has none
 * @param options.baseline entries for what that catalogue holds, written first when the log does not
 *   continue from it
 * @returns the number of the last entry
 */
export async function appendHistory(
  dataDir: string,
  options: { after: number | undefined; baseline: Iterable<Change>; changes: Iterable<Change> },
  maxBytes: number = MAX_LOG_BYTES,
): Promise<number> {
  const { after, baseline, changes } = options;
  const file = historyPath(dataDir);
  const tail = await readTail(file);
  const isContinued = tail !== null && tail.seq === after && tail.bytes < maxBytes;
  const start: Start = isContinued
    ? { last: tail.seq, kept: null, isNew: false }
    : startOf(await readLog(file), after, maxBytes);
  const entries = start.isNew ? concatenated(baseline, changes) : changes;
  const numbered = numbering(entries, start.last, maxBytes / VALUES_PART);
  const first = numbered.lines.next();
  if (first.done && after !== undefined && !start.isNew) return after;
  const added = first.done ? [] : concatenated([first.value], numbered.lines);
  if (start.kept) await replaceLines(file, concatenated(start.kept, added));
  else await appendLines(file, added);
  return numbered.last();
}

/**
 * Reads the log.
 * @param last the last entry that the catalogue names
 * @returns null when there is no such log, or it does not lead to that entry
 */
export async function readHistory(dataDir: string, last: number): Promise<History | null> {
  const log = await readLog(historyPath(dataDir));
  const lines = log.lines.filter((line) => seqOf(line)! <= last);
  const seqs = lines.map((line) => seqOf(line)!);
  if ((seqs.at(-1) ?? log.from) !== last) return null;
  return {
    last,
    since(since, limit) {
      const isCut = log.cut.some(([first, end]) => since >= first && since <= end);
      const isKnown = since === 0 || (since >= log.from && since <= last && !isCut);
      if (!isKnown) return null;
      const start = seqs.findIndex((seq) => seq > since);
      return start < 0 ? [] : lines.slice(start, start + limit).map(parseEntry);
    },
  };
}

/**
 * The log that the first write over a catalogue without one begins with.
 * @param ids roles on the board, in the catalogue's order
 * @param at when they were written, epoch seconds
 */
export function firstHistory(ids: readonly number[], at: number, by: ChangeSource): History {
  const entries = ids.map((id, position): HistoryEntry => {
    return { seq: position + 1, at, id, kind: 'added', by };
  });
  return {
    last: entries.length,
    since: (since, limit) => (since <= entries.length ? entries.slice(since, since + limit) : null),
  };
}

/** Numbers of entries that were cut off: the first and the last of each time. */
type Cut = Array<[first: number, last: number]>;

const headLine = (from: number, cut: Cut): string =>
  JSON.stringify({ version: 1, from, ...(cut.length > 0 && { cut }) });

const headSchema = z.object({
  version: z.literal(1),
  from: z.int(),
  cut: z._default(z.array(z.tuple([z.int(), z.int()])), []),
});

/** The number of an entry, without parsing it; null for anything else. */
function seqOf(line: string): number | null {
  const found = /^\{"seq":(\d{1,15}),/.exec(line);
  return found && line.endsWith('}') ? Number(found[1]) : null;
}

const parseEntry = (line: string): HistoryEntry => historyEntrySchema.parse(JSON.parse(line));

/** The complete lines of a log. A cursor below `from` is of an earlier log. */
type Log = { from: number; cut: Cut; lines: string[] };

/** Reads the log; one that is missing or damaged is empty. */
async function readLog(file: string): Promise<Log> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [first = '', ...rest] = text.split('\n');
  // What follows the last line break was cut off.
  rest.pop();
  const head = headOf(first);
  return head
    ? { from: head.from, cut: head.cut, lines: rest.filter(isEntry) }
    : { from: 0, cut: [], lines: [] };
}

const isEntry = (line: string): boolean => seqOf(line) !== null;

function headOf(line: string): z.output<typeof headSchema> | null {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** The last line of the log; null when it has to be written anew. */
async function readTail(file: string): Promise<{ seq: number; bytes: number } | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString('utf8').split('\n');
    if (lines.pop() !== '') return null;
    const last = lines.at(-1) ?? '';
    const seq = seqOf(last) ?? headOf(last)?.from ?? null;
    return seq === null ? null : { seq, bytes: size };
  } finally {
    await handle.close();
  }
}

/** What new entries follow. */
type Start = {
  /** The number before theirs. */
  last: number;
  /** The lines that stay before them; null for those that are in the file. */
  kept: string[] | null;
  /** Whether the log begins anew. */
  isNew: boolean;
};

/** Where a log goes on that cannot simply be appended to. */
function startOf(log: Log, after: number | undefined, maxBytes: number): Start {
  // Numbers of entries that were cut off are not used again: somebody may have seen them, as after
  // the return of a catalogue from a backup.
  const lastSeen = Math.max(after ?? 0, log.from, seqOf(log.lines.at(-1) ?? '') ?? 0);
  const lines = log.lines.filter((line) => after !== undefined && seqOf(line)! <= after);
  if (after !== undefined && (seqOf(lines.at(-1) ?? '') ?? log.from) === after) {
    const cut: Cut = lastSeen > after ? [...log.cut, [after + 1, lastSeen]] : log.cut;
    const kept = [headLine(log.from, cut), ...shortened(lines, maxBytes)];
    return { last: lastSeen, kept, isNew: false };
  }
  // Nobody was given the number between, so every earlier cursor is refused.
  const from = lastSeen === 0 ? 0 : lastSeen + 1;
  return { last: from, kept: [headLine(from, [])], isNew: true };
}

/**
 * The newest half of a long log; before it, the last entry of each role. Those of roles that left stay
 * too: whoever has read the log to any number learns from them what to remove.
 */
function shortened(lines: string[], maxBytes: number): string[] {
  const size = (line: string) => Buffer.byteLength(line) + 1;
  if (lines.reduce((sum, line) => sum + size(line), 0) < maxBytes) return lines;
  let start = lines.length;
  for (let room = maxBytes / 2; start > 0; start--) {
    room -= size(lines[start - 1]!);
    if (room < 0) break;
  }
  const latest = new Map<number, HistoryEntry>();
  for (const line of lines.slice(0, start)) {
    const entry = parseEntry(line);
    latest.delete(entry.id);
    latest.set(entry.id, entry);
  }
  const older = [...latest.values()].map(({ seq, at, id, kind, by }) => {
    const entry: HistoryEntry = { seq, at, id, kind: kind === 'removed' ? kind : 'added', by };
    return JSON.stringify(entry);
  });
  return [...older, ...lines.slice(start)];
}

/**
 * The lines of changes that follow an entry.
 * @param room characters of lines with values
 */
function numbering(changes: Iterable<Change>, after: number, room: number) {
  let seq = after;
  let left = room;
  function* lines(): Generator<string, undefined> {
    for (const change of changes) {
      const entry: HistoryEntry = { seq: ++seq, ...change };
      const line = JSON.stringify(entry);
      const isFull = left < 0 || line.length > MAX_LINE_LENGTH;
      left -= line.length;
      yield isFull && entry.fields ? JSON.stringify(withoutValues(entry)) : line;
    }
  }
  return { lines: lines(), last: () => seq };
}

function withoutValues({ fields = [], ...entry }: HistoryEntry): HistoryEntry {
  const names = fields.slice(0, 100).map(({ field }) => field.slice(0, 100));
  return { ...entry, fields: names.map((field) => ({ field, before: null, after: null })) };
}

function* concatenated<Item>(...lists: Array<Iterable<Item>>): Generator<Item> {
  for (const items of lists) yield* items;
}
