import { expect, test } from 'vitest';
import { rhythmNames, rhythmNote } from '../../lib/alerts/client/rhythms.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import {
  addressRequests,
  databaseLimiter,
  unconfirmedRequests,
} from '../../lib/alerts/rate-limits.ts';
import {
  subscribeToNewsletter,
  consentTexts,
  MAX_ALERTS,
  requestLinks,
  subscribe,
} from '../../lib/alerts/subscribe.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { words } from '../../lib/words/words.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  at,
  confirmedAlert,
  DAY,
  givenToken,
  NOW,
  pendingAlert,
  queryOf,
} from './alert-factory.ts';
import { allAlerts, allMails, sendAll, dependenciesAt } from './tables.ts';

const email = 'ada@example.org';
const policy = queryOf('policy', [['tags_area:Climate change']]);

test('2.9 an alert keeps the version of the text that the modal shows', () => {
  const note = (words: string) =>
    `You will receive updates ${words} (if there are new roles) and you can unsubscribe at any time`;
  expect(consentTexts['alerts-1']).toBe(note('daily'));
  expect(consentTexts['alerts-weekly-1']).toBe(note('weekly'));
  const texts = Object.values(consentTexts);
  for (const name of rhythmNames) expect(texts).toContain(rhythmNote(name));
  expect(texts).toContain(words.alertForm.newsletter);
});

