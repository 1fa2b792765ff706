import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { alerts } from '../../lib/alerts/database/schema.ts';
import { at, NOW, pendingAlert } from './alert-factory.ts';
import { type AlertFunctions, openFunctions } from './alert-functions.ts';

let functions: AlertFunctions;
afterEach(() => functions.close());

async function runScheduled(): Promise<number> {
  const { default: handler, config } = await import('../../netlify/functions/sweep.ts');
  expect(config.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  return (await handler()).status;
}

test('4.6 each day, requests that nobody confirmed within a week are deleted', async () => {
  functions = await openFunctions({ kind: 'embedded' });
  await functions.access.use((database) => pendingAlert(database, { createdAt: at(0) }));
  await functions.access.use((database) => pendingAlert(database, { createdAt: at(NOW * 2) }));
  expect(await runScheduled()).toBe(204);
  const kept = await functions.access.use((database) => database.select().from(alerts));
  expect(kept).toMatchObject([{ createdAt: at(NOW * 2) }]);
});

test('on a board without alerts, no database is created', async () => {
  functions = await openFunctions({ kind: 'none' });
  expect(await runScheduled()).toBe(204);
  await expect(stat(path.join(functions.dataDir, 'alerts'))).rejects.toThrow('ENOENT');
});
