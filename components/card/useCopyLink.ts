import { useEffect, useRef, useState } from 'react';
import { rolePath } from '../../lib/roles/card-content.ts';
import { roleLink } from '../../lib/query/deep-links.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';

/** "Copied!" shows for this long (9). */
const COPIED_MS = 1000;

/** The absolute address of a single role (2.8); on its own page, that page (15.1). */
function shareLink(postPk: number): string {
  const { origin, pathname, search, hash } = window.location;
  const page = rolePath(postPk);
  return origin + (pathname === page ? page : roleLink(postPk, pathname + search + hash));
}

/**
 * Copies the link to a role. Without access to the clipboard the browser's share dialog opens; where
 * there is none either, the link itself is shown, to be copied by hand.
 * @returns the outcome: "copied" for one second, "manual" with the link to show
 */
export function useCopyLink(postPk: number, title: string) {
  const [outcome, setOutcome] = useState<'' | 'copied' | 'manual'>('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    const shared = await share(shareLink(postPk), title);
    if (shared === '') return;
    setOutcome(shared);
    clearTimeout(timer.current);
    if (shared === 'copied') timer.current = setTimeout(() => setOutcome(''), COPIED_MS);
  }

  return { outcome, copy, link: () => shareLink(postPk) };
}

async function share(url: string, title: string): Promise<'' | 'copied' | 'manual'> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Forbidden, or no clipboard at all, as outside of secure contexts.
  }
  if (typeof navigator.share !== 'function') return 'manual';
  try {
    await navigator.share({ title, url });
    return '';
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return '';
    reportError('cannot share a link', error);
    return 'manual';
  }
}
