/** What visitors see when a page fails. Contract: 2.12, 4.12. */
import { isBotUserAgent, isUnsupportedIos } from './user-agent.ts';

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
