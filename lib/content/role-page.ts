/** The page of a single role, and its texts for shared links. Contract: 15.1, 15.3, 15.4, 15.5. */
import type { FieldTokens } from '../config/public.ts';
import { closedFrom, DAY_SECONDS } from '../roles/closing.ts';
import { closingDate } from '../roles/closing-date.ts';
import { fieldNames } from '../roles/facets.ts';
import { isVisaVariant, shortLocationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import { withAlertLink } from '../query/deep-links.ts';
import { createFilterDefinitions, isExcluded } from '../query/filter-definitions.ts';
import { emptyState } from '../query/search-state.ts';
import { writeState } from '../query/url-codec.ts';
import { splitPath } from '../query/url-parameters.ts';
import type { BiographyLine } from './biography.ts';
import type { SimilarRole } from '../query/similar-roles.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type RolePage = {
  /** HTML is sanitised. */
  role: Role;
  /** When it left the board, epoch seconds; null while it is listed. */
  removedAt: number | null;
  /** The employer's full posting, if stored. Sanitised HTML. */
  posting: string;
  /** JSON that is safe inside a script element. */
  structuredData: string | null;
  similar: SimilarRole[];
  /** What happened to it since it came onto the board. */
  biography: BiographyLine[];
  /** Opens the alerts form for roles like it. */
  alertPath: string;
  /** Start of its description, plain text. */
  about: string;
  /** Page of its organisation; empty when there is none. */
  organisationPath: string;
};

/** The page that renders roles added after the build. */
export const LATER_ROLE = 'later';

/** The role id in a path; null when there is none. */
export function roleOfPath(pathname: string): number | null {
  const [, id] = /^\/roles\/([1-9]\d{0,15})\/?$/.exec(pathname) ?? [];
  const postPk = Number(id);
  return Number.isSafeInteger(postPk) ? postPk : null;
}

/** The day on which a role closed, such as "14th December 2026"; null while it is open. */
export function closedOn({ role, removedAt }: ClosedRole, now: number): string | null {
  if (now >= closedFrom(role.closes_at)) return closingDate(role);
  if (removedAt === null) return null;
  return closingDate({ closes_at: removedAt - (removedAt % DAY_SECONDS) });
}

/** The board with the alert modal open, filtered by the role's areas, skills, locations and experience. */
export function alertPath(role: Role, tokens: FieldTokens, isOwnBoard: boolean): string {
  const { facets } = createFilterDefinitions({ fieldTokens: tokens });
  const { location } = fieldNames(tokens);
  const values: Record<string, string[]> = {
    tags_area: role.tags_area,
    [location]: ((role[location] ?? []) as string[]).filter((place) => !isVisaVariant(place)),
    tags_exp_required: role.tags_exp_required,
    tags_skill: role.tags_skill,
  };
  const refinementList = Object.fromEntries(
    Object.entries(values).flatMap(([attribute, all]) => {
      const chosen = all.filter((value) => !isExcluded(attribute, value, isOwnBoard));
      if (chosen.length === 0) return [];
      const implied = facets.find((facet) => facet.attribute === attribute)?.impliedValues ?? [];
      return [[attribute, [...chosen, ...implied]]];
    }),
  );
  return withAlertLink(splitPath(`/?${writeState({ ...emptyState(), refinementList })}`));
}

type ClosedRole = { role: Pick<Role, 'closes_at'>; removedAt: number | null };

/** Title of a shared link to a role. */
export function roleTitle({ title, company_name: name }: Pick<Role, 'title' | 'company_name'>) {
  return say(words.rolePage.title, { title, organisation: name });
}

type Described = Parameters<typeof shortLocationLine>[0] & Pick<Role, 'company_name' | 'salary'>;

/** Description of a shared link: organisation, locations, pay, and `about`, plain text. */
export function roleDescription(role: Described, about: string): string {
  const facts = [role.company_name, shortLocationLine(role).line, role.salary]
    .filter(Boolean)
    .join(' · ');
  return about === '' ? facts : `${facts}. ${about}`;
}
