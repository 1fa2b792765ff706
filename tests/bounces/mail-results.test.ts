import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countMailResults, mailResultLines } from '../../lib/bounces/mail-results.ts';
import { mails } from '../../lib/alerts/database/schema.ts';
import { localDay } from '../../lib/alerts/digest-times.ts';
import { holdUntilTomorrow } from '../../lib/mail/pace.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';

type Mail = Partial<typeof mails.$inferInsert>;

onEachDatabase((access) => {
  /** A mail that was accepted at the first try, unless the fields say otherwise. */
  const store = (to: string, fields: Mail = {}) =>
    access.use((database) =>
      database
        .insert(mails)
        .values({ id: randomUUID(), kind: 'links', state: 'sent', attempts: 1, ...fields, to }),
    );

  test('19.9 bounces, complaints and deferrals are counted by provider, small ones together', async () => {
    for (let at = 0; at < 5; at++) await store(`reader${at}@large.example`);
    await store('reader0@Large.example', { bounce: 'soft' });
    await store('reader1@large.example', { bounce: 'complaint' });
    await store('reader2@large.example', { attempts: 3 });
    await store('reader3@large.example', { state: 'failed', attempts: 3 });
    await store('reader4@large.example', { state: 'queued', attempts: 1 });
    for (let at = 0; at < 4; at++) await store(`reader${at}@small.example`);
    await store('me@own.example', { bounce: 'hard' });
    await store('new@own.example', { state: 'queued', attempts: 0 });
    await store('ended@own.example', { state: 'dropped' });
    await store('', { bounce: 'hard' });
    const results = await access.use(countMailResults);
    expect(results).toEqual({
      providers: [
        { provider: 'large.example', mails: 10, bounced: 2, complained: 1, deferred: 3 },
        { provider: 'others', mails: 5, bounced: 1, complained: 0, deferred: 0 },
      ],
      stopped: null,
    });
    expect(mailResultLines(results)).toEqual([
      '',
      'Mail of the last 30 days, by receiving provider',
      '  large.example: 10 mails, bounced 20.0 %, complained 10.0 %, deferred 30.0 %',
      '  others: 5 mails, bounced 20.0 %, complained 0.0 %, deferred 0.0 %',
    ]);
  });

  test.each([
    ['Asia/Tokyo', '2026-11-20T16:00:00Z', '2026-11-21'],
    ['Europe/Berlin', '2026-11-20T06:00:00Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T03:00:00Z', '2026-11-20'],
  ])('19.8 the report says on which day in %s sending was last stopped', async (zone, at, day) => {
    await store('a@example.org');
    const pace = { perDay: null, today: () => localDay(Date.parse(at) / 1000, zone) };
    await access.use((database) => holdUntilTomorrow(database, pace, { tried: 50, unwanted: 6 }));
    expect(mailResultLines(await access.use(countMailResults)).at(-1)).toBe(
      `  Sending was last stopped on ${day}: 6 of 50 mails were refused or deferred.`,
    );
  });

  test('19.9 without any mail the report says nothing', async () => {
    expect(mailResultLines(await access.use(countMailResults))).toEqual([]);
  });
});
