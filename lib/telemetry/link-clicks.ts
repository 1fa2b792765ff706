/** The event of a pressed link. */
import { withoutPersonalParameters } from './personal-parameters.ts';
import type { TrackedEvents } from './events.ts';

/** Longer link texts are cut. */
const MAX_TEXT_LENGTH = 200;

/** A link that was pressed. */
type PressedLink = {
  /** Absolute address. */
  href: string;
  /** Its visible or accessible text. */
  text: string;
};

/**
 * The event of a pressed link (7).
 * @param ownOrigins origins of the board and of its parent site
 * @param variant name of the visitor's variant
 */
export function linkClick(
  { href, text }: PressedLink,
  ownOrigins: readonly string[],
  variant: string,
): TrackedEvents['Clicked'] {
  const isInternal = ownOrigins.includes(originOf(href));
  return {
    objectType: 'link',
    label: withoutPersonalParameters(href),
    userFacingLabel: text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH),
    category: isInternal ? 'Internal Links' : 'External links',
    variant,
  };
}

/** The event of a question of the FAQ that was pressed (2.1, 7). */
export function questionClick(question: string, variant: string): TrackedEvents['Clicked'] {
  return {
    objectType: 'link',
    label: question,
    userFacingLabel: question,
    category: 'FAQ Accordion',
    variant,
  };
}

function originOf(href: string): string {
  return URL.canParse(href) ? new URL(href).origin : '';
}
