import { confirmedAddress } from './address-alerts.ts';
import { emailKey } from './address.ts';
import type { Database } from '../database/database.ts';
import { isLookedAt, type MailToSend, queueMail, type Surroundings } from './outbox.ts';

/**
 * Asks for new update links (4.7). The mail is queued for any address, and dropped when it is to be
 * sent and the address has no confirmed alert: so nobody learns that from the answer, nor from
 * how long it takes.
 */
export async function requestLinks(
  database: Database,
  { email }: { email: string },
  surroundings: Surroundings,
): Promise<MailToSend> {
  const addressKey = emailKey(email);
  if (!(await isLookedAt(database, addressKey, surroundings))) return { mailId: null };
  return database.transaction(async (transaction) => {
    const to = (await confirmedAddress(transaction, addressKey)) ?? email;
    return queueMail(transaction, { kind: 'links', to }, surroundings);
  });
}
