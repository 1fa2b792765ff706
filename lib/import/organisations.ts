/** The organisations and composites that imported roles belong to. */
import type { Role } from '../roles/role.ts';
import type { Organisation } from '../store/catalogue.ts';
import { regionsOf } from '../facts/places/places.ts';

/**
 * The organisations and composites of roles, by title. If roles of one organisation disagree, the
 * newest role with a value wins; the order of the roles does not matter.
 */
export function organisationsOf(roles: readonly Role[]): Organisation[] {
  const ofCompanies = Map.groupBy(roles, (role) => role.company_id);
  const inComposites = roles.filter((role) => role.composite !== null);
  const ofComposites = Map.groupBy(inComposites, (role) => String(role.composite?.pk));
  return [
    ...Array.from(ofCompanies, ([id, own]) => companyOf(id, own)),
    ...Array.from(ofComposites, ([id, own]) => compositeOf(id, own)),
  ].sort((a, b) => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
}

const collator = new Intl.Collator('en');

function companyOf(id: string, roles: readonly Role[]): Organisation {
  return {
    id,
    title: newest(roles, (role) => role.company_name),
    description: newest(roles, (role) => role.company_description),
    ...tagsOf(roles),
    logo_url: newest(roles, (role) => role.company.logo_url),
    url: newest(roles, (role) => role.company_url),
    career_page_url: newest(roles, (role) => role.company_career_page_url),
    is_highlighted: roles.some((role) => role.company.is_highlighted),
    is_top_recommended_org: roles.some((role) => role.company.is_top_recommended_org),
    is_composite: false,
    ...(roles.some((role) => role.company_structured_data) && { structured_data: true }),
  };
}

function compositeOf(id: string, roles: readonly Role[]): Organisation {
  return {
    id,
    title: newest(roles, (role) => role.composite?.name ?? ''),
    description: '',
    ...tagsOf(roles),
    logo_url: '',
    url: '',
    career_page_url: '',
    is_highlighted: false,
    is_top_recommended_org: false,
    is_composite: true,
  };
}

const tagsOf = (roles: readonly Role[]) => ({
  problemArea: byFrequency(roles.flatMap((role) => role.tags_area)),
  headquarters: '',
  regions: byFrequency(roles.flatMap((role) => regionsOf(role.tags_country, role.tags_city))),
});

/** The newest non-empty text; if several are equally new, the alphabetically first. */
function newest(roles: readonly Role[], textOf: (role: Role) => string): string {
  let found = { text: '', postedAt: -Infinity };
  for (const role of roles) {
    const text = textOf(role);
    const { posted_at: postedAt } = role;
    const isFirst = postedAt > found.postedAt || (postedAt === found.postedAt && text < found.text);
    if (text !== '' && isFirst) found = { text, postedAt };
  }
  return found.text;
}

function byFrequency(values: string[]): string[] {
  return [...Map.groupBy(values, (value) => value)]
    .sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
    .map(([value]) => value);
}
