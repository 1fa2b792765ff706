/** What the page of a single role shows (15.1), and what is said of it elsewhere. */
import { DAY_SECONDS, isOpen } from '../roles/closing.ts';
import { closingDate } from '../roles/dates.ts';
import { shortLocationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import type { SimilarRole } from '../search/similar-roles.ts';

/** The page of a role. */
export type RolePage = {
  /** What a card shows of it; its HTML is safe. */
  role: Role;
  /** When it left the board, epoch seconds; null while it is there. */
  removedAt: number | null;
  similar: SimilarRole[];
  /** The beginning of its description, plain text. */
  about: string;
  /** Page of its organisation; empty when there is none. */
  organisationPath: string;
};

/** The id of the page that shows roles which came after the build (15.3). No role has it. */
export const LATER_ROLE = 'later';

/**
 * The role that the path of a role's page names.
 * @returns null when it names none
 */
export function roleOfPath(pathname: string): number | null {
  const [, id] = /^\/roles\/([1-9]\d{0,15})\/?$/.exec(pathname) ?? [];
  const postPk = Number(id);
  return Number.isSafeInteger(postPk) ? postPk : null;
}

/**
 * When a role closed.
 * @param now epoch seconds
 * @returns the day in words, such as "14th December 2026"; null while the role is open
 */
export function closedOn({ role, removedAt }: ClosedRole, now: number): string | null {
  if (!isOpen(role, now)) return closingDate(role);
  if (removedAt === null) return null;
  return closingDate({ closes_at: removedAt - (removedAt % DAY_SECONDS) });
}

type ClosedRole = { role: Pick<Role, 'closes_at'>; removedAt: number | null };

/** Title of a shared link to a role. */
export function roleTitle({ title, company_name: name }: Pick<Role, 'title' | 'company_name'>) {
  return `${title} at ${name}`;
}

type Described = Parameters<typeof shortLocationLine>[0] & Pick<Role, 'company_name' | 'salary'>;

/**
 * What a shared link says of a role: organisation, places, pay, and what it is about.
 * @param about plain text
 */
export function roleDescription(role: Described, about: string): string {
  const facts = [role.company_name, shortLocationLine(role).line, role.salary]
    .filter(Boolean)
    .join(' · ');
  return about === '' ? facts : `${facts}. ${about}`;
}
