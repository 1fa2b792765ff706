import { labelOf } from '../import/previous.ts';
import type { PublishedRecord } from './published-record.ts';

const RESUME = 'What was sent stays there: run the command again and it goes on';

/**
 * What went wrong at Algolia, in one line.
 * @param records those that were sent, so that a refused one can be named
 */
export function describeAlgoliaFailure(
  error: Error,
  appId: string,
  records: readonly PublishedRecord[],
): string | null {
  const { status } = error as { status?: number };
  if (error.name === 'RetryError') {
    return `Algolia's servers of application ${appId} cannot be reached. ${RESUME}.`;
  }
  if (error.name !== 'ApiError' || status === undefined) return null;
  if (status === 401 || status === 403) {
    return `Algolia refuses ALGOLIA_ADMIN_KEY for application ${appId} (${status}: ${error.message}).`;
  }
  if (status === 429) return `Algolia asks to slow down (429). ${RESUME}.`;
  const refused = /objectID=(\S+)/.exec(error.message)?.[1];
  const record = records.find(({ objectID }) => objectID === refused);
  const about = record ? ` The role is ${labelOf(record)}.` : '';
  return `Algolia answered ${status}: ${error.message}.${about} ${RESUME}.`;
}
