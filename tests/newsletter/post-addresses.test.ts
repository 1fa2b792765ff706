import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../lib/alerts/database/database.ts';
import { newsletterSubscribers } from '../../lib/alerts/database/schema.ts';
import { postAddresses, type PostReport } from '../../lib/newsletter/post-addresses.ts';
import { at, NOW, newsletterReader } from '../alerts/alert-factory.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';

type Post = { body: string; headers: IncomingHttpHeaders; email: string; id: string };

/** What the receiver got, and how it answers the next post. */
let posts: Post[] = [];
let answer: (post: Post) => number | 'silent' | 'redirect' = () => 200;

const receiver = createServer(async (request, response) => {
  const body = await text(request);
  const { email, id } = JSON.parse(body) as Post;
  const post = { body, headers: request.headers, email, id };
  posts.push(post);
  const status = answer(post);
  if (status === 'silent') return;
  if (status === 'redirect') response.setHeader('Location', '/elsewhere');
  response.statusCode = status === 'redirect' ? 307 : status;
  response.end('thanks');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  posts = [];
  answer = () => 200;
});

onEachDatabase((access) => {
  const secret = 'a secret of sixteen';
  const run = (more: { secret?: string; timeoutMilliseconds?: number } = {}): Promise<PostReport> =>
    postAddresses({
      access,
      webhook: { url, secret: more.secret ?? null },
      siteUrl: 'https://jobs.example',
      withinSeconds: 10,
      ...more,
    });
  const given = (...emails: string[]) =>
    access.use(async (database) => {
      for (const email of emails) await newsletterReader(database, { email });
    });
  /** As if the time until the next attempt had passed. */
  const wait = () =>
    access.use((database) =>
      database
        .update(newsletterSubscribers)
        .set({ nextPassingAt: sql`now()` })
        .where(sql`next_passing_at is not null`),
    );
  const stored = (read: (database: Database) => Promise<unknown> = allReaders) => access.use(read);
  const allReaders = (database: Database) =>
    database.select().from(newsletterSubscribers).orderBy(newsletterSubscribers.email);
  const emails = () => posts.map(({ email }) => email);

  describe('20.5 the webhook', () => {
    test('20.5 gets each confirmed address once, with what its owner agreed to', async () => {
      await access.use(async (database) => {
        const consentText = 'newsletter-1';
        await newsletterReader(database, { email: 'Ann@example.org', consentText });
        await newsletterReader(database, { state: 'pending', confirmedAt: null });
        await newsletterReader(database, { state: 'unsubscribed' });
      });
      expect(await run()).toEqual({ posted: 1, deferred: 0, reason: null });
      expect(posts).toHaveLength(1);
      expect(JSON.parse(posts[0]!.body)).toEqual({
        event: 'newsletter.confirmed',
        id: expect.stringMatching(/^[\da-f]{64}$/),
        email: 'Ann@example.org',
        confirmed_at: '2026-08-31T00:00:00.000Z',
        consent: 'Also subscribe to our newsletter',
        board: 'https://jobs.example',
      });
      expect(posts[0]!.headers['content-type']).toBe('application/json');
      await wait();
      expect(await run()).toEqual({ posted: 0, deferred: 0, reason: null });
      expect(posts).toHaveLength(1);
    });

    test('20.5 is signed with the secret, and not without one', async () => {
      await given('one@example.org', 'two@example.org');
      await run({ secret });
      const [post] = posts;
      const signature = createHmac('sha256', secret).update(post!.body).digest('hex');
      expect(post!.headers['x-signature-256']).toBe(`sha256=${signature}`);
      await given('three@example.org');
      await run();
      expect(posts.at(-1)!.headers).not.toHaveProperty('x-signature-256');
    });

    test.each([500, 400, 429, 'redirect', 'silent'] as const)(
      '20.5 gets an address again, with the same id, until it accepts it (%s)',
      async (refusal) => {
        await given('one@example.org');
        answer = () => refusal;
        const refused = await run({ timeoutMilliseconds: 300 });
        expect(refused).toMatchObject({ posted: 0, deferred: 1 });
        expect(refused.reason).toMatch(/^status \d{3}$|timeout/);
        expect(refused.reason).not.toContain('example.org');
        answer = () => 204;
        // Not before some minutes have passed.
        expect(await run()).toMatchObject({ posted: 0, deferred: 0 });
        await wait();
        expect(await run()).toMatchObject({ posted: 1, deferred: 0 });
        await wait();
        await run();
        expect(posts.map(({ body }) => body)).toEqual([posts[0]!.body, posts[0]!.body]);
      },
    );

    test('20.5 that is down is asked again later and later, and no address is given up', async () => {
      await given('one@example.org');
      answer = () => 503;
      const waits: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await run();
        const rows = (await access.use((database) =>
          database
            .select({
              seconds: sql<number>`round(extract(epoch from ${newsletterSubscribers.nextPassingAt} - now()))::integer`,
            })
            .from(newsletterSubscribers),
        )) as Array<{ seconds: number }>;
        waits.push(Math.round(rows[0]!.seconds / 60));
        await wait();
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360, 360, 360, 360]);
      answer = () => 200;
      expect(await run()).toMatchObject({ posted: 1 });
    });

    test('20.5 that refuses three in a row is left alone until the next run', async () => {
      await given(...['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`));
      answer = () => 500;
      expect(await run()).toEqual({ posted: 0, deferred: 3, reason: 'status 500' });
      answer = () => 200;
      expect(await run()).toMatchObject({ posted: 2 });
      await wait();
      expect(await run()).toMatchObject({ posted: 3 });
      expect(new Set(emails()).size).toBe(5);
    });

    test('20.5 that always refuses some addresses gets the others all the same', async () => {
      await given(...['a', 'b', 'c', 'd'].map((name) => `refused-${name}@example.org`));
      answer = ({ email }) => (email.startsWith('refused') ? 422 : 200);
      await run();
      await run();
      await wait();
      await given('late@example.org');
      expect(await run()).toMatchObject({ posted: 1, deferred: 3 });
      expect(emails().filter((email) => email === 'late@example.org')).toHaveLength(1);
    });

    test('20.5 gets no address from two runs at once', async () => {
      const many = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.org`);
      await given(...many);
      const reports = await Promise.all([run(), run(), run()]);
      expect(reports.reduce((sum, { posted }) => sum + posted, 0)).toBe(20);
      expect(emails().toSorted()).toEqual(many.toSorted());
    });

    test('20.5 gets an address again under the same id if the process died before its answer was recorded', async () => {
      await given('one@example.org');
      const dies = {
        use: access.use,
        close: access.close,
      };
      let uses = 0;
      dies.use = (work) => {
        uses += 1;
        if (uses === 2) return Promise.reject(new Error('killed'));
        return access.use(work);
      };
      const webhook = { url, secret: null };
      const options = { access: dies, webhook, siteUrl: 'https://jobs.example', withinSeconds: 10 };
      await expect(postAddresses(options)).rejects.toThrow('killed');
      // Others leave it alone while the dead process might still be posting it.
      expect(await run()).toMatchObject({ posted: 0 });
      await wait();
      expect(await run()).toMatchObject({ posted: 1 });
      expect(posts.map(({ id }) => id)).toEqual([posts[0]!.id, posts[0]!.id]);
    });

    test('20.5 does not get an address that has left before it was accepted', async () => {
      await given('one@example.org');
      answer = () => 500;
      await run();
      await access.use((database) =>
        database.update(newsletterSubscribers).set({ state: 'unsubscribed' }),
      );
      await wait();
      expect(await run()).toEqual({ posted: 0, deferred: 0, reason: null });
    });

    test('20.5 gets an address that was erased and confirmed again under a new id', async () => {
      await given('one@example.org');
      await run();
      await access.use((database) => database.delete(newsletterSubscribers));
      await access.use((database) =>
        newsletterReader(database, { email: 'one@example.org', confirmedAt: at(NOW) }),
      );
      await run();
      expect(new Set(posts.map(({ id }) => id)).size).toBe(2);
      expect(emails()).toEqual(['one@example.org', 'one@example.org']);
      expect(await stored()).toMatchObject([{ passedOnAt: expect.any(Date) }]);
    });

    test('20.5 an answer about an earlier confirmation does not count for a later one', async () => {
      await given('one@example.org');
      answer = () => 200;
      const slow: typeof fetch = async (...call) => {
        const response = await fetch(...call);
        await access.use((database) =>
          database
            .update(newsletterSubscribers)
            .set({ confirmedAt: at(NOW) })
            .where(eq(newsletterSubscribers.email, 'one@example.org')),
        );
        return response;
      };
      const webhook = { url, secret: null };
      const options = { access, webhook, siteUrl: 'https://jobs.example', withinSeconds: 10 };
      await postAddresses({ ...options, fetch: slow });
      expect(await stored()).toMatchObject([{ passedOnAt: null }]);
    });
  });
});
