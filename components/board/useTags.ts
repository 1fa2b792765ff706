import { useEffect, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { createSafeStorage } from '../../lib/visitor/safe-storage.ts';

let reading: Promise<ReadonlySet<string>> | null = null;

/** Read once a visit; where there is no list, it is empty (8). */
async function readNames(): Promise<ReadonlySet<string>> {
  try {
    const { readTags } = await import('../../lib/alerts/client/tags.ts');
    const tags = await readTags({
      apiBase: publicConfig.apiBase,
      fetch: (url, init) => fetch(url, init),
      stored: createSafeStorage(() => window.localStorage, reportError),
      now: Date.now,
    });
    return new Set(tags?.map(({ name }) => name));
  } catch (error) {
    reportError('cannot read the tags', error);
    return new Set();
  }
}

/**
 * Names of all tags in lower case (3.8), which may be newer than the page. Nothing is asked for
 * before they are needed.
 * @returns null until they are there
 */
export function useTags(isNeeded: boolean): ReadonlySet<string> | null {
  const [names, setNames] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    reading ??= readNames();
    void reading.then((read) => {
      if (isCurrent) setNames(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return names;
}
