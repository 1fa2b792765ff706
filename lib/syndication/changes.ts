/** `/api/changes`: what changed on the board since a cursor. Contract: 14.6. */
import * as z from 'zod';
import { Refusal, type Result } from '../api/responses.ts';
import { processConfig } from '../config/load.ts';
import type { PublicConfig } from '../config/public.ts';
import { indexName } from '../query/indices.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import { processSearch } from '../search-server/role-search.ts';
import { catalogueVersion, readCatalogueHead, scanCatalogue } from '../store/catalogue.ts';
import { CHANGE_SOURCES, firstHistory, type History, readHistory } from '../store/history.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { boardOf, boardSchema, createPublicRoleSchema, publicRoles } from './role-files.ts';
import { type PageSize, wholeNumber } from './role-request.ts';
import { publishKept, publishingEndpoint } from './publication.ts';

export const CHANGES_PATH = '/api/changes';

export const CHANGES_SIZE: PageSize = { limit: 100, most: 500 };

type ChangeRequest = { since: number; limit: number };

function readChangeRequest(parameters: URLSearchParams): ChangeRequest {
  const since = parameters.get('since') || '0';
  if (!/^\d{1,15}$/.test(since)) {
    throw new Refusal(400, words.apiErrors.since);
  }
  const { limit: usual, most } = CHANGES_SIZE;
  const limit = wholeNumber('limit', parameters.get('limit'), { usual, most });
  return { since: Number(since), limit };
}

export function createChangesSchema({ fieldTokens }: Pick<PublicConfig, 'fieldTokens'>) {
  return z.object({
    board: boardSchema,
    next_since: z.int().describe('The cursor of the next request'),
    has_more: z.boolean().describe('Whether there are more changes now'),
    changes: z.array(
      z.object({
        seq: z.int().describe('The number of the change; it only increases'),
        at: z.int().describe('Epoch seconds'),
        id: z.int().describe('The post_pk of the role'),
        kind: z.enum(['added', 'changed', 'removed']),
        by: z.enum(CHANGE_SOURCES),
        reopened: z.literal(true).optional().describe('The role had left the board before'),
        fields: z
          .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
          .optional()
          .describe('Only of a changed role; texts are cut after 500 characters'),
        role: createPublicRoleSchema(fieldTokens)
          .optional()
          .describe('The role as it is now; absent when it has left the board'),
      }),
    ),
  });
}

export type Changes = z.output<ReturnType<typeof createChangesSchema>>;

/** The changes after a cursor, each with the current role; null when the cursor is not from this log. */
function changesSince(
  { since, limit }: ChangeRequest,
  source: {
    history: History;
    roleOf: (id: number) => Role | null;
    config: PublicConfig;
    now: number;
  },
): Changes | null {
  const { history, roleOf, config, now } = source;
  const entries = history.since(since, limit + 1);
  if (!entries) return null;
  const shown = entries.slice(0, limit);
  const toPublic = publicRoles(config, now);
  const isPublic = publicFields(config);
  return {
    board: boardOf(config),
    next_since: shown.at(-1)?.seq ?? history.last,
    has_more: entries.length > limit,
    changes: shown.map(({ fields, ...entry }) => {
      const role = entry.kind === 'removed' ? null : roleOf(entry.id);
      return {
        ...entry,
        ...(fields && { fields: fields.filter(({ field }) => isPublic.has(field)) }),
        ...(role && { role: toPublic(role) }),
      };
    }),
  };
}

/** The log may contain fields that are not published. */
const publicFields = ({ fieldTokens }: PublicConfig): ReadonlySet<string> =>
  new Set(Object.keys(createPublicRoleSchema(fieldTokens).shape));

let cached: { version: string; history: Promise<History | null> } | null = null;

/** Cached until the catalogue is replaced. @internal */
export async function currentHistory(
  dataDir: string,
  config: PublicConfig,
): Promise<History | null> {
  const version = await catalogueVersion(dataDir);
  if (version === null) return null;
  const key = `${dataDir} ${version} ${config.algolia !== null}`;
  if (cached?.version !== key) cached = { version: key, history: openHistory(dataDir, config) };
  const history = await cached.history;
  // Do not cache a failure: the log may be about to be written.
  if (!history) cached = null;
  return history;
}

async function openHistory(
  dataDir: string,
  { fieldTokens: tokens, algolia }: PublicConfig,
): Promise<History | null> {
  const head = await readCatalogueHead(dataDir);
  // With Algolia, the sample roles in the catalogue are not the board's.
  if (!head || (algolia && head.source === 'sample')) return null;
  if (head.historySeq !== undefined) return readHistory(dataDir, head.historySeq);
  const ids: number[] = [];
  await scanCatalogue(dataDir, tokens, (role) => {
    if (isOpen(role, head.writtenAt)) ids.push(role.post_pk);
  });
  return firstHistory(ids, head.writtenAt, head.source);
}

/**
 * The changes that a client asks for.
 * @param ip the client's, for its rate limit; null when the request has been counted already
 * @returns null when the cursor is not from this log
 */
export async function processChanges(
  asked: ChangeRequest,
  ip: string | null,
): Promise<Changes | null> {
  const { public: config, server } = processConfig();
  const { search, limit } = processSearch();
  if (ip !== null) await limit.admit(ip);
  const history = await currentHistory(server.dataDir, config);
  const engine = history && (await search.engine());
  if (!history || !engine) {
    throw new Refusal(503, words.apiErrors.noHistory, { retryAfter: 60 });
  }
  const index = indexName(config.indexName, 'jobs');
  const roleOf = (id: number) => engine.object(index, String(id)) as Role | null;
  return changesSince(asked, { history, roleOf, config, now: Date.now() / 1000 });
}

export const changesEndpoint = publishingEndpoint({
  name: 'changes',
  GET: {
    async run({ request, caller }) {
      const asked = readChangeRequest(new URL(request.url).searchParams);
      const response = await publishKept(request, { asked, ip: caller.ip }, async () => {
        const changes = await processChanges(asked, null);
        const type = 'application/json; charset=utf-8';
        return changes && { body: JSON.stringify(changes), type, changedAt: null };
      });
      return response ?? unknownCursor();
    },
  },
});

/** Tells a client with an unknown cursor to start over. */
function unknownCursor(): Result {
  const start = processConfig().public.siteUrl + CHANGES_PATH;
  const detail = say(words.apiErrors.unknownChange, { address: start });
  return { status: 410, body: { success: false, detail, start } };
}
