/** What the static build reads: the catalogue, and a search client over it. Contract: 14.4. */
import type { LiteClient } from 'algoliasearch/lite';
import { type Config, processConfig } from '../config/load.ts';
import { hasAppeared } from '../roles/closing.ts';
import { inProcessRequester } from '../search-engine/protocol.ts';
import { createSearchClient } from '../search/client.ts';
import { readLogoCopies, withLogoCopies } from '../store/logo-copies.ts';
import { organisationIds } from './organisations.ts';
import { createRoleSearch } from '../search-server/role-search.ts';
import {
  type Catalogue,
  catalogueVersion,
  noCatalogue,
  requireCatalogue,
} from '../store/catalogue.ts';

/** The command that prepares the catalogue of a build. */
const PREPARED_BY = 'npm run build';

let cached: { version: string | null; catalogue: Promise<Catalogue> } | null = null;

/** The prepared catalogue, read once by each process, and again after an import has replaced it. */
export async function readBoardCatalogue(): Promise<Catalogue> {
  const config = processConfig();
  const { dataDir } = config.server;
  const version = await catalogueVersion(dataDir);
  if (cached?.version !== version) cached = { version, catalogue: readPrepared(config) };
  return cached.catalogue;
}

async function readPrepared({ public: { fieldTokens }, server }: Config): Promise<Catalogue> {
  const catalogue = await requireCatalogue(server.dataDir, fieldTokens, PREPARED_BY);
  const appeared = appearedOnly(catalogue, Date.now() / 1000);
  return withLogoCopies(appeared, await readLogoCopies(server));
}

/** A catalogue without roles that appear later, and without organisations that have only such roles. */
export function appearedOnly(catalogue: Catalogue, now: number): Catalogue {
  const { roles = [], hidden = [] } = Object.groupBy(catalogue.roles, (role) =>
    hasAppeared(role, now) ? 'roles' : 'hidden',
  );
  if (hidden.length === 0) return catalogue;
  const known = new Set(roles.flatMap(organisationIds));
  const unknown = new Set(hidden.flatMap(organisationIds).filter((id) => !known.has(id)));
  const organisations = catalogue.organisations.filter(({ id }) => !unknown.has(id));
  return { ...catalogue, roles, organisations };
}

/** The search client of the static build: Algolia if configured, else the embedded engine, in-process. */
export async function createBuildSearch(now: () => number): Promise<LiteClient> {
  const config = processConfig();
  const site = { host: 'localhost', protocol: 'http' } as const;
  if (config.public.algolia) {
    // A browser key is restricted to this board's pages.
    const baseHeaders = { referer: `${config.public.siteUrl}/` };
    return createSearchClient(config.public, site, { baseHeaders });
  }
  const { fieldTokens: tokens, indexName: indexBase } = config.public;
  const options = { ...config.server, tokens, indexBase, now, isPageBuild: true };
  const engine = await createRoleSearch(options).engine();
  if (!engine) throw noCatalogue(config.server.dataDir, PREPARED_BY);
  return createSearchClient(config.public, site, { requester: inProcessRequester(engine) });
}
