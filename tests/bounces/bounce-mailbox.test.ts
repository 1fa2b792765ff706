import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { describeMailbox, readMailbox } from '../../lib/bounces/bounce-mailbox.ts';
import { returnSecret, returnTag } from '../../lib/alerts/return-address.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { withTestDatabase } from '../alerts/database/databases.ts';
import { at, confirmedAlert, NOW } from '../alerts/alert-factory.ts';
import { startImap } from './imap-server.ts';
import { returnedMail, TOO_MANY_FILES } from './returned-mails.ts';

const access = withTestDatabase();
let server: Awaited<ReturnType<typeof startImap>> | null = null;
afterEach(() => server?.stop());

/** The tag of a digest that was sent to an alert. */
async function sentTag(email: string): Promise<string> {
  return access.use(async (database) => {
    const { id: alertId } = await confirmedAlert(database, { email });
    const id = randomUUID();
    const sent = { state: 'sent', sentAt: at(NOW) } as const;
    await database.insert(mails).values({ id, kind: 'digest', to: email, alertId, ...sent });
    return returnTag(id, await returnSecret(database));
  });
}

test('19.2 a mailbox is read once: reports end alerts, other mail changes nothing', async () => {
  const [gone, angry] = [await sentTag('gone@example.org'), await sentTag('angry@example.org')];
  await sentTag('happy@example.org');
  server = await startImap([
    returnedMail({ kind: 'delivery', tag: gone }),
    returnedMail({ kind: 'reply', tag: gone }),
    returnedMail({ kind: 'feedback', tag: angry, at: 'CFBL-Feedback-ID' }),
    returnedMail({ kind: 'delivery', tag: '0'.repeat(41) }),
  ]);
  const report = await readMailbox(server.url, access, () => NOW);
  expect(report).toEqual({ hard: 1, 'not a report': 1, complaint: 1, 'not ours': 1 });
  expect(describeMailbox(report)).toBe('1 hard, 1 not a report, 1 complaint, 1 not ours');
  expect(server.seen()).toEqual([1, 2, 3, 4]);
  expect(await readMailbox(server.url, access, () => NOW)).toEqual({});
  const left = await access.use((database) => database.select().from(alerts));
  expect(left.map(({ email, state }) => `${email} ${state}`).toSorted()).toEqual([
    'angry@example.org unsubscribed',
    'gone@example.org unsubscribed',
    'happy@example.org confirmed',
  ]);
});

test('19.2 mails that the parser cannot handle are skipped, and later ones are read', async () => {
  const tag = await sentTag('gone@example.org');
  const kind = 'delivery' as const;
  server = await startImap([
    returnedMail({ kind, tag, text: TOO_MANY_FILES }),
    returnedMail({ kind, tag, headers: [`X-Long: ${'x'.repeat(1_200_000)}`] }),
    returnedMail({ kind, tag, diagnostic: 'x'.repeat(2_000_000) }),
    Buffer.alloc(1000),
    returnedMail({ kind, tag }),
  ]);
  expect(await readMailbox(server.url, access, () => NOW)).toEqual({ 'not a report': 4, hard: 1 });
  expect(server.seen()).toEqual([1, 2, 3, 4, 5]);
});

test('19.2 a mailbox that cannot be opened is an error, without its password', async () => {
  server = await startImap([]);
  const failure = await readMailbox(server.wrongUrl, access, () => NOW).catch(String);
  expect(failure).toMatch(/^Error: The mailbox of BOUNCE_MAILBOX cannot be read: /);
  expect(failure).not.toContain('wrong@');
});
