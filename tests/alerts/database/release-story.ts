/**
 * What happened to the alerts of a board until its process was killed: some in each state, with mails in each
 * state. All of it is done by the calls that visitors and schedules make.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Result } from '../../../lib/api/responses.ts';
import type { AlertChange } from '../../../lib/alerts/client/contract.ts';
import type { Database, DatabaseAccess } from '../../../lib/alerts/database/database.ts';
import { alerts, mails } from '../../../lib/alerts/database/schema.ts';
import { endBounced } from '../../../lib/alerts/end-alerts.ts';
import { ownAlerts } from '../../../lib/alerts/own-alerts.ts';
import { MailServerDown, RecipientRefused } from '../../../lib/mail/delivery-errors.ts';
import type { MailTransport } from '../../../lib/mail/transport.ts';
import { definitions } from '../../support/search-board.ts';
import { sourceOf } from '../../digest/boards.ts';
import { deliveryOf, digest } from '../../digest/digests.ts';
import { createRole } from '../../support/role-factory.ts';
import { DAY, queryOf } from '../alert-factory.ts';

/** Wednesday, 11 November 2026, 07:00 UTC: when the board was killed, at its third digest. */
export const KILLED_AT = Date.UTC(2026, 10, 11, 7) / 1000;

const MONDAY = KILLED_AT - 2 * DAY;
const THURSDAY = KILLED_AT - 6 * DAY;
const WEDNESDAY = KILLED_AT - 7 * DAY;

/**
 * The roles that each reader has had once role 7 has come too, and the week after has begun. Roles 1 and 2
 * were there before any alert was confirmed. Role 4 was off the board at the second digest.
 */
export const rolesInTheEnd: Record<string, number[]> = {
  daily: [3, 4, 5, 6, 7],
  weekly: [3, 4, 5, 6, 7],
  // Its second digest was deferred by the mail server.
  waiting: [3, 4, 5, 6, 7],
  // Confirmed more than a year ago, and asked whether the alert is still wanted.
  old: [3, 4, 5, 6, 7],
  // The server refused its first digest three times, so that it was given up.
  refused: [5, 6, 7],
  // After its first digest the search became "seventh".
  edited: [3, 4, 7],
  paused: [3, 4],
  left: [3, 4],
  complained: [3, 4],
  // Not confirmed.
  pending: [],
  asked: [],
};

export const roleOf = (id: number) =>
  createRole(id, id === 7 ? { title: 'The seventh role' } : { title: `Role ${id}` });

export const addressOf = (name: string): string => `${name}@example.org`;

/**
 * @param killed called while a digest is being sent: the database then has what a killed board leaves behind.
 * It gets the token of the link that ends an alert, by the name of its reader
 */
