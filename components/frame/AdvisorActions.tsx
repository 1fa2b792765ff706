import { useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { advisorLink } from '../../lib/visitor/advisor-link.ts';
import type { Variant } from '../../lib/visitor/experiments.ts';

/** Makes the advisor's forms open the advisor (7). */
export function AdvisorActions() {
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener('submit', openAdvisor, end);
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
