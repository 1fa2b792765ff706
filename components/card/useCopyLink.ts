// Contract: 2.8, 9, 15.1.

import { useEffect, useRef, useState } from 'react';
import { rolePath } from '../../lib/roles/card-content.ts';
import { roleLink } from '../../lib/query/deep-links.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';

/** How long "Copied!" is shown. */
const COPIED_MS = 1000;

/** The absolute URL of a role; on the role's own page, the URL of that page. */
function shareLink(postPk: number): string {
  const { origin, pathname, search, hash } = window.location;
  const page = rolePath(postPk);
  return origin + (pathname === page ? page : roleLink(postPk, pathname + search + hash));
}

/**
 * Copies the link to a role. Without access to the clipboard it opens the browser's share
 * dialog, or else shows the link for copying by hand.
 * @returns "copied" for one second, or "manual" with the link to show
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
    // Not permitted, or not a secure context.
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
