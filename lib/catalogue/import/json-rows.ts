/** Reads a JSON array of objects as rows, element by element. */
import { type SourceRow, ImportProblem, shown } from './rows.ts';

/**
 * Reads a JSON array of objects, element by element, so that a long file needs little memory.
 * Rows are numbered from 1.
 * @param text the file in pieces, decoded, without byte-order mark
 * @throws {ImportProblem} when it is not a JSON array
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const cutter = createArrayCutter();
  let row = 0;
  for await (const piece of text) {
    for (const element of cutter.push(piece)) yield toRow(++row, element);
  }
  cutter.end();
}

function toRow(row: number, element: string): SourceRow {
  const cells = parseElement(row, element);
  if (typeof cells === 'object' && cells !== null && !Array.isArray(cells)) {
    return { row, cells: cells as Record<string, unknown> };
  }
  return { row, field: 'element', reason: `${shown(cells)} is not an object` };
}

function parseElement(row: number, element: string): unknown {
  try {
    return JSON.parse(element);
  } catch {
    throw new ImportProblem(`is not JSON: element ${row} of the array cannot be read`);
  }
}

/** Limits of one element of the array. */
const MAX_ELEMENT_CHARACTERS = 1_000_000;
const MAX_DEPTH = 32;

const NO_ARRAY = 'must be a JSON array of objects, [{…}, {…}]';
const NO_ARRAY_BUT_OBJECT =
  'holds a JSON object: save the array inside it as a file of its own, [{…}, {…}]';
const UNFINISHED = 'is not JSON: it ends in the middle of the array';

/**
 * Cuts the text of a JSON array, given in pieces, into the texts of its elements. It looks only at
 * strings, brackets and commas; the elements themselves are parsed later. `push` and `end` throw
 * {@link ImportProblem} when the text is not an array.
 */
export function createArrayCutter() {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let finished = false;
  let started = '';
  let count = 0;

  function take(rest: string): string {
    const element = started + rest;
    started = '';
    if (element.trim() === '')
      throw new ImportProblem(`is not JSON: element ${count + 1} is empty`);
    count++;
    return element;
  }

  function open(sign: string): void {
    if (depth === 0 && finished) throw new ImportProblem(NO_ARRAY);
    if (depth === 0 && sign !== '[') throw new ImportProblem(NO_ARRAY_BUT_OBJECT);
    depth++;
    if (depth > MAX_DEPTH) {
      throw new ImportProblem(`nests deeper than ${MAX_DEPTH} levels in element ${count + 1}`);
    }
  }

  function close(sign: string): void {
    depth--;
    if (depth > 0) return;
    if (depth < 0 || sign !== ']') throw new ImportProblem(NO_ARRAY);
    finished = true;
  }

  function* push(piece: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] ?? '';
      if (inString) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inString = false;
      } else if (sign === '[' || sign === '{') {
        open(sign);
        if (depth === 1) from = at + 1;
      } else if (sign === ']' || sign === '}') {
        close(sign);
        if (!finished || depth > 0) continue;
        const last = started + piece.slice(from, at);
        if (count > 0 || last.trim() !== '') yield take(piece.slice(from, at));
        from = at + 1;
      } else if (sign === ',' && depth === 1) {
        yield take(piece.slice(from, at));
        from = at + 1;
      } else if (depth === 0 && sign.trim() !== '') {
        throw new ImportProblem(NO_ARRAY);
      } else if (sign === '"') inString = true;
    }
    if (depth > 0) started += piece.slice(from);
    if (started.length > MAX_ELEMENT_CHARACTERS) {
      throw new ImportProblem(
        `element ${count + 1} is longer than ${MAX_ELEMENT_CHARACTERS} characters`,
      );
    }
  }

  function end(): void {
    if (!finished) throw new ImportProblem(depth > 0 ? UNFINISHED : 'is empty');
  }

  return { push, end };
}
