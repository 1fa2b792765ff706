import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  mails,
  matches,
  runs,
  sightings,
  tokens,
} from '../../lib/alerts/database/schema.ts';
import type { Database, DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { faultsOf } from '../../lib/digest/digest.ts';
import { batchSizes } from '../../lib/digest/match-alerts.ts';
import type { RoleSource } from '../../lib/alerts/role-source.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { hashToken } from '../../lib/alerts/tokens.ts';
import { benchQueries } from '../bench/digest-alerts.ts';
import { benchRoles } from '../bench/engine-roles.ts';
import { definitions } from '../support/search-board.ts';
import {
  createRole,
  createRoles,
  DAY,
  NOW,
  tokens as fieldTokens,
} from '../support/role-factory.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';
import { confirmedAlert, pendingAlert, queryOf } from '../alerts/alert-factory.ts';
import { sourceOf } from './boards.ts';
import { countLoopIterations } from './event-loop.ts';
import { digest, dryRun, rolesByRecipient, rolesIn, takingTransport } from './digests.ts';

const everything = { queryJson: null };

onEachDatabase((access) => {
  const add = (fields: Parameters<typeof confirmedAlert>[1]) =>
    access.use((database) => confirmedAlert(database, fields));
  const baseline = (...roleIds: number[]) =>
    access.use((database) => takeBaseline(database, roleIds, NOW));
  const countOf = (table: typeof mails | typeof matches | typeof runs | typeof sightings) =>
    access.use((database) => database.$count(table));

  describe('2.9 what is new', () => {
    test('2.9 the first digest mails nobody about roles that already existed', async () => {
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [createRole(1), createRole(2)];
      const first = await digest({ access, roles, transport });
      expect(first).toMatchObject({ run: 0, isBaseline: true, openRoles: 2 });
      expect(transport.taken).toEqual([]);
      const second = await digest({ access, roles: [...roles, createRole(3)], transport });
      expect(second).toMatchObject({ run: 1, isBaseline: false, newRoles: 1 });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[3]] });
    });

    test('2.9 an alert is matched even if another with the same query is deleted at the same time', async () => {
      await baseline(1);
      for (const email of ['a@b.org', 'c@d.org']) await add({ email, ...everything });
      let hasDeleted = false;
      const use: DatabaseAccess['use'] = async (work) => {
        const result = await access.use(work);
        const due = result as Array<{ id: string; queryKey?: string }>;
        if (!hasDeleted && Array.isArray(due) && due.length === 2 && due[0]?.queryKey) {
          hasDeleted = true;
          const last = due[1]!.id;
          await access.use((database) => database.delete(alerts).where(eq(alerts.id, last)));
        }
        return result;
      };
      const roles = [createRole(1), createRole(2)];
      const { matching } = await dryRun({ access: { ...access, use }, roles });
      expect(hasDeleted).toBe(true);
      expect(matching).toMatchObject({ alerts: 1, matches: 1 });
    });

    test('2.9 a role is new when it is first seen, whatever its date', async () => {
      await baseline(1);
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const backdated = createRole(2, { posted_at: NOW - 300 * DAY });
      await digest({ access, roles: [createRole(1), backdated], transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
    });

    test('14.4 a role that appears later is mailed once, after it has appeared', async () => {
      await baseline(1);
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [createRole(1), createRole(2, { publish_at: NOW + DAY })];
      await digest({ access, roles, transport });
      expect(transport.taken).toEqual([]);
      for (const days of [1, 1.1, 2]) {
        await digest({ access, roles, transport, now: () => NOW + days * DAY });
      }
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
    });

    test('2.9 each role goes to an alert once, and without new roles there is no mail', async () => {
      await baseline(1);
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [createRole(1), createRole(2)];
      await digest({ access, roles, transport });
      const again = await digest({ access, roles, transport });
      expect(again).toMatchObject({ run: 1, newRoles: 0 });
      expect(await countOf(runs)).toBe(2);
      await digest({ access, roles: [...roles, createRole(3)], transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2], [3]] });
    });

    test('2.9 a role that disappeared and reopened is not new', async () => {
      await baseline(1);
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const [one, two] = [createRole(1), createRole(2)];
      await digest({ access, roles: [one, two], transport });
      await digest({ access, roles: [one], transport });
      await digest({ access, roles: [one, two], transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
    });

    test('2.9 a clock that moves back an hour repeats nothing and loses nothing', async () => {
      await baseline(1);
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [1, 2, 3, 4].map((id) => createRole(id));
      await digest({ access, roles: roles.slice(0, 2), transport });
      const now = () => NOW - 3600;
      await digest({ access, roles: roles.slice(0, 3), transport, now });
      await digest({ access, roles, transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2], [3], [4]] });
    });

    test('2.9 an empty board is an error and starts no run', async () => {
      const transport = takingTransport();
      const closed = createRole(1, { closes_at: NOW - 10 * DAY });
      await expect(digest({ access, roles: [closed], transport })).rejects.toThrow('no open role');
      await baseline();
      expect(await countOf(runs)).toBe(0);
    });
  });

  describe('2.9 who is mailed', () => {
    test('2.9 an alert gets what matches its query, in the default order of the board', async () => {
      const roles = createRoles(80);
      await baseline(1, 2, 3);
      await add({ email: 'policy@b.org', queryJson: queryOf('policy') });
      await add({ email: 'area@b.org', queryJson: queryOf('', [['tags_area:Climate change']]) });
      await add({ email: 'nothing@b.org', queryJson: queryOf('xylophone') });
      const transport = takingTransport();
      const report = await digest({ access, roles, transport });
      const source = sourceOf(roles);
      const order = (await source.openRoles()).map(({ post_pk }) => post_pk);
      const among = order.filter((id) => id > 3);
      const [policy = [], area = []] = await source.search([
        { query: 'policy', among },
        { facetFilters: [['tags_area:Climate change']], among },
      ]);
      expect(rolesByRecipient(transport.taken)).toEqual({
        'policy@b.org': [among.filter((id) => (policy as number[]).includes(id))],
        'area@b.org': [among.filter((id) => (area as number[]).includes(id))],
      });
      expect(report.matching).toMatchObject({ alerts: 3, mails: 2, failures: [] });
    });

    test('2.9 an alert that is unconfirmed or ended gets nothing', async () => {
      await baseline(1);
      await access.use((database) => pendingAlert(database, { email: 'p@b.org', ...everything }));
      await add({ email: 'u@b.org', state: 'unsubscribed', ...everything });
      const transport = takingTransport();
      await digest({ access, roles: [createRole(1), createRole(2)], transport });
      expect(transport.taken).toEqual([]);
      expect(await countOf(matches)).toBe(0);
    });

    test('2.9 an alert created later gets only roles seen later', async () => {
      await baseline(1);
      const transport = takingTransport();
      const roles = [1, 2, 3].map((id) => createRole(id));
      await digest({ access, roles: roles.slice(0, 2), transport });
      await add({ email: 'late@b.org', matchedRun: 1, ...everything });
      await add({ email: 'behind@b.org', matchedRun: 0, ...everything });
      await digest({ access, roles, transport });
      const mailed = rolesByRecipient(transport.taken);
      expect(mailed['late@b.org']).toEqual([[3]]);
      expect(mailed['behind@b.org']?.map((ids) => ids.toSorted())).toEqual([[2, 3]]);
    });

    test('2.9 a changed alert does not get the same roles again', async () => {
      await baseline(1);
      const alert = await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [createRole(1), createRole(2, { title: 'Policy' })];
      await digest({ access, roles, transport });
      const changed = { queryJson: queryOf('policy'), queryKey: 'changed', matchedRun: 0 };
      await access.use((database) =>
        database.update(alerts).set(changed).where(eq(alerts.id, alert.id)),
      );
      const more = [...roles, createRole(3, { title: 'Policy' }), createRole(4, { title: 'Law' })];
      await digest({ access, roles: more, transport });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2], [3]] });
    });

    test('2.9 many refused alerts that are behind take few searches and do not delay others', async () => {
      await baseline(1);
      const transport = takingTransport();
      const roles = [1, 2, 3, 4].map((id) => createRole(id));
      for (const open of [2, 3]) await digest({ access, roles: roles.slice(0, open), transport });
      for (let i = 0; i < 120; i++) {
        const queryJson = queryOf(`bad ${i}`);
        await add({ email: `v${i}@b.org`, queryJson, queryKey: `bad ${i}`, matchedRun: 0 });
      }
      await add({ email: 'a@b.org', ...everything, matchedRun: 2 });
      const board = sourceOf(roles);
      const asked: number[] = [];
      const source: RoleSource = {
        ...board,
        async search(requests) {
          asked.push(requests.length);
          const found = await board.search(requests);
          const isBad = (place: number) => requests[place]?.query?.startsWith('bad');
          return found.map((ids, place) => (isBad(place) ? new Error('refused') : ids));
        },
      };
      const report = await digest({ access, roles, transport, source });
      expect(report.matching.failures).toHaveLength(120);
      expect(asked.filter((count) => count > 0)).toEqual([100, 20]);
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[4]] });
    });

    test('2.9 more alerts than fit into a batch are all matched', async () => {
      await baseline(1);
      for (let i = 0; i < 1005; i++) await add({ email: `v${i}@b.org`, ...everything });
      const transport = takingTransport();
      const report = await dryRun({ access, roles: [createRole(1), createRole(2)] });
      expect(report.matching).toMatchObject({ alerts: 1005, mails: 1005, searches: 0 });
      const roles = [createRole(1), createRole(2)];
      await digest({ access, roles, transport }, { withinSeconds: 0 });
      expect(await countOf(mails)).toBe(1005);
    });
  });

  test('2.9 in the board process, a digest pauses after every 250 alerts', async () => {
    await baseline(1);
    for (let i = 0; i < 600; i++) await add({ email: `v${i}@b.org`, ...everything });
    const iterations = countLoopIterations();
    const batches: Array<{ alerts: number; iteration: number }> = [];
    /** Records each statement that writes matches. */
    const watch = <Kind extends Database>(database: Kind): Kind => {
      const execute = async (statement: SQL) => {
        const iteration = iterations.now();
        const result = await database.execute(statement);
        const [row] = (result as unknown as { rows: Array<{ alerts?: number }> }).rows;
        if (row?.alerts) batches.push({ alerts: row.alerts, iteration });
        return result;
      };
      const transaction: Database['transaction'] = (work) =>
        database.transaction((inner) => work(watch(inner)));
      return new Proxy(database, {
        get(target, name) {
          if (name === 'execute') return execute;
          const own = Reflect.get(target, name) as () => unknown;
          return name === 'transaction' ? transaction : own.bind(target);
        },
      });
    };
    const observed: DatabaseAccess['use'] = (work) =>
      access.use((database) => work(watch(database)));
    await digest(
      {
        access: { use: observed, close: access.close },
        roles: [createRole(1), createRole(2)],
        transport: takingTransport(),
        batchSize: batchSizes.embedded,
      },
      { withinSeconds: 0 },
    );
    iterations.stop();
    expect(batches.map(({ alerts }) => alerts)).toEqual([250, 250, 100]);
    expect(new Set(batches.map(({ iteration }) => iteration)).size).toBe(3);
  });

  describe('2.9 one alert that fails', () => {
    test('2.9 an unreadable query does not stop other alerts, and is retried', async () => {
      await baseline(1);
      const alert = await add({ email: 'broken@b.org' });
      const setQuery = (queryJson: unknown, queryKey: string) =>
        access.use((database) =>
          database
            .update(alerts)
            .set({ queryJson: queryJson as null, queryKey })
            .where(eq(alerts.id, alert.id)),
        );
      await setQuery({ query: 5 }, 'broken');
      await add({ email: 'a@b.org', ...everything });
      const transport = takingTransport();
      const roles = [createRole(1), createRole(2)];
      const report = await digest({ access, roles, transport });
      expect(report.matching.failures).toEqual([
        { alertId: alert.id, reason: 'its query cannot be read', isUnreadable: true },
      ]);
      expect(faultsOf(report, 0)).toEqual([]);
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
      await setQuery(null, 'mended');
      await digest({ access, roles, transport });
      expect(rolesByRecipient(transport.taken)['broken@b.org']).toEqual([[2]]);
    });

    test('2.9 an alert whose query has long been unreadable is named, and only new roles are searched', async () => {
      await baseline(1);
      const broken = await add({ email: 'broken@b.org' });
      await access.use((database) =>
        database
          .update(alerts)
          .set({ queryJson: { query: 5 } as unknown as null, queryKey: 'broken' })
          .where(eq(alerts.id, broken.id)),
      );
      await add({ email: 'a@b.org', queryJson: queryOf('short') });
      const transport = takingTransport();
      const short = { title: 'Short' };
      const roles = [createRole(1), createRole(2, short)];
      await digest({ access, roles, transport });
      roles.push(createRole(3, short));
      const source = sourceOf(roles);
      const asked: unknown[] = [];
      const search: typeof source.search = (requests) => {
        asked.push(...requests.map(({ among }) => among));
        return source.search(requests);
      };
      const report = await digest({ access, roles, transport, source: { ...source, search } });
      expect(report.matching.failures).toMatchObject([{ alertId: broken.id, isUnreadable: true }]);
      expect(new Set(asked.map(String))).toEqual(new Set(['3']));
      expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2], [3]] });
    });

    test('2.9 an alert whose query has long been refused is named, does not delay others, and gets everything once it is accepted', async () => {
      await baseline(1);
      const refused = await add({ email: 'refused@b.org', queryJson: queryOf('long') });
      await add({ email: 'a@b.org', queryJson: queryOf('short') });
      const transport = takingTransport();
      const both = { title: 'Long and short' };
      const roles = [createRole(1), createRole(2, both)];
      const asked: unknown[] = [];
      const refusing = (): RoleSource => {
        const source = sourceOf(roles);
        return {
          ...source,
          search: async (requests) => {
            const found = await source.search(requests);
            return requests.map(({ query, among }, place) => {
              if (query === 'long') return new Error('refused');
              asked.push(among);
              return found[place]!;
            });
          },
        };
      };
      await digest({ access, roles, transport, source: refusing() });
      roles.push(createRole(3, both));
      asked.length = 0;
      const report = await digest({ access, roles, transport, source: refusing() });
      expect(report.matching.failures).toEqual([
        { alertId: refused.id, reason: 'refused', isUnreadable: false },
      ]);
      expect(new Set(asked.map(String))).toEqual(new Set(['3']));
      roles.push(createRole(4, both));
      await digest({ access, roles, transport });
      expect(rolesByRecipient(transport.taken)).toEqual({
        'a@b.org': [[2], [3], [4]],
        'refused@b.org': [[2, 3, 4]],
      });
    });

    test('2.9 an alert whose rows cannot be written does not stop others', async () => {
      await baseline(1);
      const alert = await add({ email: 'bad@b.org', ...everything });
      await add({ email: 'a@b.org', ...everything });
      await access.use((database) =>
        database.execute(sql`
          alter table matches add constraint refused check (alert_id <> '${sql.raw(alert.id)}')`),
      );
      const transport = takingTransport();
      try {
        const report = await digest({
          access,
          roles: [createRole(1), createRole(2)],
          transport,
        });
        expect(report.matching.failures).toMatchObject([{ isUnreadable: false }]);
        expect(report.matching.failures[0]?.reason).toMatch(/violates check constraint "refused"/);
        expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
      } finally {
        await access.use((database) =>
          database.execute(sql`alter table matches drop constraint refused`),
        );
      }
    });
  });

  describe('2.9 between matching and sending', () => {
    test('2.9 a role that closed in between is left out, and no mail is empty', async () => {
      await baseline(1);
      await add({ email: 'both@b.org', ...everything });
      await add({ email: 'one@b.org', queryJson: queryOf('short') });
      const roles = [
        createRole(1),
        createRole(2, { title: 'Short', closes_at: NOW + DAY }),
        createRole(3, { title: 'Long' }),
      ];
      const transport = takingTransport();
      await digest({ access, roles, transport }, { withinSeconds: 0 });
      expect(await countOf(mails)).toBe(2);
      const now = () => NOW + 2 * DAY;
      const report = await digest({ access, roles, transport, now });
      expect(report.delivery).toMatchObject({ sent: 1, dropped: 1 });
      expect(rolesByRecipient(transport.taken)).toEqual({ 'both@b.org': [[3]] });
    });

    test('2.9 an alert that ended in between gets nothing', async () => {
      await baseline(1);
      const alert = await add({ email: 'a@b.org', ...everything });
      const roles = [createRole(1), createRole(2)];
      const transport = takingTransport();
      await digest({ access, roles, transport }, { withinSeconds: 0 });
      await access.use((database) =>
        database.update(alerts).set({ state: 'unsubscribed' }).where(eq(alerts.id, alert.id)),
      );
      const report = await digest({ access, roles, transport });
      expect(report.delivery).toMatchObject({ sent: 0, dropped: 1 });
      expect(transport.taken).toEqual([]);
    });
  });

  test('2.8 2.9 4.7 a mail links to its roles, to the results, and to changing or ending the alert', async () => {
    await baseline(1);
    const queryJson = queryOf('law', [['tags_area:Climate change']]);
    await add({ email: 'a@b.org', queryJson });
    const fields = { title: 'Law', tags_area: ['Climate change'] };
    const roles = [
      createRole(1),
      createRole(2, { ...fields, closes_at: NOW + 2 * DAY, posted_at: NOW - 5 * DAY }),
      createRole(3, { ...fields, closes_at: NOW + 60 * DAY }),
    ];
    const transport = takingTransport();
    await digest({ access, roles, transport });
    const [mail] = transport.taken;
    const text = mail?.rendered.text ?? '';
    expect(rolesIn(text)).toEqual([3, 2]);
    expect(text).toContain('https://jobs.lodestar.example/?jobPk=3');
    const filters = 'query=law&refinementList%5Btags_area%5D%5B0%5D=Climate%20change';
    expect(text).toContain(`https://jobs.lodestar.example/?${filters}`);
    expect(text.match(/closing soon/gi)?.length).toBeGreaterThan(0);
    expect(text.indexOf('jobPk=2')).toBeGreaterThan(text.indexOf('jobPk=3'));
    const token = /\?update_token=([\w-]+)&query=law/.exec(text)?.[1] ?? '';
    const known = await access.use((database) => database.select().from(tokens));
    const purposes = known.map(({ purpose }) => purpose).sort();
    expect(purposes).toEqual(['manage', 'unsubscribe', 'update']);
    expect(known.find(({ purpose }) => purpose === 'update')?.hash).toBe(hashToken(token));
    const stop = mail?.rendered.headers['List-Unsubscribe'] ?? '';
    const stopToken = /unsubscribe\/([\w-]+)>/.exec(stop)?.[1] ?? '';
    expect(known.find(({ purpose }) => purpose === 'unsubscribe')?.hash).toBe(hashToken(stopToken));
  });

  test('9 a role with any title arrives complete', async () => {
    await baseline(1);
    await add({ email: 'a@b.org', ...everything });
    // An earlier version used texts like these to delimit entries.
    const titles = [1, 2, 3, 'roles'].map(
      (name) => `Lead slot-5f0d2c1b9a7e4836-${name}- of policy`,
    );
    const added = titles.map((title, i) => createRole(i + 2, { title, company_name: `Org ${i}` }));
    const transport = takingTransport();
    await digest({ access, roles: [createRole(1), ...added], transport });
    const { html = '', text = '' } = transport.taken[0]?.rendered ?? {};
    for (const { title, company_name: company, post_pk: id } of added) {
      expect(text).toContain(`${title}\nhttps://jobs.lodestar.example/?jobPk=${id}\n${company}`);
      expect(html).toContain(`>${title}</a>`);
    }
    expect(rolesIn(text)).toHaveLength(titles.length);
    expect(html.match(/<li /g)).toHaveLength(titles.length);
  });

  test('2.9 a dry run says what would be sent, writes nothing and sends nothing', async () => {
    await baseline(1);
    await add({ email: 'a@b.org', ...everything });
    await add({ email: 'b@b.org', queryJson: queryOf('law') });
    const roles = [1, 2, 3].map((id) => createRole(id, id === 3 ? { title: 'Law' } : {}));
    const report = await dryRun({ access, roles });
    expect(report).toMatchObject({ run: 1, newRoles: 2, delivery: null });
    expect(report.matching).toMatchObject({ alerts: 2, mails: 2, matches: 3 });
    expect([await countOf(runs), await countOf(sightings)]).toEqual([1, 1]);
    expect([await countOf(mails), await countOf(matches)]).toEqual([0, 0]);
    const [alert] = await access.use((database) => database.select().from(alerts));
    expect(alert?.matchedRun).toBe(0);
  });

  test('2.9 the ledger of every alert is what the board finds for its whole query, and no mail is empty', async () => {
    const roles = benchRoles(120, fieldTokens, NOW);
    const queries = benchQueries(40, roles, definitions);
    const source = sourceOf(roles);
    const open = (await source.openRoles()).map(({ post_pk }) => post_pk);
    const [old, ...later] = [open.slice(0, 20), open.slice(20, 60), open.slice(60)];
    await baseline(...old!);
    const owners = [];
    for (const [i, queryJson] of queries.entries()) {
      owners.push(await add({ email: `v${i}@b.org`, queryJson }));
    }
    const seen = new Set(old);
    for (const ids of later) {
      for (const id of ids) seen.add(id);
      const present = roles.filter(({ post_pk }) => seen.has(post_pk));
      const transport = takingTransport();
      await digest({ access, roles: present, transport }, { withinSeconds: 0 });
    }
    const among = open.filter((id) => !old!.includes(id));
    const expected = await source.search(queries.map((query) => ({ ...query, among })));
    const ledger = await access.use((database) => database.select().from(matches));
    for (const [place, { id, queryJson }] of owners.entries()) {
      const own = ledger.filter(({ alertId }) => alertId === id).map(({ roleId }) => roleId);
      const found = expected[place] as number[];
      expect({ queryJson, roles: own.toSorted() }).toEqual({ queryJson, roles: found.toSorted() });
    }
    expect(ledger.length).toBeGreaterThan(queries.length);
    const mailIds = await access.use((database) => database.select({ id: mails.id }).from(mails));
    const withRoles = new Set(ledger.map(({ mailId }) => mailId));
    expect(mailIds.filter(({ id }) => !withRoles.has(id))).toEqual([]);
  });

  test('2.9 an unreachable search is an error, and the next digest continues', async () => {
    await baseline(1);
    await add({ email: 'a@b.org', queryJson: queryOf('law') });
    const roles = [createRole(1), createRole(2, { title: 'Law' })];
    const real = sourceOf(roles);
    const source = { ...real, search: () => Promise.reject(new Error('Unreachable hosts')) };
    const transport = takingTransport();
    await expect(digest({ access, roles, transport, source })).rejects.toThrow(
      'The roles cannot be searched: Unreachable hosts',
    );
    await digest({ access, roles, transport });
    expect(rolesByRecipient(transport.taken)).toEqual({ 'a@b.org': [[2]] });
  });
});
