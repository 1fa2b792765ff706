/** The postings that are one candidate. Contract: 12.6, 13.2. */
import { httpAddress } from '../roles/role.ts';
import { type Candidate, candidateKey, canSplitOut, ownLocationsOf } from '../store/candidates.ts';
import { words } from '../words/words.ts';
import type { Detail } from './client/desk-api.ts';

const matches = {
  id: words.desk.sameId,
  address: words.desk.sameAddress,
  text: words.desk.sameText,
  title: words.desk.sameTitle,
} as const;

/** The postings of a candidate that has several. Those merged into it can be split out. */
export function membersOf(candidate: Candidate): Detail['members'] {
  const { duplicates } = candidate;
  if (duplicates.length === 0) return [];
  const own = { ...candidate, locations: ownLocationsOf(candidate), by: null };
  return [own, ...duplicates].map((each) => ({
    id: candidateKey(each),
    source: each.source,
    title: each.title === candidate.title ? '' : each.title,
    places: each.locations.join(' / '),
    pay: each.salary ?? '',
    url: httpAddress(each.url),
    postedAt: each.posted_at,
    why: each.by ? matches[each.by] : '',
    canSplit: each.by !== null && canSplitOut(candidate, each),
  }));
}
