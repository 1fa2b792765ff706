import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduledTask } from '../../lib/api/endpoint.ts';
import { startEnvelopeServer } from '../support/envelope-server.ts';

let server: Awaited<ReturnType<typeof startEnvelopeServer>>;
beforeEach(async () => {
  server = await startEnvelopeServer();
  vi.stubEnv('SENTRY_DSN', server.dsn);
  vi.stubEnv('SENTRY_ENVIRONMENT', 'prod');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

test('7 a scheduled task gets the request, responds without content, and reports nothing on success', async () => {
  const urls: string[] = [];
  const task = scheduledTask('count', async (request: Request) => void urls.push(request.url));
  const response = await task(new Request('http://x.example/a'));
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(urls).toEqual(['http://x.example/a']);
  expect(server.items).toEqual([]);
});

test('7 an error of a scheduled task is reported and then rethrown', async () => {
  const task = scheduledTask('count', async () => {
    throw new Error('broken');
  });
  await expect(task()).rejects.toThrow('broken');
  expect(server.of('event')[0]).toMatchObject({ tags: { function: 'count' } });
});
