import { vacancyType } from '../roles/links.ts';
import type { Role } from '../roles/role.ts';
import type { Vacancy } from './events.ts';

/** What events say of a role. */
export function vacancyOf(
  role: Pick<Role, 'post_pk' | 'collection' | 'evergreen'>,
  currentIndex: string,
): Vacancy {
  return { type: vacancyType(role), jobPk: role.post_pk, currentIndex };
}
