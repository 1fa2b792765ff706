import { expect, test } from 'vitest';
import { tokens } from '../../lib/alerts/database/schema.ts';
import { createToken, expiryOf, findToken, hashToken } from '../../lib/alerts/tokens.ts';
import { validateToken } from '../../lib/alerts/manage.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  at,
  confirmedAlert,
  DAY,
  givenToken,
  linkToken,
  NOW,
  pendingAlert,
} from './alert-factory.ts';

test('4.7 a token is 256 random bits, encoded for URLs', () => {
  const made = Array.from({ length: 100 }, createToken);
  expect(new Set(made).size).toBe(100);
  for (const token of made) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('4.7 confirm links are valid for 7 days, update links for 30, unsubscribe links forever', () => {
  expect(expiryOf('confirm', NOW)).toEqual(at(NOW + 7 * DAY));
  expect(expiryOf('update', NOW)).toEqual(at(NOW + 30 * DAY));
  expect(expiryOf('unsubscribe', NOW)).toBeNull();
});

onEachDatabase((access) => {
  test('4.7 only the hash of a token is stored', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await confirmedAlert(database);
      const token = await linkToken(database, alertId, 'update');
      const [row] = await database.select().from(tokens);
      expect(row).toMatchObject({ hash: hashToken(token), alertId, newsletterKey: null });
      expect(JSON.stringify(row)).not.toContain(token);
    });
  });

  test('4.7 a token is valid for its own purpose only, until it expires', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await confirmedAlert(database);
      const token = await linkToken(database, alertId, 'update');
      const find = (purpose: 'update' | 'confirm' | 'unsubscribe', now: number) =>
        findToken(database, { token, purpose }, now);
      expect(await find('update', NOW + 30 * DAY - 1)).toEqual({ alertId });
      expect(await find('update', NOW + 30 * DAY)).toBeNull();
      expect(await find('confirm', NOW)).toBeNull();
      expect(await find('unsubscribe', NOW)).toBeNull();
    });
  });

  test('4.7 an update token is valid only for a confirmed alert', async () => {
    await access.use(async (database) => {
      const confirmed = await confirmedAlert(database);
      const pending = await pendingAlert(database);
      const ended = await confirmedAlert(database, { state: 'unsubscribed' });
      for (const [name, { id: alertId }] of Object.entries({ confirmed, pending, ended })) {
        await givenToken(database, name, { purpose: 'update', alertId });
      }
      const statusOf = (token: string) => validateToken(database, { token }, NOW);
      expect(await statusOf('confirmed')).toBe('valid');
      for (const token of ['pending', 'ended', 'unheard of', '', "' or '1'='1"]) {
        expect(await statusOf(token), token).toBe('invalid');
      }
    });
  });

  test('4.7 an expired token is invalid', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await confirmedAlert(database);
      await givenToken(database, 'old', { purpose: 'update', alertId, expiresAt: at(NOW) });
      expect(await validateToken(database, { token: 'old' }, NOW - 1)).toBe('valid');
      expect(await validateToken(database, { token: 'old' }, NOW)).toBe('invalid');
    });
  });
});
