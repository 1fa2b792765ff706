/** Fetches the parent site's two responses with a timeout and a size limit. Contract: 7. */

const TIMEOUT_MS = 4000;

export const MAX_RESPONSE_BYTES = 1_000_000;

/** Relative to the base URL of the parent site's API. */
const paths = { navigation: '/get-nav-info', footer: '/get-footer-info' };

/** The raw text and its parsed JSON. */
export type JsonResponse = { text: string; json: unknown };

type FetchOptions = {
  timeoutMs?: number;
  /** Null for a body that is too long. Servers pass a function that stops reading at the limit. */
  readText?: (response: Response) => Promise<string | null>;
};

/** @throws as {@link fetchJson} */
export const fetchNavigation = (apiBase: string, options?: FetchOptions): Promise<JsonResponse> =>
  fetchJson(`${apiBase}${paths.navigation}`, options);

/** @throws as {@link fetchJson} */
export const fetchFooter = (apiBase: string, options?: FetchOptions): Promise<JsonResponse> =>
  fetchJson(`${apiBase}${paths.footer}`, options);

/** @throws on a timeout, a network error, a status of 400 or more, or a body that is not JSON or over 1 MB */
export async function fetchJson(
  url: string,
  { timeoutMs = TIMEOUT_MS, readText = (response) => response.text() }: FetchOptions = {},
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
  const type = response.headers.get('content-type') ?? 'unknown';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    await response.body?.cancel();
    throw new Error(`expected JSON, got ${type}`);
  }
  const text = await readText(response);
  if (text === null || text.length > MAX_RESPONSE_BYTES) {
    throw new Error(`longer than ${MAX_RESPONSE_BYTES} bytes`);
  }
  return { text, json: JSON.parse(text) as unknown };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short non-cryptographic fingerprint (FNV-1a) for change detection. */
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
