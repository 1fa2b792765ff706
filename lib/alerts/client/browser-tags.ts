import { publicConfig } from '../../config/public.ts';
import { reportError } from '../../telemetry/report-error.ts';
import { createSafeStorage } from '../../visitor/safe-storage.ts';
import { readTags, type Tag } from './tags.ts';

/** The tag list, as a page reads it (3.8, 4.12). */
export function readBrowserTags(): Promise<Tag[] | null> {
  return readTags({
    apiBase: publicConfig.apiBase,
    fetch: (url, init) => fetch(url, init),
    stored: createSafeStorage(() => window.localStorage, reportError),
    now: Date.now,
  });
}
