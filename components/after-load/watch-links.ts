import { publicConfig } from '../../lib/config/public.ts';
import { linkClick } from '../../lib/telemetry/link-clicks.ts';
import type { Track } from '../../lib/telemetry/track.ts';
import { shownVariantName } from './variant.ts';

const MIDDLE_BUTTON = 1;

/**
 * Tells of each link that is followed, wherever on the page it stands (7).
 * @returns stops it
 */
export function watchLinks(track: Track): () => void {
  const ownOrigins = [window.location.origin, new URL(publicConfig.parentSiteUrl).origin];
  const follow = (event: MouseEvent) => {
    if (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href) return;
    track(
      'Clicked',
      linkClick({ href: link.href, text: shownText(link) }, ownOrigins, shownVariantName()),
    );
  };
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
  return () => {
    document.removeEventListener('click', follow, true);
    document.removeEventListener('auxclick', follow, true);
  };
}

/** What the visitor sees of a link; of one without text, what it is called. */
function shownText(link: HTMLAnchorElement): string {
  const unseen = [...link.querySelectorAll<HTMLElement>('.visually-hidden')];
  const seen = unseen.reduce((text, part) => text.replace(part.innerText, ''), link.innerText);
  return seen.trim() || (link.getAttribute('aria-label') ?? link.querySelector('img')?.alt ?? '');
}
