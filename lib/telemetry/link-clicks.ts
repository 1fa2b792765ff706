/** Click events of links and FAQ questions. Contract: 2.1, 7. */
import { withoutPersonalParameters } from './personal-parameters.ts';
import type { TrackedEvents } from './events.ts';

const MAX_TEXT_LENGTH = 200;

type PressedLink = {
  href: string;
  /** Visible or accessible. */
  text: string;
};

/**
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
