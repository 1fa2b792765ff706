/** Loads the data of a role's page from the search service. */
import { publicConfig } from '../../lib/config/public.ts';
import { biographyOf } from '../../lib/content/biography.ts';
import { alertPath, type RolePage } from '../../lib/content/role-page.ts';
import { organisationPath } from '../../lib/roles/opened-card-links.ts';
import type { Role } from '../../lib/roles/role.ts';
import { safeHtml } from '../../lib/roles/safe-html.ts';
import { createBrowserClient } from '../../lib/search/browser-client.ts';
import { roleOf } from '../../lib/search/client.ts';
import { defaultRanking, indexName } from '../../lib/query/indices.ts';
import { mostSimilar, similarRequests, similarRole } from '../../lib/query/similar-roles.ts';
import { lookUpRole } from '../board/look-up-roles.ts';

/**
 * @returns null when the search service has no such role
 * @throws when there is no usable response about the role; similar roles may be missing
 */
export async function readRolePage(postPk: number): Promise<RolePage | null> {
  const client = createBrowserClient({ hasSnapshot: false });
  const index = indexName(publicConfig.indexName, defaultRanking);
  const ask = (requests: readonly { indexName: string }[]) =>
    client.search({ requests: [...requests] });
  const role = await lookUpRole({ ask }, index, postPk);
  if (!role) return null;
  const safe: Role = {
    ...role,
    description_short: safeHtml(role.description_short),
    company: { ...role.company, description: safeHtml(role.company.description) },
  };
  const similar = await findSimilar(role, index, ask).catch(() => []);
  return {
    role: safe,
    removedAt: null,
    biography: biographyOf(role, []),
    posting: '',
    structuredData: null,
    alertPath: alertPath(role, publicConfig.fieldTokens, publicConfig.isOwnBoard),
    similar: similar.map(similarRole),
    about: '',
    organisationPath: organisationPath(role) ?? '',
  };
}

async function findSimilar(
  role: Role,
  index: string,
  ask: (requests: readonly { indexName: string }[]) => Promise<unknown>,
): Promise<Role[]> {
  const requests = similarRequests(role, index);
  if (requests.length === 0) return [];
  const { results } = (await ask(requests)) as { results: Array<{ hits: object[] }> };
  const answers = results.map(({ hits }) => hits.map(roleOf).filter((hit) => hit !== null));
  return mostSimilar(role, answers);
}
