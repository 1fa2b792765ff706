/** Query strings: reading, writing and replacing their parameters. */

/** Links with more parameters are broken or hostile; the rest is ignored. */
const PARAMETER_LIMIT = 2000;

/** One parameter of a URL. */
export type UrlParameter = {
  name: string;
  value: string;
  /** As written in the URL, so that it can be kept untouched. */
  raw: string;
};

/** Reads a query string, with or without its "?". Malformed escapes are kept as written. */
export function readParameters(search: string): UrlParameter[] {
  return search
    .replace(/^\?/, '')
    .split('&', PARAMETER_LIMIT)
    .filter((raw) => raw !== '')
    .map((raw) => {
      const [[name, value] = ['', '']] = [...new URLSearchParams(`&${raw}`)];
      return { name, value, raw };
    });
}

/** A parameter whose name contains one of these belongs to the search state (2.11). */
const SEARCH_PARTS = ['refinement', 'query', 'toggle', 'numericMenu'];

/** Whether a parameter says what is searched for (2.11), and not something of others. */
export function belongsToSearch({ name }: UrlParameter): boolean {
  return SEARCH_PARTS.some((part) => name.includes(part));
}

/** The first value of a parameter; empty when there is none. */
export function parameterOf(search: string, name: string): string {
  return readParameters(search).find((parameter) => parameter.name === name)?.value ?? '';
}

/**
 * One parameter as it is written into a URL. Everything that linkifiers of mail and chat programs break
 * on, such as brackets, is escaped, and a space is %20, which every parser decodes.
 */
export function writeParameter(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');
}

/** Query string with its "?" from written parameters; empty when there are none. */
export function joinParameters(written: readonly string[]): string {
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** The parts of a `Location` or `URL` that the board reads. */
export type UrlParts = { pathname: string; search: string; hash: string };

/** Splits a path with query and hash, such as Next's `asPath`. */
export function splitPath(fullPath: string): UrlParts {
  const [, pathname = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fullPath) ?? [];
  return { pathname, search, hash };
}

/**
 * The path with a parameter removed, or set, replacing the old one in place if there is one.
 * @param value null removes it
 */
export function withParameter(url: UrlParts, name: string, value: string | null): string {
  const written = value === null ? [] : [writeParameter(name, value)];
  let isPlaced = false;
  const others = readParameters(url.search).flatMap((parameter) => {
    if (parameter.name !== name) return [parameter.raw];
    if (isPlaced) return [];
    isPlaced = true;
    return written;
  });
  const all = isPlaced ? others : [...others, ...written];
  return `${url.pathname}${joinParameters(all)}${url.hash}`;
}
