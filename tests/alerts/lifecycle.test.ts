import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alerts, tokens } from '../../lib/alerts/database/schema.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { subscribe } from '../../lib/alerts/subscribe.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import type { TokenPurpose } from '../../lib/alerts/tokens.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { updateAlert } from '../../lib/alerts/manage.ts';
import type { DatabaseLimiter } from '../../lib/alerts/rate-limits.ts';
import { withTestDatabase } from './database/databases.ts';
import { DAY, linkToken, NOW, queryOf } from './alert-factory.ts';
import { type Action, modelAfter, type ModelAlert, expectedOutcome } from './alert-model.ts';

const access = withTestDatabase();
const limiterOn = (): DatabaseLimiter => ({
  count: async () => ({ isAllowed: true }),
  countRecent: async () => true,
  reset: async () => {},
});
const textOf = (query: number) => `query ${query}`;

const alertsOf = (email: string) =>
  access.use((database) => database.select().from(alerts).where(eq(alerts.email, email)));

/** A link of the alert for a query, as its mail would contain it; empty when there is no alert. */
async function linkOf(email: string, query: number, purpose: TokenPurpose, now: number) {
  const alert = (await alertsOf(email)).find(({ queryJson }) => queryJson?.query === textOf(query));
  if (!alert) return '';
  return access.use((database) => linkToken(database, alert.id, purpose, now));
}

async function act(email: string, { kind, query, to }: Action, now: number) {
  const link = (purpose: TokenPurpose) => linkOf(email, query, purpose, now);
  switch (kind) {
    case 'subscribe': {
      const input = { email, query: queryOf(textOf(query)) };
      const dependencies = { now, limiterOn };
      await access.use((database) => subscribe(database, input, dependencies));
      return null;
    }
    case 'confirm': {
      const input = { token: await link('confirm'), openRoleIds: async () => [1], limiterOn };
      return access.use((database) => confirm(database, input, now));
    }
    case 'update': {
      const input = { email, query: queryOf(textOf(to)), token: await link('update') };
      return access.use((database) => updateAlert(database, input, now));
    }
    case 'unsubscribe': {
      const input = { token: await link('unsubscribe') };
      return access.use((database) => unsubscribe(database, input, now));
    }
    case 'sweep':
      await access.use((database) => sweep(database, now));
      return null;
    case 'wait':
      return null;
  }
}

const action = fc.record({
  kind: fc.constantFrom<Action['kind'][]>(
    ...(['subscribe', 'subscribe', 'confirm', 'update', 'unsubscribe', 'wait', 'sweep'] as const),
  ),
  email: fc.constantFrom('ada@example.org', 'bob@example.org'),
  query: fc.nat({ max: 12 }),
  to: fc.nat({ max: 12 }),
});

test('4.6 4.7 after any sequence of actions, alerts match the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      await access.use(async (database) => {
        await database.delete(tokens);
        await database.delete(alerts);
      });
      let now = NOW;
      const models: Record<string, ModelAlert[]> = { 'ada@example.org': [], 'bob@example.org': [] };
      for (const { email, ...step } of actions) {
        if (step.kind === 'wait') now += 3 * DAY;
        const outcome = await act(email, step, now);
        expect(outcome).toBe(expectedOutcome(models[email] ?? [], step));
        for (const reader of Object.keys(models)) {
          if (reader === email || step.kind === 'sweep') {
            models[reader] = modelAfter(models[reader] ?? [], step, now);
          }
        }
      }
      for (const [email, model] of Object.entries(models)) {
        const kept = (await alertsOf(email)).map(
          ({ queryJson, state }) => `${queryJson?.query} ${state}`,
        );
        const expected = model.map(({ query, state }) => `${textOf(query)} ${state}`);
        expect(kept.sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: 30 },
  );
});
