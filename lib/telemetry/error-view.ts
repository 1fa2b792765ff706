/** What the error page shows, depending on browser and status. Contract: 2.12, 4.12, 5, 9. */
import { isBotUserAgent } from '../visitor/bots.ts';

/** Safari on a Mac. Other browsers report their own version, not the system's. */
const isMacSafari = /Macintosh(?!.*(?:CriOS|FxiOS|EdgiOS|Chrome|Firefox))/;

const MINIMUM_IOS = 16;

/**
 * Whether a device runs an iOS or iPadOS older than 16.
 * @param touchPoints `navigator.maxTouchPoints`. An iPad that requests desktop pages claims to be
 *   a Mac, but Macs have no touch screen
 * @internal
 */
export function isUnsupportedIos(userAgent: string, touchPoints = 0): boolean {
  if (touchPoints > 1 && isMacSafari.test(userAgent)) {
    const [, version] = /\bVersion\/(\d+)/.exec(userAgent) ?? [];
    return version !== undefined && Number(version) < MINIMUM_IOS;
  }
  // Windows phones claimed to be iPhones.
  if (/windows phone/i.test(userAgent) || !/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return false;
  const [, major] = /\bOS (\d+)[_. ]/.exec(userAgent) ?? [];
  return major !== undefined && Number(major) < MINIMUM_IOS;
}

/** The notice for old iOS, the error, or nothing. */
export function errorViewFor(
  userAgent: string,
  touchPoints = 0,
): 'unsupported-ios' | 'error' | 'nothing' {
  if (isBotUserAgent(userAgent)) return 'nothing';
  return isUnsupportedIos(userAgent, touchPoints) ? 'unsupported-ios' : 'error';
}

export function errorWording(statusCode: number): { heading: string; report: string } {
  return statusCode === 404
    ? { heading: 'Page not found', report: 'report this as an error' }
    : { heading: 'An error occurred', report: 'report this error' };
}
