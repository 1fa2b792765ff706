import type { Organisation } from '../store.ts';
import { composites, type CompositeKey } from './composites.ts';
import { sampleOrganisations } from './organisations/index.ts';
import type { SampleOrganisation } from './organisations/sample-organisation.ts';
import { place } from './places.ts';
import { hashText } from './random.ts';
import { escapeHtml } from './slots.ts';

/** The name that visitors see, which says that the organisation is invented. */
export function shownName(organisation: SampleOrganisation): string {
  return `${organisation.name} (sample)`;
}

/** The organisation's id: its name in lower-case ASCII words. */
export function organisationId(organisation: SampleOrganisation): string {
  return organisation.name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('&', 'and')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Where the site serves an organisation's picture. */
export const logoPath = (id: string): string => `/logos/${id}.svg`;

/** One organisation in ten has no picture, as on a real board. */
const hasLogo = (id: string): boolean => hashText(`logo ${id}`) % 10 !== 3;

/** The catalogue's entry of an organisation. */
export function catalogueOrganisation(organisation: SampleOrganisation): Organisation {
  const id = organisationId(organisation);
  const [headquarters] = organisation.places;
  const { city, country } = place(headquarters);
  return {
    id,
    title: shownName(organisation),
    description: `<p>${escapeHtml(organisation.about)}</p>`,
    problemArea: organisation.areas,
    headquarters: city === null ? country.name : `${city}, ${country.name}`,
    regions: regionsOf(organisation),
    logo_url: hasLogo(id) ? logoPath(id) : '',
    url: `https://example.org/${id}`,
    career_page_url: `https://example.org/${id}/careers`,
    is_highlighted: organisation.standing !== undefined,
    is_top_recommended_org: organisation.standing === 'recommended',
    is_composite: false,
  };
}

/** The catalogue's entry of a group of organisations. */
export function catalogueComposite(key: CompositeKey): Organisation {
  const { pk, name, about } = composites[key];
  const members = sampleOrganisations.filter((organisation) => organisation.composite === key);
  return {
    id: String(pk),
    title: name,
    description: `<p>${escapeHtml(about)}</p><p>The organisations in this group are samples.</p>`,
    problemArea: [...new Set(members.flatMap((member) => member.areas))],
    headquarters: '',
    regions: [...new Set(members.flatMap(regionsOf))],
    logo_url: logoPath(String(pk)),
    url: `https://example.org/groups/${key}`,
    career_page_url: '',
    is_highlighted: false,
    is_top_recommended_org: false,
    is_composite: true,
  };
}

/** Countries that are regions of their own in the contract's section 3.15. */
const ownRegions = ['UK', 'Canada', 'Remote, Global'];

const remoteRegions: Record<string, string> = {
  'Remote, UK': 'UK',
  'Remote, Europe': 'Europe (ex UK)',
  'Remote, Canada': 'Canada',
};

function regionsOf(organisation: SampleOrganisation): string[] {
  const regions = organisation.places.map(place).flatMap(({ country, regions: wider }) => {
    if (ownRegions.includes(country.name)) return [country.name];
    return remoteRegions[country.name] ?? wider.filter((region) => region !== 'Europe');
  });
  return [...new Set(regions)];
}
