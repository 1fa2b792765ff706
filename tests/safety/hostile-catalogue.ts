import type { Catalogue } from '../../lib/catalogue/store.ts';
import { createRoleSchema, type Role } from '../../lib/roles/role.ts';
import { xssVectors } from './xss-vectors.ts';

const DAY = 86_400;
const tokens = { brand: 'lodestar', search: 'algolia' };
const schema = createRoleSchema(tokens);

/** Fields of HTML hold a word as well, so that something is left of them to be shown. */
const html = (vector: string) => `<p>Before</p>${vector}<p>After</p>`;

/**
 * A catalogue as if nobody had cleaned it: each role and organisation holds one vector in every field
 * of text or HTML.
 * @param now epoch seconds
 */
export function hostileCatalogue(now: number): Catalogue {
  return {
    version: 1,
    source: 'import',
    writtenAt: now,
    keys: null,
    roles: xssVectors.map((vector, position) => hostileRole(vector, position + 1, now)),
    organisations: xssVectors.map((vector, position) => ({
      id: `org-${position + 1}`,
      title: `Organisation ${vector}`,
      description: html(vector),
      problemArea: [vector],
      headquarters: vector,
      regions: [vector],
      logo_url: vector,
      url: vector,
      career_page_url: vector,
      is_highlighted: position % 2 === 0,
      is_top_recommended_org: position % 3 === 0,
      is_composite: false,
    })),
  };
}

function hostileRole(vector: string, id: number, now: number): Role {
  const name = `Organisation ${vector}`;
  return schema.parse({
    post_pk: id,
    objectID: String(id),
    id,
    title: `Role ${vector}`,
    position: vector,
    company: { name, logo_url: vector, description: html(vector), is_highlighted: id % 2 === 0 },
    company_name: name,
    company_id: `org-${id}`,
    company_description: html(vector),
    company_url: 'https://example.org/',
    company_data: [name],
    composite_name: vector,
    card_locations: [vector],
    locations: [vector],
    tags_city: [vector],
    tags_country: [vector],
    tags_location_lodestar: [vector],
    tags_area: [vector],
    tags_role_type: [vector],
    tags_skill: [vector],
    tags_exp_required: [vector],
    tags_degree_required: [vector],
    visas: [vector],
    posted_at: now - (id % 20) * DAY,
    closes_at: id % 2 === 0 ? null : now + 30 * DAY,
    description_short: html(vector),
    salary: vector,
    url_external: `https://example.org/roles/${id}`,
    collection: id % 10 === 0,
    id_external_lodestar: vector,
  });
}

/** Menu and footer of a parent site that was broken into. */
export function hostileParent(): { navigation: object; footer: object } {
  const subItems = xssVectors.map((vector) => ({
    label: vector,
    link: vector,
    description: vector,
    column_1: html(vector),
    column_2: html(vector),
  }));
  const all = xssVectors.filter((vector) => !/<!--|<plaintext|<xmp/i.test(vector)).join('\n');
  return {
    navigation: {
      primary: [
        { label: 'Wide', link: '/wide', type: 'wide_dropdown', sub_items: subItems },
        { label: 'Narrow', link: '/narrow', type: 'narrow_dropdown', sub_items: subItems },
        ...xssVectors.slice(0, 10).map((vector) => ({
          label: vector,
          link: vector,
          type: 'no_dropdown',
        })),
      ],
      secondary: [],
    },
    footer: {
      lodestar_footer_navigation_html: `<p>Navigation</p>${all}`,
      lodestar_footer_about: `<p>About</p>${all}`,
      lodestar_footer_disclaimer: `<p>Disclaimer</p>${all}`,
    },
  };
}
