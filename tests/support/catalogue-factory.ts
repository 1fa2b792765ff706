import type { Catalogue, Organisation } from '../../lib/store/catalogue.ts';
import { createRoleSchema, type Role } from '../../lib/roles/role.ts';

const schema = createRoleSchema({ brand: 'lodestar', search: 'algolia' });

export function createRole(fields: Record<string, unknown> & { post_pk: number }): Role {
  return schema.parse({
    objectID: fields.post_pk,
    id: fields.post_pk,
    title: `Role ${fields.post_pk}`,
    company_name: 'Alpha',
    company_id: 'alpha',
    posted_at: 1_700_000_000,
    ...fields,
  }) as Role;
}

export function createOrganisation(fields: Partial<Organisation> & { id: string }): Organisation {
  return {
    title: fields.id,
    description: '',
    problemArea: [],
    headquarters: '',
    regions: [],
    logo_url: '',
    url: '',
    career_page_url: '',
    is_highlighted: false,
    is_top_recommended_org: false,
    is_composite: false,
    ...fields,
  };
}

export function createCatalogue(
  organisations: Organisation[],
  roles: Role[],
): Pick<Catalogue, 'organisations' | 'roles'> {
  return { organisations, roles };
}
