import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { reasonOf } from '../mail/lost-database.ts';
import { type Batch, queriesIn, queryKeysIn } from './alert-batches.ts';
import { createMatcher } from './matching.ts';
import type { RoleSource } from './role-source.ts';
import type { Answer } from './write-matches.ts';

/** What the queries of a batch find, by their keys. */
export type BatchAnswers = { found: Map<string, Answer>; failed: Map<string, Error> };

/** The search could not be reached: no alert's fault. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * Finds the roles of the queries in a batch of alerts. Each distinct query is read and answered once.
 * @param options.seenIn the roles in question, each with the run that saw it first
 */
export function openAnswers(options: {
  access: DatabaseAccess;
  source: Pick<RoleSource, 'search'>;
  definitions: FilterDefinitions;
  run: number;
  seenIn: ReadonlyMap<number, number>;
}) {
  const { access, source, definitions, run, seenIn } = options;
  const matcher = createMatcher({ source, definitions, roleIds: [...seenIn.keys()] });
  const known = new Map<string, Answer | Error>();

  async function learn(batch: Batch, queryKeys: readonly string[]): Promise<void> {
    if (queryKeys.length === 0) return;
    const queries = await access.use((database) => queriesIn(database, batch, { run, queryKeys }));
    const answers = await matcher
      .match(queries.map(({ queryJson }) => queryJson))
      .catch((error: unknown) => {
        throw new Unreachable(`The roles cannot be searched: ${reasonOf(error)}`, { cause: error });
      });
    queries.forEach(({ queryKey }, place) => {
      const answer = answers[place]!;
      known.set(
        queryKey,
        answer instanceof Error
          ? answer
          : answer.map((roleId) => ({ roleId, seenIn: seenIn.get(roleId)! })),
      );
    });
  }

  return {
    searches: () => matcher.searches(),
    /** @throws {Unreachable} */
    async of(batch: Batch): Promise<BatchAnswers> {
      const queryKeys = await access.use((database) => queryKeysIn(database, batch, run));
      await learn(
        batch,
        queryKeys.filter((key) => !known.has(key)),
      );
      const found = new Map<string, Answer>();
      const failed = new Map<string, Error>();
      for (const key of queryKeys) {
        const answer = known.get(key);
        if (answer instanceof Error) failed.set(key, answer);
        else if (answer) found.set(key, answer);
      }
      return { found, failed };
    },
  };
}
