/**
 * Keeps a value for as long as its version stays the same. Concurrent callers share one read, and a failed
 * read is tried again.
 */
export function cachedByVersion<Value>(
  versionNow: () => Promise<string | null>,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let held: { version: string | null; value: Promise<Value> } | null = null;
  return async () => {
    const version = await versionNow();
    if (held?.version === version) return held.value;
    const fresh = { version, value: read() };
    held = fresh;
    fresh.value.catch(() => {
      if (held === fresh) held = null;
    });
    return fresh.value;
  };
}
