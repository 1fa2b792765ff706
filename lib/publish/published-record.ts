import type { FieldTokens } from '../config/public.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { type RankingFields, withRankingFields, roleSettings } from '../query/role-settings.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { labelOf } from '../import/previous.ts';
import { plainText } from '../roles/sanitise.ts';

/** A role as published in Algolia's indices. */
export type PublishedRecord = Role &
  RankingFields & {
    /** Equal only for equal records. */
    digest: string;
  };

/** Holds an HTML attribute's plain text: Algolia would match tags as words. */
export const wordsAttribute = (attribute: string): string => `${attribute}_words`;

/**
 * The records of all open roles. A closed role leaves the index with the next publishing, because
 * Algolia does not know closing dates.
 * @param now epoch seconds
 */
export function publishedRecords(
  roles: readonly Role[],
  tokens: FieldTokens,
  now: number,
): PublishedRecord[] {
  const marked = roleSettings(tokens).searchable.filter(({ html }) => html);
  const open = withRankingFields(roles, now).filter((role) => isOpen(role, now));
  return open.map((role) => {
    // Only the role's own page has the full posting, which may exceed Algolia's record size.
    const { description_full: _, ...record } = role;
    for (const { attribute } of marked) {
      record[wordsAttribute(attribute)] = plainText(String(role[attribute] ?? ''));
    }
    return { ...record, digest: fingerprint(record) };
  });
}

/** Algolia's limit on any plan, and on its smallest plan. */
const MAX_RECORD_BYTES = 100_000;
const MAX_SMALLEST_PLAN_BYTES = 10_000;

/** Roles named in one line. */
const MAX_NAMED = 10;

/** Names the records that Algolia would refuse: on any plan, and on the smallest. */
export function sizeLines(records: readonly PublishedRecord[]): {
  refused: string | null;
  warning: string | null;
} {
  const sized = records.map((record) => ({
    record,
    bytes: Buffer.byteLength(JSON.stringify(record)),
  }));
  const refused = sized.filter(({ bytes }) => bytes > MAX_RECORD_BYTES);
  const large = sized.filter(
    ({ bytes }) => bytes > MAX_SMALLEST_PLAN_BYTES && bytes <= MAX_RECORD_BYTES,
  );
  return {
    refused: refused.length > 0 ? `larger than Algolia takes (100 kB): ${named(refused)}` : null,
    warning:
      large.length > 0
        ? `Larger than Algolia's smallest plan takes (10 kB): ${named(large)}`
        : null,
  };
}

type Sized = { record: PublishedRecord; bytes: number };

function named(sized: Sized[]): string {
  const lines = sized.slice(0, MAX_NAMED).map(({ record, bytes }) => {
    return `${labelOf(record)} (${(bytes / 1000).toFixed(1)} kB)`;
  });
  const more = sized.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
