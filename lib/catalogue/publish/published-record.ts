import type { FieldTokens } from '../../roles/field-names.ts';
import { isOpen } from '../../roles/open.ts';
import type { Role } from '../../roles/role.ts';
import { type RankingFields, withRankingFields, roleSettings } from '../../search/role-settings.ts';
import { fingerprint } from '../import/fingerprint.ts';
import { plainText } from '../sanitise.ts';

/** A role as it lies in Algolia's indices (7). */
export type PublishedRecord = Role &
  RankingFields & {
    /** Equal for two records only when all else of them is equal. */
    digest: string;
  };

/** The attribute that holds an HTML attribute's words: Algolia would find tags as if they were words. */
export const wordsAttribute = (attribute: string): string => `${attribute}_words`;

/**
 * The records of all open roles. Algolia knows no closing dates, so a role leaves the index with the
 * first publishing after it has closed.
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
    const record: Role & RankingFields = { ...role };
    for (const { attribute } of marked) {
      record[wordsAttribute(attribute)] = plainText(String(role[attribute] ?? ''));
    }
    return { ...record, digest: fingerprint(record) };
  });
}
