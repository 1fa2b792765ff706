/** Fetches the parent site's two responses within limits, at the build and in the browser. */
import { limitedText } from '../api/request-body.ts';

const TIMEOUT_MS = 4000;
const MAX_BYTES = 1_000_000;

/** Where the responses are, below the base URL of the parent site's API (contract 7). */
const paths = { navigation: '/get-nav-info', footer: '/get-footer-info' };

/** A JSON response: its text as it came, and parsed. */
export type JsonResponse = { text: string; json: unknown };

/** @throws as {@link fetchJson} */
export const fetchNavigation = (apiBase: string): Promise<JsonResponse> =>
  fetchJson(`${apiBase}${paths.navigation}`);

/** @throws as {@link fetchJson} */
export const fetchFooter = (apiBase: string): Promise<JsonResponse> =>
  fetchJson(`${apiBase}${paths.footer}`);

/**
 * Fetches JSON within limits.
 * @param timeoutMs for the whole response
 * @throws when the server is slow, down, responds with a status of 400 or more, with something that
 *   is not JSON, or with more than 1 MB; the message says which
 */
export async function fetchJson(
  url: string,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = {},
): Promise<JsonResponse> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 400) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    await response.body?.cancel();
    throw new Error(`not JSON but ${type}`);
  }
  const text = await limitedText(response.body, MAX_BYTES);
  if (text === null) throw new Error(`longer than ${MAX_BYTES} bytes`);
  return { text, json: JSON.parse(text) as unknown };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short fingerprint that tells two versions of a text apart; no protection against forgery. */
export function fingerprint(text: string): string {
  let forwards = FNV_OFFSET;
  let backwards = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) {
    forwards = Math.imul(forwards ^ text.charCodeAt(i), FNV_PRIME);
    backwards = Math.imul(backwards ^ text.charCodeAt(text.length - 1 - i), FNV_PRIME);
  }
  const words = [text.length, forwards >>> 0, backwards >>> 0];
  return words.map((word) => word.toString(36)).join('-');
}
