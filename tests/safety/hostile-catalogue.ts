import { xssVectors } from '../support/xss-vectors.ts';

/** HTML fields also contain text, so that something is left to show after sanitising. */
const html = (vector: string) => `<p>Before</p>${vector}<p>After</p>`;

/**
 * A hostile list to import: each role has one vector in every field that takes text or HTML.
 */
export function hostileRows(): Record<string, unknown>[] {
  return xssVectors.map((vector, position) => ({
    id: `key ${position}`,
    title: `Role ${vector}`,
    position: vector,
    company_name: `Organisation ${position} ${vector}`,
    company_description: html(vector),
    ...(position % 5 === 0 && { composite_name: vector, composite_pk: 5000 + position }),
    visas: [vector],
    company_is_highlighted: position % 2 === 0,
    company_is_top_recommended_org: position % 3 === 0,
    tags_city: [vector],
    tags_country: [vector],
    tags_location_lodestar: [vector],
    tags_area: [vector],
    tags_role_type: [vector],
    tags_skill: [vector],
    tags_exp_required: [vector],
    tags_degree_required: [vector],
    posted_at: `2026-11-${String(1 + (position % 20)).padStart(2, '0')}`,
    description_short: html(vector),
    salary: vector,
    url_external: `https://example.org/roles/${position}`,
    collection: position % 10 === 0,
    id_external_lodestar: vector,
  }));
}

/** Menu and footer of a compromised parent site. */
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
