/** What visitors see when a page fails. Contract: 2.12, 4.12. */
import { words } from '../words/words.ts';
import { isBotUserAgent, isUnsupportedIos } from './user-agent.ts';

/** The notice for old iOS, the error, or nothing. */
export function errorViewFor(
  userAgent: string,
  touchPoints = 0,
): 'unsupported-ios' | 'error' | 'nothing' {
  if (isBotUserAgent(userAgent)) return 'nothing';
  return isUnsupportedIos(userAgent, touchPoints) ? 'unsupported-ios' : 'error';
}

/** The heading, and the sentence with the link `{here}`. */
export function errorWording(statusCode: number) {
  return statusCode === 404
    ? { heading: words.errorPage.notFound, report: words.errorPage.howToReportNotFound }
    : { heading: words.errorPage.occurred, report: words.errorPage.howToReport };
}
