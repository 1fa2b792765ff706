import { expect, test } from 'vitest';
import {
  MailServerDown,
  RecipientRefused,
  retryAfter,
  RolesUnreadable,
} from '../../lib/mail/delivery-errors.ts';

const DAY = 86_400;
const reply = (command: string, responseCode: number) =>
  new MailServerDown('deferred', { cause: { command, responseCode } });

/** How long a mail is retried, in seconds; null when it is never given up. */
function patience(error: unknown): number | null {
  let seconds = 0;
  for (let attempts = 1; attempts < 10_000; attempts++) {
    const wait = retryAfter(error, attempts);
    if (wait === null) return seconds;
    seconds += wait;
  }
  return null;
}

test('2.9 a mail deferred because of its recipient or content is given up after about five days', () => {
  const deferrals = [reply('RCPT TO', 452), reply('RCPT TO', 550), reply('DATA', 451)];
  for (const error of deferrals) {
    expect(patience(error)).toBeGreaterThan(4.5 * DAY);
    expect(patience(error)).toBeLessThan(5.5 * DAY);
  }
});

test('2.9 no mail is ever given up because a server is down or roles cannot be read', () => {
  const passing = [
    new MailServerDown('connect ECONNREFUSED'),
    reply('AUTH PLAIN', 535),
    reply('MAIL FROM', 452),
    reply('RCPT TO', 421),
    new RolesUnreadable('no disk'),
  ];
  for (const error of passing) expect(patience(error)).toBeNull();
});

test('2.9 a refused address is retried for some hours, a mail that cannot be rendered for about a day', () => {
  expect(patience(new RecipientRefused('unknown'))).toBe(7 * 3600);
  expect(patience(new Error('broken'))).toBeGreaterThan(0.9 * DAY);
  expect(patience(new Error('broken'))).toBeLessThan(1.1 * DAY);
});
