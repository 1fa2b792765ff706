import { expect, test, vi } from 'vitest';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { subscribe } from '../../lib/alerts/subscribe.ts';
import { createRole, NOW } from '../support/role-factory.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { dependenciesAt } from '../alerts/tables.ts';
import { deliveryOf, digest, rolesIn, takingTransport } from './digests.ts';

const MEMBERS = 20;
const VISITORS = 40;
const roles = (count: number) => Array.from({ length: count }, (_, i) => createRole(i + 1));

onEachDatabase((access) => {
  test('2.9 with a storm of subscriptions during a digest, nobody misses a role or gets one twice', async () => {
    await access.use(async (database) => {
      await takeBaseline(database, [1], NOW);
      for (let i = 0; i < MEMBERS; i++) {
        await confirmedAlert(database, { email: `member${i}@example.org`, queryJson: null });
      }
    });
    const transport = takingTransport();
    const parts = { access, roles: roles(2), transport };

    /** From the form to the link in the mail, as fast as possible. */
    async function join(email: string): Promise<void> {
      await access.use((database) =>
        subscribe(database, { email, query: null }, dependenciesAt(NOW)),
      );
      await deliveryOf(parts).deliver({ requestedOnly: true });
      // A running digest may have claimed it for sending.
      const find = () => {
        const mail = transport.taken.find(({ to }) => to === email);
        expect(mail).toBeDefined();
        return mail?.rendered.text ?? '';
      };
      const text = await vi.waitFor(find, { timeout: 300_000 });
      const token = /\/alerts\/confirm#([\w-]+)/.exec(text)?.[1] ?? '';
      const openRoleIds = async () => [1, 2];
      const status = await access.use((database) =>
        confirm(database, { token, openRoleIds, ...dependenciesAt(NOW) }, NOW),
      );
      expect(status).toBe('confirmed');
    }

    const visitors = Array.from({ length: VISITORS }, (_, i) => `visitor${i}@example.org`);
    await Promise.all([digest(parts), ...visitors.map(join), digest(parts)]);
    await digest({ ...parts, roles: roles(4) });

    const had = new Map<string, number[]>();
    for (const { to, rendered } of transport.taken) {
      had.set(to, [...(had.get(to) ?? []), ...rolesIn(rendered.text)]);
    }
    expect(had.size).toBe(MEMBERS + VISITORS);
    for (const [to, roleIds] of had) {
      expect(new Set(roleIds).size).toBe(roleIds.length);
      expect(roleIds).toEqual(expect.arrayContaining(to.startsWith('member') ? [2, 3, 4] : [3, 4]));
    }
  });
});