export async function liveUntilKilled(
  access: DatabaseAccess,
  killed: (unsubscribeTokens: Record<string, string>) => Promise<void>,
): Promise<void> {
  let now = 0;
  let open = [1, 2];
  const roles = () => open.map(roleOf);
  const clock = () => now;
  const inbox = new Map<string, string>();
  let before = async (_to: string): Promise<void> => {};
  const transport: Pick<MailTransport, 'send'> = {
    async send({ to, rendered }) {
      await before(to);
      inbox.set(to, rendered.text);
    },
  };
  const service = ownAlerts({
    access,
    salt: 'salt',
    definitions,
    openSource: async () => sourceOf(roles(), clock),
    digestTime: { hour: 7, timeZone: 'UTC' },
    now: clock,
  });

  const send = () => deliveryOf({ access, roles: roles(), transport, now: clock }).deliver();
  const tokenFor = (name: string, page: string): string => {
    const link = new RegExp(`[/?]${page}[#=]([\\w-]+)`).exec(inbox.get(addressOf(name)) ?? '');
    if (!link?.[1]) throw new Error(`${name} was mailed no link to ${page}`);
    return link[1];
  };
  const alertOf = (name: string) =>
    access.use(async (database) => {
      const isIt = eq(alerts.email, addressOf(name));
      const [alert] = await database.select().from(alerts).where(isIt);
      return alert!;
    });
  const subscribe = (name: string, rhythm: 'daily' | 'weekly' = 'daily') =>
    service.subscribe({ email: addressOf(name), query_json: null, rhythm });
  const confirm = async (name: string, rhythm?: 'daily' | 'weekly') => {
    await subscribe(name, rhythm);
    await send();
    await accepted(service.confirm(tokenFor(name, 'confirm')));
  };
  const change = async (name: string, what: AlertChange) => {
    const { id } = await alertOf(name);
    await accepted(service.changeAlert(tokenFor(name, 'manage'), { alert: id, change: what }));
  };

  now = KILLED_AT - 400 * DAY;
  await confirm('old');

  now = WEDNESDAY;
  for (const name of ['daily', 'waiting', 'refused', 'edited', 'paused', 'left', 'complained'])
    await confirm(name);
  await confirm('weekly', 'weekly');
  for (const name of ['reads-news', 'left-news'])
    await service.subscribeToNewsletter({ email: addressOf(name) });
  await send();
  for (const name of ['reads-news', 'left-news'])
    await accepted(service.confirm(tokenFor(name, 'confirm')));
  await accepted(service.unsubscribe(tokenFor('left-news', 'unsubscribe')));

  now = THURSDAY;
  open = [1, 2, 3, 4];
  before = async (to) => {
    if (to === addressOf('refused')) throw new RecipientRefused('550 5.1.1 No such user');
  };
  await digest({ access, roles: roles(), transport, now: clock });
  for (let times = 0; times < 2; times++) {
    await access.use((database) => tryAgainNow(database));
    await send();
  }
  const [judged] = await access.use(async (database) => {
    const { id } = await alertOf('daily');
    const isDigest = and(eq(mails.alertId, id), eq(mails.kind, 'digest'));
    return database.select({ id: mails.id }).from(mails).where(isDigest);
  });
  await accepted(service.judge({ mail: judged!.id, useful: true }));
  await change('paused', 'pause');
  await service.subscribe({
    email: addressOf('edited'),
    query_json: queryOf('seventh'),
    update_token: tokenFor('edited', 'update_token'),
  });
  const link = tokenFor('left', 'unsubscribe');
  await accepted(service.unsubscribe(link));
  await accepted(service.giveReason({ token: link, reason: 'irrelevant' }));
  await access.use((database) =>
    endBounced(database, { bounce: 'complaint', address: addressOf('complained'), at: now }, now),
  );
  await service.requestLinks({ email: addressOf('stranger') });

  now = MONDAY;
  open = [1, 2, 3, 5];
  before = async (to) => {
    if (to === addressOf('waiting')) throw new MailServerDown('450 4.2.0 Try again later');
  };
  await subscribe('pending');
  await digest({ access, roles: roles(), transport, now: clock });

  now = KILLED_AT;
  open = [1, 2, 3, 4, 5, 6];
  let count = 0;
  const stop = new AbortController();
  before = async () => {
    count += 1;
    if (count !== 3) return;
    await subscribe('asked');
    await service.subscribeToNewsletter({ email: addressOf('asked-news') });
    await service.sweep();
    const names = ['daily', 'weekly', 'left'];
    await killed(Object.fromEntries(names.map((name) => [name, tokenFor(name, 'unsubscribe')])));
    stop.abort();
  };
  await digest({ access, roles: roles(), transport, now: clock }, { stop: stop.signal });
  if (count < 3) throw new Error('The board was not killed while it was sending');
}

/** A call says in its body whether its link was valid. */
async function accepted(call: Promise<Result>): Promise<void> {
  const { body } = await call;
  if ('status' in body && body.status === 'invalid') throw new Error('A link was not valid');
}

/** Deferred mails become due, as after hours by the database's clock. */
async function tryAgainNow(database: Database): Promise<void> {
  await database
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(mails.state, 'queued'));
}
