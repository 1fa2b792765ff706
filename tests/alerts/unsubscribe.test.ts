import { expect, test } from 'vitest';
import { newsletterSubscribers, tokens } from '../../lib/alerts/database/schema.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { subscribeToNewsletter, subscribe } from '../../lib/alerts/subscribe.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { onEachDatabase } from './database/databases.ts';
import { at, confirmedAlert, DAY, givenToken, newsletterReader, NOW } from './alert-factory.ts';
import { allAlerts, allMails, sendAll, dependenciesAt } from './tables.ts';

const openRoleIds = async () => [];

onEachDatabase((access) => {
  const press = (token: string, now = NOW) =>
    access.use((database) => unsubscribe(database, { token }, now));

  const given = async () => {
    const alert = await access.use((database) => confirmedAlert(database));
    await access.use(async (database) => {
      for (const purpose of ['confirm', 'update', 'unsubscribe'] as const) {
        await givenToken(database, purpose, { purpose, alertId: alert.id });
      }
    });
    return alert;
  };

  test('4.6 one click ends an alert; further clicks change nothing, even years later', async () => {
    await given();
    expect(await press('unsubscribe')).toBe('unsubscribed');
    const [alert] = await allAlerts(access);
    expect(alert).toMatchObject({ state: 'unsubscribed', unsubscribedAt: at(NOW) });
    expect(await press('unsubscribe', NOW + 3650 * DAY)).toBe('unsubscribed');
    expect(await allAlerts(access)).toEqual([alert]);
  });

  test('4.6 links to confirm or change an alert expire with it', async () => {
    await given();
    await press('unsubscribe');
    const kept = await access.use((database) => database.select().from(tokens));
    expect(kept.map(({ purpose }) => purpose)).toEqual(['unsubscribe']);
    const confirmed = await access.use((database) =>
      confirm(database, { token: 'confirm', openRoleIds, ...dependenciesAt() }, NOW),
    );
    expect(confirmed).toBe('invalid');
  });

  test('4.6 other kinds of links do not unsubscribe', async () => {
    const alert = await given();
    for (const token of ['confirm', 'update', 'unheard of', '']) {
      expect(await press(token), token).toBe('invalid');
    }
    expect(await allAlerts(access)).toEqual([alert]);
  });

  test('4.6 an alert that is requested again can be ended by its old link', async () => {
    const { email, queryJson } = await given();
    await press('unsubscribe');
    await access.use((database) =>
      subscribe(database, { email, query: queryJson }, dependenciesAt()),
    );
    expect(await allAlerts(access)).toMatchObject([{ state: 'pending' }]);
    expect(await press('unsubscribe')).toBe('unsubscribed');
    expect(await allAlerts(access)).toMatchObject([{ state: 'unsubscribed' }]);
  });

  const readers = () => access.use((database) => database.select().from(newsletterSubscribers));
  const askForNewsletter = (email: string, now = NOW) =>
    access.use((database) => subscribeToNewsletter(database, { email }, dependenciesAt(now)));

  test('7 a newsletter request sends a confirmation mail', async () => {
    const answer = await askForNewsletter('Ada@example.org');
    expect(await readers()).toMatchObject([
      {
        emailKey: 'ada@example.org',
        email: 'Ada@example.org',
        state: 'pending',
        consentText: 'newsletter-1',
        createdAt: at(NOW),
      },
    ]);
    expect(answer).toBe('requested');
    expect(await allMails(access)).toMatchObject([
      { kind: 'newsletter', to: 'Ada@example.org', newsletterKey: 'ada@example.org' },
    ]);
  });

  test('7 a pending address gets another confirmation; a subscribed one is unchanged', async () => {
    await askForNewsletter('ada@example.org');
    await askForNewsletter('ada@example.org');
    await sendAll(access);
    await askForNewsletter('ada@example.org', NOW + DAY);
    expect(await allMails(access)).toHaveLength(2);
    expect(await readers()).toMatchObject([{ createdAt: at(NOW + DAY) }]);
    const reader = await access.use((database) => newsletterReader(database));
    expect(await askForNewsletter(reader.email)).toBe('requested');
    expect(await allMails(access)).toHaveLength(3);
    expect(await readers()).toContainEqual(reader);
  });

  test('8 an address that unsubscribed from the newsletter is told so, and gets no mail', async () => {
    const { email, emailKey } = await access.use((database) => newsletterReader(database));
    await access.use((database) =>
      givenToken(database, 'leave', { purpose: 'unsubscribe', newsletterKey: emailKey }),
    );
    expect(await press('leave')).toBe('unsubscribed');
    expect(await press('leave')).toBe('unsubscribed');
    expect(await askForNewsletter(email.toUpperCase())).toBe('previously unsubscribed');
    expect(await readers()).toMatchObject([{ state: 'unsubscribed', unsubscribedAt: at(NOW) }]);
    expect(await allMails(access)).toEqual([]);
  });
});
