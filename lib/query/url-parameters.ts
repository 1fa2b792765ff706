/** Parses, writes and replaces parameters of query strings. Contract: 2.11. */

/** Further parameters of broken or hostile links are ignored. */
const PARAMETER_LIMIT = 2000;

export type UrlParameter = {
  name: string;
  value: string;
  /** As written in the URL, to preserve it. */
  raw: string;
};

/** Parses a query string with or without its "?". Malformed escapes are kept as written. */
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

/** A parameter whose name contains one of these belongs to the search state. */
const SEARCH_PARTS = ['refinement', 'query', 'toggle', 'numericMenu'];

/** Whether a parameter is part of the search, not foreign. */
export function belongsToSearch({ name }: UrlParameter): boolean {
  return SEARCH_PARTS.some((part) => name.includes(part));
}

/** The first value of a parameter; empty when there is none. */
export function parameterOf(search: string, name: string): string {
  return readParameters(search).find((parameter) => parameter.name === name)?.value ?? '';
}

/**
 * Encodes a parameter. Brackets and other characters that break auto-linking in mail and chat
 * programs are escaped; a space is %20, which every parser decodes.
 */
export function writeParameter(name: string, value: string): string {
  return new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');
}

/** With its "?"; empty when there are no parameters. */
export function joinParameters(written: readonly string[]): string {
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** The relevant parts of a `Location` or `URL`. */
export type UrlParts = { pathname: string; search: string; hash: string };

/** Splits a path with query and hash, such as Next's `asPath`. */
export function splitPath(fullPath: string): UrlParts {
  const [, pathname = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fullPath) ?? [];
  return { pathname, search, hash };
}

/**
 * Sets a parameter, keeping its position, or removes it.
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
