import { useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { advisorLink } from '../../lib/visitor/advisor-link.ts';
import type { Variant } from '../../lib/visitor/experiments.ts';
import { createSafeStorage } from '../../lib/visitor/storage.ts';
import { focusList } from '../search/list-focus.ts';

/** Local storage key of the banner's dismissal (4.12). `first-paint.js` reads it. */
const DISMISSED_KEY = 'advisorbot-banner-dismissed';

/** Makes the advisor's forms open the advisor (7), and its banner close for good (2.10). */
export function AdvisorActions() {
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener('submit', openAdvisor, end);
    document.addEventListener('click', closeBanner, end);
    return () => end.abort();
  }, []);
  return null;
}

function openAdvisor(event: Event): void {
  const form = event.target as HTMLFormElement;
  const variant = form.dataset.advisorForm as Variant | undefined;
  const { advisorUrl } = publicConfig;
  if (variant === undefined || advisorUrl === null) return;
  event.preventDefault();
  const place = form.closest('[data-header-card]') ? 'header_cta' : 'refinements_section';
  const profile = String(new FormData(form).get('linkedin'));
  window.open(
    advisorLink({ ...publicConfig, advisorUrl }, { place, variant, profile }),
    '_blank',
    'noopener',
  );
}

function closeBanner({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('[data-advisor-close]')) return;
  document.documentElement.dataset.advisorBanner = 'dismissed';
  createSafeStorage(() => window.localStorage, reportError).write(DISMISSED_KEY, 'true');
  // The focused button is gone; the list comes after it.
  focusList();
}
