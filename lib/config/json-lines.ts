/** Parses JSON and finds the line of each key, so that a mistake can be reported with its line. */

export class JsonError extends Error {
  override name = 'JsonError';
  readonly line: number;

  /** @param line of the mistake, from 1 */
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** White space in JSON, which excludes no-break spaces, for example. */
const SPACE = new Set([' ', '\t', '\n', '\r']);

/**
 * Parses JSON. `lineOf` finds the line of a key, or of the nearest key that contains it.
 * @throws {JsonError} for invalid JSON and for duplicate keys
 */
export function parseJsonWithLines(text: string) {
  const lines = new Map<string, number>();
  let at = 0;

  const here = () => text.slice(0, at).split('\n').length;
  const fail = (message: string): never => {
    throw new JsonError(here(), message);
  };
  const skipSpace = () => {
    while (SPACE.has(text[at] ?? '')) at += 1;
  };
  const takes = (mark: string): boolean => {
    skipSpace();
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  const literal = (): unknown => {
    skipSpace();
    const pattern = /"(?:[^"\\\n]|\\.)*"|[^\s"{}[\]:,]+/y;
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined)
      return fail(at < text.length ? unexpected(text[at]) : 'unexpected end of file');
    try {
      const value: unknown = JSON.parse(found);
      at += found.length;
      return value;
    } catch {
      return fail(unexpected(found));
    }
  };

  function readValue(path: string[]): void {
    if (takes('{')) {
      readItems('}', () => {
        const key = literal();
        if (typeof key !== 'string') return fail('a key must be in quotation marks');
        const name = nameOf([...path, key]);
        if (lines.has(name)) fail(`duplicate key "${key}"`);
        lines.set(name, here());
        if (!takes(':')) fail(`missing colon after "${key}"`);
        return readValue([...path, key]);
      });
    } else if (takes('[')) {
      let index = 0;
      readItems(']', () => {
        skipSpace();
        lines.set(nameOf([...path, String(index)]), here());
        readValue([...path, String(index)]);
        index += 1;
      });
    } else {
      literal();
    }
  }

  function readItems(end: string, readItem: () => void): void {
    if (takes(end)) return;
    for (;;) {
      skipSpace();
      if (text[at] === end) fail('trailing comma');
      readItem();
      if (takes(end)) return;
      if (!takes(',')) fail(at < text.length ? 'missing comma' : 'unexpected end of file');
    }
  }

  readValue([]);
  skipSpace();
  if (at < text.length) fail(unexpected(text[at]));
  return {
    value: JSON.parse(text) as unknown,
    lineOf: (path: readonly PropertyKey[]): number => {
      for (let length = path.length; length > 0; length -= 1) {
        const line = lines.get(nameOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return 1;
    },
  };
}

const nameOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));

function unexpected(found = ''): string {
  const [first = ''] = found;
  // A character that is invisible or looks like a space is named by its code.
  if (/[^\S ]|\p{C}/u.test(first)) {
    const code = first.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `unexpected character U+${code}, which looks like a space`;
  }
  return `unexpected ${JSON.stringify(found.slice(0, 30))}`;
}
