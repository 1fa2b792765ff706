import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { type AlertFunctions, openFunctions, SITE } from '../alerts/alert-functions.ts';

let functions: AlertFunctions | null = null;
const posts: unknown[] = [];
const receiver = createServer(async (request, response) => {
  posts.push(await json(request));
  response.statusCode = posts.length === 1 ? 500 : 200;
  response.end();
});

afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await functions?.close();
});

test('20.5 a confirmed address is posted by the job, not by the request of the visitor', async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  functions = await openFunctions({
    variables: { NEWSLETTER_WEBHOOK: `http://127.0.0.1:${port}/hook` },
  });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { default: job } = await import('../../netlify/functions/newsletter-webhook.ts');
  const email = 'ann@example.org';
  await functions.send('POST', '/api/jobs/newsletter/subscribe', { email });
  const [mail] = await functions.mails();
  await job();
  expect(posts).toEqual([]);
  const token = /alerts\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const confirmed = await functions.send('POST', '/api/alerts/confirm', { token });
  expect(confirmed.json).toEqual({ status: 'confirmed', is_newsletter: true });
  expect(posts).toEqual([]);
  await job();
  expect(posts).toMatchObject([{ event: 'newsletter.confirmed', email, board: SITE }]);
  expect(said.mock.calls).toEqual([
    ['Newsletter: 1 address was not accepted and will be posted again: status 500'],
  ]);
});
