import type { TrackedEvents } from '../../lib/telemetry/events.ts';
import type { Track } from '../../lib/telemetry/track.ts';
import { shownVariantName } from './variant.ts';

type Interaction = TrackedEvents['Header card interaction']['interaction'];

const CARD = '[data-header-card]';

/** What of the page tells of an interaction; hover and focus count once a page (2.2). */
const events: Array<{ type: string; interaction: Interaction; once: boolean }> = [
  { type: 'pointerenter', interaction: 'hover', once: true },
  { type: 'focusin', interaction: 'focus', once: true },
  { type: 'submit', interaction: 'submit', once: false },
];

/**
 * Tells what the visitor does with the header card.
 * @returns stops it
 */
export function watchHeaderCard(track: Track): () => void {
  const end = new AbortController();
  const card = document.querySelector(CARD);
  for (const { type, interaction, once } of events) {
    const tell = () => {
      track('Header card interaction', { interaction, variant: shownVariantName() });
    };
    card?.addEventListener(type, tell, { once, signal: end.signal });
  }
  return () => end.abort();
}
