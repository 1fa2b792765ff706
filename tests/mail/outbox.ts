import { asc } from 'drizzle-orm';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { mails } from '../../lib/alerts/database/schema.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import type { Role } from '../../lib/roles/role.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { digest, takingTransport } from '../digest/digests.ts';
import { NOW } from '../support/role-factory.ts';

/** Alerts that all match every role but the first, with their mails in the outbox. */
export async function fillOutbox(
  access: DatabaseAccess,
  roles: readonly Role[],
  recipients: readonly string[],
): Promise<void> {
  await access.use(async (database) => {
    await takeBaseline(database, [1], NOW);
    for (const email of recipients) await confirmedAlert(database, { email, queryJson: null });
  });
  await digest({ access, roles, transport: takingTransport() }, { withinSeconds: 0 });
}

/** All mails, by recipient. */
export const mailsIn = (access: DatabaseAccess) =>
  access.use((database) => database.select().from(mails).orderBy(asc(mails.to)));
