/** What the list of organisations shows of each. */
export type OrganisationSummary = {
  id: string;
  title: string;
  /** The beginning of its description, plain text. */
  about: string;
  areas: string[];
  headquarters: string;
  regions: string[];
  /** Address of its picture; empty when it has none. */
  logo: string;
  openRoles: number;
  /** Recommended above all by the people who run the board. */
  isRecommended: boolean;
  /** Why it is recommended, where its description says so. */
  reason: string;
  /** Its page; empty when it can have none. */
  path: string;
};

/** Where the whole list is published, beside the first page of it that is in the HTML. */
export const LIST_PATH = '/data/organisations.json';

/**
 * Parses the published list.
 * @throws when it is something else
 */
export function parseOrganisationList(json: unknown): OrganisationSummary[] {
  if (!Array.isArray(json) || !json.every(isSummary)) {
    throw new Error(`${LIST_PATH} does not hold a list of organisations`);
  }
  return json;
}

const texts = ['id', 'title', 'about', 'headquarters', 'logo', 'reason', 'path'] as const;
const lists = ['areas', 'regions'] as const;

function isSummary(value: unknown): value is OrganisationSummary {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    lists.every((name) => isTextList(fields[name])) &&
    typeof fields.openRoles === 'number' &&
    typeof fields.isRecommended === 'boolean'
  );
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** "1 open role", "14 open roles", "No open roles". */
export function openRolesLabel(count: number): string {
  if (count === 0) return 'No open roles';
  return count === 1 ? '1 open role' : `${count} open roles`;
}
