import type { RawParameters } from './parameter-values.ts';

/** Parameters as they are echoed: `query=policy&facets=%5B%22tags_area%22%5D`. */
export function writeParameters(raw: RawParameters): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    parts.push(
      `${encode(name)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
  }
  return parts.join('&');
}

/** Half a surrogate pair cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/**
 * Parameters of a URL or of a `params` text; all values are text, the last of each name counts.
 * What clients say there of themselves (`x-algolia-agent`, keys) is left out.
 */
export function readUrlParameters(params: string | URLSearchParams): RawParameters {
  const given = [...new URLSearchParams(params)];
  return Object.fromEntries(given.filter(([name]) => !/^x-algolia-/i.test(name)));
}
