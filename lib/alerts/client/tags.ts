/** The list of known tags, fetched at most every 14 days. Contract: 3.8, 4.12, 8, 9. */
import * as z from 'zod/mini';
import { tagsAnswer } from './contract.ts';

/** The name is in lower case. */
export type Tag = { name: string };

const KEY = 'tags';
const CACHE_MS = 14 * 86_400_000;

const cacheSchema = z.object({
  checkedAt: z.number(),
  tags: z.array(z.object({ name: z.string() })),
});

type Dependencies = {
  apiBase: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Local storage; neither call throws. */
  stored: {
    read: (key: string) => string | null | undefined;
    write: (key: string, value: string) => void;
  };
  /** Epoch milliseconds. */
  now: () => number;
};

/**
 * The tag list, cached for 14 days.
 * @returns empty when there is no data; null when the call fails or its response is not JSON
 */
export async function readTags(dependencies: Dependencies): Promise<Tag[] | null> {
  const { stored, now } = dependencies;
  const cached = parseCache(stored.read(KEY) ?? null);
  const age = cached ? now() - cached.checkedAt : Infinity;
  if (cached && age >= 0 && age <= CACHE_MS) return cached.tags;
  const tags = await fetchTags(dependencies);
  // An empty response may be a temporary fault, so do not cache it for two weeks.
  if (tags && tags.length > 0) stored.write(KEY, JSON.stringify({ checkedAt: now(), tags }));
  return tags;
}

async function fetchTags({ apiBase, fetch }: Dependencies): Promise<Tag[] | null> {
  try {
    const response = await fetch(`${apiBase}/tags/links`, {
      headers: { Accept: 'application/json' },
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return null;
    const { success, data } = tagsAnswer.parse(await response.json());
    if (!success) return [];
    return (data ?? []).map(({ name }) => ({ name: name.toLowerCase() }));
  } catch {
    return null;
  }
}

/** The stored text may be from another version, or malformed. */
function parseCache(text: string | null): z.output<typeof cacheSchema> | null {
  try {
    return cacheSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
