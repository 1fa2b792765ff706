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
  const text = await readText(response);
  return { text, json: JSON.parse(text) as unknown };
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    length += chunk.value.byteLength;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw new Error(`longer than ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
