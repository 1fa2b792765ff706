import { plainText } from './sanitise.ts';

/** A sentence that begins with "Recommended" and ends before the next one, or with the text. */
const reasonSentence = /(?:^|(?<=[.!?]\s))Recommended\b.*?[.!?](?=\s|$)/;

/**
 * Splits what is said of an organisation into the description and the reason for which it is
 * recommended: the description's own sentence "Recommended …".
 * @returns plain texts; the reason is empty when there is none
 */
export function aboutAndReason(organisation: {
  description: string;
  is_top_recommended_org: boolean;
}): { about: string; reason: string } {
  const text = plainText(organisation.description);
  if (!organisation.is_top_recommended_org) return { about: text, reason: '' };
  const [sentence] = reasonSentence.exec(text) ?? [];
  if (!sentence) return { about: text, reason: '' };
  return { about: text.replace(sentence, '').replace(/\s+/g, ' ').trim(), reason: sentence };
}
