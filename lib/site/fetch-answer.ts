import { limitedText } from '../api/limited-text.ts';

const TIMEOUT_MS = 4000;
const MAX_BYTES = 1_000_000;

/** A JSON answer, and its text as it came. */
export type Answer = { text: string; json: unknown };

/**
 * Reads JSON from elsewhere within limits.
 * @param timeoutMs for the whole answer
 * @throws when the other side is slow, down, answers with a status of 400 or more, with something
 *   that is not JSON, or with more than 1 MB; the message says which
 */
export async function fetchAnswer(
  url: string,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = {},
): Promise<Answer> {
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
