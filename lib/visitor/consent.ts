import { activeGroups, CONSENT_COOKIE, statedGroups, withGroups } from './cookie-groups.ts';

/** The groups without which nothing is measured, and some experiments do not run (6). */
export const MEASUREMENT_GROUPS: readonly string[] = ['C0007', 'C0008'];

/** The group of what the board cannot do without. */
const NECESSARY_GROUP = 'C0001';

/** How long a choice is kept before the visitor is asked again. Days. */
export const CHOICE_DAYS = 182;

/** What a visitor agreed to. */
export type Consent = {
  /** Whether there is a choice about measurement at all. */
  isAnswered: boolean;
  /** Whether everything that needs consent may run (6). */
  mayMeasure: boolean;
};

/** Before anything is known, nothing is allowed. */
export const unknownConsent: Consent = { isAnswered: false, mayMeasure: false };

/** A refusal, and what counts where an answer cannot be kept. */
export const refusedConsent: Consent = { isAnswered: true, mayMeasure: false };

/**
 * Reads the consent out of a page's cookies.
 * @param cookies `document.cookie`
 */
export function readConsent(cookies: string): Consent {
  const [active, stated] = [activeGroups(cookies), statedGroups(cookies)];
  return {
    isAnswered: MEASUREMENT_GROUPS.every((group) => stated.has(group)),
    mayMeasure: MEASUREMENT_GROUPS.every((group) => active.has(group)),
  };
}

/** The cookie that keeps a choice made in the board's own banner, as `document.cookie` takes it. */
export function consentCookie(cookies: string, mayMeasure: boolean, isSecure: boolean): string {
  const choice = Object.fromEntries(MEASUREMENT_GROUPS.map((group) => [group, mayMeasure]));
  const value = withGroups(cookies, { [NECESSARY_GROUP]: true, ...choice });
  const attributes = `path=/; max-age=${CHOICE_DAYS * 86_400}; SameSite=Lax`;
  return `${CONSENT_COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}
