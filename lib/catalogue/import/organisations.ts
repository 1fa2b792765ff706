/** Collects the organisations and composites that imported roles belong to. */
import type { Role } from '../../roles/role.ts';
import type { Organisation } from '../store.ts';
import { regionsOf } from './places/gazetteer.ts';

/** A text and when the role that says it was posted. */
type Dated = { text: string; postedAt: number };

type Group = {
  id: string;
  isComposite: boolean;
  texts: Record<keyof typeof companyTexts | 'title', Dated>;
  isHighlighted: boolean;
  isTopRecommended: boolean;
  hasStructuredData: boolean;
  areas: Map<string, number>;
  regions: Map<string, number>;
};

const companyTexts = {
  description: (role: Role) => role.company_description,
  logo_url: (role: Role) => role.company.logo_url,
  url: (role: Role) => role.company_url,
  career_page_url: (role: Role) => role.company_career_page_url,
};

/**
 * Collects the organisations and composites that roles belong to. What roles of one organisation
 * say differently is taken from the newest role that says it; the order of the roles has no
 * influence.
 */
export function collectOrganisations() {
  const groups = new Map<string, Group>();

  function groupFor(id: string, isComposite: boolean): Group {
    const group = groups.get(id) ?? emptyGroup(id, isComposite);
    groups.set(id, group);
    return group;
  }

  function add(role: Role): void {
    const company = groupFor(role.company_id, false);
    addTags(company, role);
    keepNewest(company, 'title', role.company_name, role);
    for (const [name, textOf] of Object.entries(companyTexts)) {
      keepNewest(company, name as keyof typeof companyTexts, textOf(role), role);
    }
    company.isHighlighted ||= role.company.is_highlighted;
    company.isTopRecommended ||= role.company.is_top_recommended_org;
    company.hasStructuredData ||= role.company_structured_data ?? false;
    if (!role.composite) return;
    const composite = groupFor(String(role.composite.pk), true);
    addTags(composite, role);
    keepNewest(composite, 'title', role.composite.name, role);
  }

  return {
    add,
    /** Ordered by title. */
    organisations: (): Organisation[] => [...groups.values()].map(toOrganisation).sort(byTitle),
  };
}

function emptyGroup(id: string, isComposite: boolean): Group {
  const nothing = (): Dated => ({ text: '', postedAt: -Infinity });
  return {
    id,
    isComposite,
    texts: {
      title: nothing(),
      description: nothing(),
      logo_url: nothing(),
      url: nothing(),
      career_page_url: nothing(),
    },
    isHighlighted: false,
    isTopRecommended: false,
    hasStructuredData: false,
    areas: new Map(),
    regions: new Map(),
  };
}

function addTags(group: Group, role: Role): void {
  for (const area of role.tags_area) count(group.areas, area);
  for (const region of regionsOf(role.tags_country, role.tags_city)) count(group.regions, region);
}

const count = (counts: Map<string, number>, value: string) =>
  counts.set(value, (counts.get(value) ?? 0) + 1);

function keepNewest(group: Group, name: keyof Group['texts'], text: string, role: Role): void {
  const held = group.texts[name];
  if (text === '' || role.posted_at < held.postedAt) return;
  if (role.posted_at === held.postedAt && text >= held.text) return;
  group.texts[name] = { text, postedAt: role.posted_at };
}

function toOrganisation(group: Group): Organisation {
  const { title, description, logo_url, url, career_page_url } = group.texts;
  return {
    id: group.id,
    title: title.text,
    description: description.text,
    problemArea: byFrequency(group.areas),
    headquarters: '',
    regions: byFrequency(group.regions),
    logo_url: logo_url.text,
    url: url.text,
    career_page_url: career_page_url.text,
    is_highlighted: group.isHighlighted,
    is_top_recommended_org: group.isTopRecommended,
    is_composite: group.isComposite,
    ...(group.hasStructuredData && { structured_data: true }),
  };
}

function byFrequency(counts: Map<string, number>): string[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value);
}

const collator = new Intl.Collator('en');
const byTitle = (a: Organisation, b: Organisation): number =>
  collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
