import { describe, expect, test } from 'vitest';
import { mails, matches } from '../../lib/alerts/database/schema.ts';
import { rolesToMail } from '../../lib/alerts/matcher.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { createRole, createRoles } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { onEachDatabase } from './database/databases.ts';
import { confirmedAlert, NOW, queryOf } from './alert-factory.ts';
import { sourceOf } from '../digest/boards.ts';
import { digest, rolesByRecipient, takingTransport } from '../digest/digests.ts';

onEachDatabase((access) => {
  describe('18.4 what an alert sends today', () => {
    test('18.4 the preview has the roles of the next digest in their order, and changes nothing', async () => {
      const roles = createRoles(60);
      await access.use((database) => takeBaseline(database, [1, 2, 3], NOW));
      const alert = await access.use((database) =>
        confirmedAlert(database, { email: 'a@b.org', queryJson: queryOf('policy') }),
      );
      const preview = (board = roles) =>
        rolesToMail({ access, source: sourceOf(board), definitions, alert });
      const previewed = (await preview())?.map(({ post_pk }) => post_pk) ?? [];
      expect(previewed.length).toBeGreaterThan(3);
      expect(await preview()).toHaveLength(previewed.length);
      const transport = takingTransport();
      await digest({ access, roles, transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [previewed] });
      // The alert was read before the digest, so only the ledger has the mailed roles.
      expect(await preview()).toEqual([]);
      const later = createRole(900, { title: 'Policy' });
      expect((await preview([...roles, later]))?.map(({ post_pk }) => post_pk)).toEqual([900]);
    });

    test('18.4 the preview of an alert with an unsupported query says so', async () => {
      await access.use((database) => takeBaseline(database, [1], NOW));
      const source = sourceOf(createRoles(3));
      for (const queryJson of [queryOf('', [['tags_gone:Value']]), { query: 3 } as never]) {
        const stored = await access.use((database) => confirmedAlert(database));
        const alert = { ...stored, queryJson };
        expect(await rolesToMail({ access, source, definitions, alert })).toBeNull();
      }
    });

    test('18.4 before the first digest there is nothing to preview', async () => {
      const alert = await access.use((database) => confirmedAlert(database, { queryJson: null }));
      const source = sourceOf([createRole(1)]);
      expect(await rolesToMail({ access, source, definitions, alert })).toEqual([]);
      expect(await access.use((database) => database.$count(mails))).toBe(0);
      expect(await access.use((database) => database.$count(matches))).toBe(0);
    });
  });
});
