/**
 * What the static build reads: the catalogue, a search client over it, and the search service's roles, for
 * the built-in search that browsers use when the service fails. Contract: 14.4.
 */
import { cachedByVersion } from '../base/cached.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiteClient } from 'algoliasearch/lite';
import { processConfig } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import { roleSettings } from '../query/role-settings.ts';
import { boardParameters } from '../query/search-parameters.ts';
import { hasAppeared } from '../roles/closing.ts';
import { fieldNames } from '../roles/facets.ts';
import { createRoleSchema, type Role } from '../roles/role.ts';
import { sanitiseHtml } from '../roles/sanitise.ts';
import type { Vocabulary } from '../search-engine/language/lexicon.ts';
import { inProcessRequester } from '../search-engine/protocol.ts';
import { createRoleSearch } from '../search-server/role-search.ts';
import { createSearchClient } from '../search/client.ts';
import {
  isWhollyPaged,
  type PagedAnswer,
  type RoleSnapshot,
  SNAPSHOT_PATH,
  snapshotText,
} from '../search/role-snapshot.ts';
import {
  type Catalogue,
  catalogueVersion,
  noCatalogue,
  requireCatalogue,
} from '../store/catalogue.ts';
import { readLogoCopies, withLogoCopies } from '../store/logo-copies.ts';
import { organisationIds } from './organisations.ts';

/** The command that prepares the catalogue of a build. */
const PREPARED_BY = 'npm run build';

/** The prepared catalogue, read once by each process, and again after an import has replaced it. */
export const readBoardCatalogue = cachedByVersion(
  () => catalogueVersion(processConfig().server.dataDir),
  readPrepared,
);

async function readPrepared(): Promise<Catalogue> {
  const { public: visible, server } = processConfig();
  const catalogue = await requireCatalogue(server.dataDir, visible.fieldTokens, PREPARED_BY);
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

/** Writes the search service's roles, unless it does not return all of them. */
export async function writeRoleSnapshot(
  client: LiteClient,
  folder: string,
  options: Parameters<typeof takeSnapshot>[1] & { vocabulary: Vocabulary | null },
): Promise<void> {
  const file = path.join(folder, SNAPSHOT_PATH);
  const snapshot = await takeSnapshot(client, options);
  if (!snapshot) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(path.dirname(file), { recursive: true });
  const { vocabulary } = options;
  await writeFile(file, snapshotText({ ...snapshot, ...(vocabulary && { vocabulary }) }));
}

/** The maximum for a browser key. */
const PAGE_SIZE = 100;
/** Pages per request. */
const PAGES_AT_ONCE = 10;

/**
 * Downloads every valid role of an index, with the fields that cards and searches need; null when the
 * service does not return all of them.
 */
export async function takeSnapshot(
  client: LiteClient,
  { indexName, tokens, now }: { indexName: string; tokens: FieldTokens; now: number },
): Promise<RoleSnapshot | null> {
  const ask = async (pages: number[]) => {
    const shared = { indexName, hitsPerPage: PAGE_SIZE, attributesToRetrieve: attributes(tokens) };
    const requests = pages.map((page) => ({ ...shared, page, attributesToHighlight: [] }));
    const { results } = await client.search<Record<string, unknown>>({ requests });
    return results as Array<PagedAnswer & { hits: object[] }>;
  };
  const [first] = await ask([0]);
  if (!first || !isWhollyPaged(first)) return null;
  const hits = [...first.hits];
  const pageCount = first.nbPages ?? 0;
  for (let from = 1; from < pageCount; from += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pageCount - from);
    const results = await ask(Array.from({ length: count }, (_, at) => from + at));
    hits.push(...results.flatMap((result) => result.hits));
  }
  return { version: 1, takenAt: now, roles: safeRoles(hits, tokens) };
}

function attributes(tokens: FieldTokens): string[] {
  const { searchable, facets, numeric } = roleSettings(tokens);
  return [
    ...new Set([
      ...boardParameters(tokens).attributesToRetrieve,
      ...searchable.map(({ attribute }) => attribute),
      ...facets,
      ...numeric,
      ...Object.values(fieldNames(tokens)),
    ]),
  ];
}

/** Removes duplicates and sanitises HTML: others may fill the index. */
function safeRoles(hits: readonly object[], tokens: FieldTokens): Role[] {
  const schema = createRoleSchema(tokens);
  const roles = new Map<string, Role>();
  for (const hit of hits) {
    const { _highlightResult: _, ...fields } = hit as Record<string, unknown>;
    const result = schema.safeParse(fields);
    if (!result.success) continue;
    const role = result.data as Role;
    roles.set(role.objectID, {
      ...role,
      description_short: sanitiseHtml(role.description_short),
      company: { ...role.company, description: sanitiseHtml(role.company.description) },
    });
  }
  return [...roles.values()];
}
