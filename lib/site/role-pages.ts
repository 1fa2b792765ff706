/** The pages of single roles in the static build. Contract: 15.1, 15.2. */
import { processConfig } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import { biographyOf, type LoggedChange } from '../content/biography.ts';
import { alertPath, type RolePage } from '../content/role-page.ts';
import { hasAppeared, isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { createSearchEngine } from '../search-engine/engine.ts';
import { defaultRanking, indexName } from '../query/indices.ts';
import { roleEngineOptions } from '../query/role-settings.ts';
import { boardParameters } from '../query/search-parameters.ts';
import {
  mostSimilar,
  similarFields,
  similarRequests,
  similarRole,
  type SimilarRole,
} from '../query/similar-roles.ts';
import { createBuildSearch, readBoardCatalogue, takeSnapshot } from './board-catalogue.ts';
import { type ClosedRole, readClosedRoles } from '../store/closed-roles.ts';
import { jobPosting } from './job-posting.ts';
import { readHistory } from '../store/history.ts';
import { readLogoCopies, withLogoCopy } from '../store/logo-copies.ts';
import { organisationPagePath } from './organisations.ts';
import { shortened } from '../base/shorten.ts';
import { plainText, sanitiseHtml } from '../roles/sanitise.ts';
import { type Catalogue, catalogueVersion } from '../store/catalogue.ts';

/** Maximum characters of the description in a link preview. */
const ABOUT_LENGTH = 150;

export type RolePages = {
  /** Ids of all roles that have a page, including closed ones. */
  ids: number[];
  /** Null when there is no such role. */
  page: (postPk: number) => RolePage | null;
};

/**
 * Creates the pages of roles, except of those that appear later.
 * @internal
 */
export function createRolePages(options: {
  catalogue: Pick<Catalogue, 'organisations' | 'roles' | 'source'>;
  closed: readonly ClosedRole[];
  /** The log of the board's changes, oldest first. */
  log: ReadonlyArray<LoggedChange & { id: number }>;
  tokens: FieldTokens;
  indexBase: string;
  /** Without a trailing slash. */
  siteUrl: string;
  isOwnBoard: boolean;
  now: number;
}): RolePages {
  const { catalogue, closed, log, tokens, indexBase, siteUrl, isOwnBoard, now } = options;
  const listed = catalogue.roles.filter((role) => hasAppeared(role, now));
  // A role that came back is both closed and listed: the listed one wins.
  const roles = new Map<number, Role>([...closed, ...listed].map((role) => [role.post_pk, role]));
  const removals = new Map(closed.map((role) => [role.post_pk, role.closed_at]));
  for (const { post_pk: postPk } of listed) removals.delete(postPk);
  const organisations = new Map(catalogue.organisations.map((each) => [each.id, each]));
  const similarTo = createSimilarSearch(catalogue.roles, { tokens, indexBase, now });
  const changes = Map.groupBy(log, ({ id }) => id);
  // Search engines must never get invented roles as vacancies.
  const mayHaveData = (postPk: number) => catalogue.source !== 'sample' && !removals.has(postPk);
  return {
    ids: [...roles.keys()],
    page(postPk) {
      const role = roles.get(postPk);
      if (!role) return null;
      const { composite, company_id: companyId } = role;
      const id = composite ? String(composite.pk) : companyId;
      return {
        role: shownFields(role, tokens),
        removedAt: removals.get(postPk) ?? null,
        alertPath: alertPath(role, tokens, isOwnBoard),
        posting: sanitiseHtml(role.description_full ?? ''),
        structuredData: mayHaveData(postPk)
          ? jobPosting(role, { organisation: organisations.get(companyId), siteUrl, now })
          : null,
        biography: biographyOf(role, changes.get(postPk) ?? []),
        similar: similarTo(role),
        about: shortened(plainText(role.description_short), ABOUT_LENGTH),
        organisationPath: (organisations.has(id) && organisationPagePath(id)) || '',
      };
    },
  };
}

/** The fields that a card shows, their HTML sanitised: the page contains no others. */
function shownFields(role: Role, tokens: FieldTokens): Role {
  const shown = boardParameters(tokens).attributesToRetrieve;
  const fields = Object.fromEntries(
    shown.flatMap((name) => (role[name] === undefined ? [] : [[name, role[name]]])),
  ) as Role;
  return {
    ...fields,
    objectID: role.objectID,
    description_short: sanitiseHtml(role.description_short),
    company: { ...role.company, description: sanitiseHtml(role.company.description) },
  };
}

/** Finds similar open roles. The order depends only on the roles, not on the build. */
function createSimilarSearch(
  roles: readonly Role[],
  { tokens, indexBase, now }: { tokens: FieldTokens; indexBase: string; now: number },
): (role: Role) => SimilarRole[] {
  const open = roles.filter((role) => isOpen(role, now));
  const engine = createSearchEngine({
    ...roleEngineOptions({ roles: open, tokens, indexBase, now: () => now }),
    // Not needed: the search is not by words, and each process of a build would read it.
    vocabulary: undefined,
    searchable: [],
    numeric: [],
    facets: similarFields,
  });
  const index = indexName(indexBase, defaultRanking);
  const byId = new Map(open.map((role) => [role.objectID, role]));
  return (role) => {
    const results = similarRequests(role, index).map(({ indexName: name, ...parameters }) =>
      engine.search(name, parameters).hits.flatMap(({ objectID }) => byId.get(objectID) ?? []),
    );
    return mostSimilar(role, results).map(similarRole);
  };
}

/** The whole log; empty for a board that has none yet. */
async function readLog(dataDir: string, { historySeq }: Pick<Catalogue, 'historySeq'>) {
  const history = historySeq === undefined ? null : await readHistory(dataDir, historySeq);
  return history?.since(0, Infinity) ?? [];
}

let cached: { key: string; pages: Promise<RolePages> } | null = null;

/** The pages of the roles in this board's search, created once per process of a build. */
export async function readRolePages(now: number): Promise<RolePages> {
  const config = processConfig();
  const key = String(await catalogueVersion(config.server.dataDir));
  if (cached?.key !== key) cached = { key, pages: readPages(now) };
  return cached.pages;
}

async function readPages(now: number): Promise<RolePages> {
  const visible = processConfig().public;
  const { fieldTokens: tokens, indexName: indexBase, algolia, siteUrl, isOwnBoard } = visible;
  const catalogue = await readBoardCatalogue();
  const { server } = processConfig();
  const copies = await readLogoCopies(server);
  const gone = await readClosedRoles(server.dataDir, tokens, now);
  const closed = gone.map((role) => withLogoCopy(role, copies));
  // With Algolia, the sample in the catalogue is not the board.
  const isOther = algolia !== null && catalogue.source === 'sample';
  const log = isOther ? [] : await readLog(server.dataDir, catalogue);
  const board = { closed, log, tokens, indexBase, siteUrl, isOwnBoard, now };
  if (!algolia) return createRolePages({ catalogue, ...board });
  // The index may differ from the catalogue. If it cannot be read completely, its roles have no pages.
  const index = indexName(indexBase, defaultRanking);
  const client = await createBuildSearch(() => now);
  const snapshot = await takeSnapshot(client, { indexName: index, tokens, now });
  const { organisations, source } = catalogue;
  return createRolePages({
    catalogue: { organisations, source, roles: snapshot?.roles ?? [] },
    ...board,
  });
}