onEachDatabase((access) => {
  const ask = (fields: { email?: string; query?: QueryJson | null } = {}, now = NOW) =>
    access.use((database) =>
      subscribe(database, { email, query: policy, ...fields }, dependenciesAt(now)),
    );

  test('4.6 a new alert is pending, and a confirmation is mailed to its address', async () => {
    await ask({ email: 'Ada@Example.org' });
    const [alert] = await allAlerts(access);
    expect(alert).toMatchObject({
      email: 'Ada@Example.org',
      emailKey: email,
      queryJson: policy,
      state: 'pending',
      consentText: 'alerts-1',
      createdAt: at(NOW),
      confirmedAt: null,
    });
    expect(await allMails(access)).toMatchObject([
      { kind: 'confirmation', to: 'Ada@Example.org', alertId: alert?.id },
    ]);
  });

  test('3.5 an alert may be for all roles', async () => {
    await ask({ query: null });
    await ask({ query: null });
    expect(await allAlerts(access)).toMatchObject([{ queryJson: null, state: 'pending' }]);
  });

  test('3.6 the same query twice is one alert, and one mail while that is queued', async () => {
    const first = await ask();
    const again = await ask({
      email: 'ADA@example.org',
      query: queryOf(' Policy', [['tags_area:Climate change', 'tags_area:Climate change']]),
    });
    expect(again).toEqual(first);
    expect(await allAlerts(access)).toHaveLength(1);
    expect(await allMails(access)).toHaveLength(1);
  });

  test('3.6 a request repeated after the mail was sent sends it again and restarts the week', async () => {
    await ask();
    await sendAll(access);
    await ask({}, NOW + DAY);
    expect(await allAlerts(access)).toMatchObject([{ state: 'pending', createdAt: at(NOW + DAY) }]);
    expect(await allMails(access)).toHaveLength(2);
  });

  test('4.6 for a confirmed alert, the mail contains its links and nothing changes', async () => {
    const alert = await access.use((database) =>
      confirmedAlert(database, { email: 'Ada@example.org', queryJson: policy }),
    );
    await ask();
    expect(await allAlerts(access)).toEqual([alert]);
    expect(await allMails(access)).toMatchObject([
      { kind: 'links', to: 'Ada@example.org', alertId: null },
    ]);
  });

  test('4.6 an alert that was unsubscribed can be requested again', async () => {
    const alert = await access.use((database) =>
      confirmedAlert(database, { email, queryJson: policy, state: 'unsubscribed' }),
    );
    await ask();
    expect(await allAlerts(access)).toMatchObject([
      { id: alert.id, state: 'pending', createdAt: at(NOW) },
    ]);
    expect(await allMails(access)).toMatchObject([{ kind: 'confirmation', alertId: alert.id }]);
  });

  test('3.6 an alert with a value that was renamed since is the same alert', async () => {
    const stored = queryOf('', [['tags_area:Global health & poverty']]);
    await access.use((database) =>
      pendingAlert(database, { email, queryJson: stored, queryKey: 'made before the renaming' }),
    );
    await ask({ query: queryOf('', [['tags_area:Global health & development']]) });
    expect(await allAlerts(access)).toHaveLength(1);
  });

  test(`an address with ${MAX_ALERTS} confirmed alerts gets the links of those, and no further alert`, async () => {
    await access.use(async (database) => {
      for (let i = 0; i < MAX_ALERTS; i++) await confirmedAlert(database, { email });
    });
    await ask();
    await ask({ query: queryOf('another') });
    expect(await allAlerts(access)).toHaveLength(MAX_ALERTS);
    expect(await allMails(access)).toMatchObject([{ kind: 'links', to: email }]);
    await ask({ email: 'bob@example.org' });
    expect(await allAlerts(access)).toHaveLength(MAX_ALERTS + 1);
  });

  test('requests that nobody confirms do not lock an address out: a new one replaces the oldest', async () => {
    const kept = await access.use((database) => confirmedAlert(database, { email }));
    const queries = Array.from({ length: MAX_ALERTS + 2 }, (_, i) => queryOf(`query ${i}`));
    for (const [i, query] of queries.entries()) await ask({ query }, NOW + i * DAY);
    const stored = await allAlerts(access);
    expect(stored.map(({ queryJson }) => queryJson?.query)).toEqual([
      kept.queryJson?.query,
      ...queries.slice(3).map(({ query }) => query),
    ]);
  });

  test('a pending alert that was unsubscribed before becomes unsubscribed again when it is replaced', async () => {
    const left = await access.use((database) =>
      pendingAlert(database, { email, createdAt: at(NOW - DAY), unsubscribedAt: at(NOW - DAY) }),
    );
    for (let i = 0; i < MAX_ALERTS; i++) await ask({ query: queryOf(`query ${i}`) });
    expect(await allAlerts(access)).toContainEqual({ ...left, state: 'unsubscribed' });
  });

  test('all spellings of a mailbox share its limits', async () => {
    const spellings = [
      'adax@gmail.com',
      'ADAX@gmail.com',
      'a.d.a.x@gmail.com',
      'adax+1@gmail.com',
      'a.dax+2@googlemail.com',
      'ａｄａｘ@gmail.com',
    ];
    for (const spelling of spellings) {
      await ask({ email: spelling });
      await sendAll(access);
    }
    expect((await allMails(access)).map(({ to }) => to)).toEqual(spellings.slice(0, 3));
    // At other providers these may be different people, so the addresses stay distinct.
    expect(new Set((await allAlerts(access)).map(({ emailKey }) => emailKey)).size).toBe(5);
  });

  test('4.6 the two forms of an internationalised domain share a mailbox', async () => {
    for (const email of ['ada@bücher.example', 'ada+x@xn--bcher-kva.example']) {
      await ask({ email, query: queryOf('one') });
      await ask({ email, query: queryOf('two') });
    }
    expect(await allMails(access)).toHaveLength(3);
  });

  test('unsubscribed alerts do not count', async () => {
    await access.use(async (database) => {
      for (let i = 0; i < MAX_ALERTS; i++) {
        await confirmedAlert(database, { email, state: i === 0 ? 'unsubscribed' : 'confirmed' });
      }
    });
    await ask();
    expect((await allAlerts(access)).at(-1)).toMatchObject({ state: 'pending' });
  });

  const askForNewsletter = (now = NOW, to = email) =>
    access.use((database) => subscribeToNewsletter(database, { email: to }, dependenciesAt(now)));

  /** Confirms the latest request as its reader does. */
  async function confirmLatest(): Promise<void> {
    const { alertId, newsletterKey } = (await allMails(access)).at(-1)!;
    const subject = alertId === null ? { newsletterKey } : { alertId };
    const token = `link ${alertId ?? newsletterKey}`;
    const status = await access.use(async (database) => {
      await givenToken(database, token, { purpose: 'confirm', ...subject });
      return confirm(database, { token, openRoleIds: async () => [], ...dependenciesAt() }, NOW);
    });
    expect(status).toBe(alertId === null ? 'newsletter confirmed' : 'confirmed');
  }

  test('4.6 the maximum number of alerts and the newsletter can be confirmed in one day', async () => {
    for (let i = 0; i < MAX_ALERTS; i++) {
      await ask({ query: queryOf(`query ${i}`) });
      await confirmLatest();
    }
    expect(await askForNewsletter()).toBe('requested');
    const kinds = (await allMails(access)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array<string>(MAX_ALERTS).fill('confirmation'), 'newsletter']);
  });

  test('4.6 a mailbox that confirms nothing gets three mails, and no more that week', async () => {
    await ask();
    await askForNewsletter();
    for (let i = 0; i < 5; i++) {
      await ask({ email: `ada+${i}@example.org`, query: queryOf(`query ${i}`) }, NOW + i * 600);
    }
    expect((await allMails(access)).map(({ to }) => to)).toEqual([
      email,
      email,
      'ada+0@example.org',
    ]);
    await ask({ email: 'bob@example.org' });
    expect((await allMails(access)).at(-1)?.to).toBe('bob@example.org');
    await ask({ query: queryOf('a week later') }, NOW + 7 * DAY);
    expect((await allMails(access)).at(-1)?.to).toBe(email);
  });

  test('4.6 at any time, a mailbox has had at most three mails in the seven days before', async () => {
    const days = [0, 3, 6.9, 6.95, 7, 9.9, 10, 13.8, 13.95];
    // Windows that begin at a fixed time, such as a Thursday, would allow six mails around it.
    const start = Math.ceil(NOW / (7 * DAY)) * 7 * DAY - 6.92 * DAY;
    const mailed: number[] = [];
    for (const day of days) {
      const before = (await allMails(access)).length;
      await ask({ query: queryOf(`query ${day}`) }, start + day * DAY);
      if ((await allMails(access)).length > before) mailed.push(day);
    }
    expect(mailed).toEqual([0, 3, 6.9, 7, 10, 13.95]);
  });

  test('4.6 spellings of one mailbox that are asked for at once get three mails', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, i) => ask({ email: `ada+${i}@example.org` }, NOW + i)),
    );
    expect(await allMails(access)).toHaveLength(3);
  });

  test.each([
    ['an alert', () => ask({ query: queryOf('last') })],
    ['the newsletter', () => askForNewsletter()],
  ])('4.6 a mailbox that confirms %s is mailed again', async (_, askLast) => {
    await ask({ query: queryOf('query 1') });
    await ask({ query: queryOf('query 2') });
    await askLast();
    await confirmLatest();
    await ask({ query: queryOf('query 3') });
    expect(await allMails(access)).toHaveLength(4);
  });

  test('4.6 once the whole board has too many requests, all are refused, whatever the address', async () => {
    await access.use(async (database) => {
      await confirmedAlert(database, { email, queryJson: policy });
      const limiter = databaseLimiter(database, 'salt');
      for (let i = 0; i < unconfirmedRequests.count; i++) {
        await limiter.count(unconfirmedRequests, 'board', NOW);
      }
    });
    const refusals: unknown[] = [];
    for (const to of [email, 'bob@example.org']) {
      await ask({ email: to }).catch((error: unknown) => refusals.push(error));
      await askForNewsletter(NOW, to).catch((error: unknown) => refusals.push(error));
    }
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 429, retryAfter: 3600, isLogged: true });
      expect(refusal).toHaveProperty(
        'detail',
        'More people are signing up than we can send confirmations to. Please try again in 60 minutes.',
      );
    }
    expect(await allMails(access)).toEqual([]);
    await access.use((database) => requestLinks(database, { email }, dependenciesAt()));
    expect(await allMails(access)).toHaveLength(1);
    await ask({ email: 'bob@example.org' }, NOW + 3600);
    expect(await allMails(access)).toHaveLength(2);
  });

  test('4.6 a flood of requests for one mailbox does not use up the limit of the whole board', async () => {
    for (let i = 0; i < unconfirmedRequests.count; i++) await ask();
    await askForNewsletter();
    expect(await allMails(access)).toHaveLength(1);
    await ask({ email: 'bob@example.org' });
    expect((await allMails(access)).at(-1)?.to).toBe('bob@example.org');
  });

  test('requests for one address beyond the daily limit are not processed', async () => {
    await access.use((database) => confirmedAlert(database, { email, queryJson: policy }));
    for (let i = 0; i < addressRequests.count; i++) await ask();
    await sendAll(access);
    const before = await allMails(access);
    await ask({ query: queryOf('another') });
    expect(await allMails(access)).toEqual(before);
    expect(await allAlerts(access)).toHaveLength(1);
    await ask({ query: queryOf('another') }, NOW + DAY);
    expect(await allAlerts(access)).toHaveLength(2);
  });

  test('concurrent requests for one address create one alert per query, and no more than allowed', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(await allAlerts(access)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 2 * MAX_ALERTS }, (_, i) => ask({ query: queryOf(`query ${i}`) })),
    );
    expect(await allAlerts(access)).toHaveLength(MAX_ALERTS);
  });
});
