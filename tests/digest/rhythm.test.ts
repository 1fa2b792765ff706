import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readFeedbackLink } from '../../lib/alerts/client/mailed-links.ts';
import { alerts, feedback } from '../../lib/alerts/database/schema.ts';
import { rolesToMail } from '../../lib/alerts/matcher.ts';
import type { RoleSource } from '../../lib/alerts/role-source.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { judgeDigest } from '../../lib/alerts/feedback.ts';
import { changeAlert, managedAlerts, updateAlert } from '../../lib/alerts/manage.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';
import {
  confirmedAlert,
  DAY,
  givenToken,
  linkToken,
  pendingAlert,
  queryOf,
} from '../alerts/alert-factory.ts';
import { sourceOf } from './boards.ts';
import { digest, dryRun, rolesByRecipient, takingTransport } from './digests.ts';
import { dependenciesAt } from '../alerts/tables.ts';

/** Tuesday, 1 September 2026, 07:00 UTC. */
const TUESDAY = Date.UTC(2026, 8, 1, 7) / 1000;
const MONDAY = TUESDAY + 6 * DAY;
const at = (time: number): Date => new Date(time * 1000);
const weekly = { rhythm: 'weekly', dueAt: at(MONDAY - 7 * 3600), queryJson: null } as const;

onEachDatabase((access) => {
  const add = (fields: Parameters<typeof confirmedAlert>[1]) =>
    access.use((database) => confirmedAlert(database, fields));
  const baseline = () => access.use((database) => takeBaseline(database, [1], TUESDAY - DAY));

  /** A board, its digests and their mails. */
  function boardOf(closing: Record<number, number> = {}, place: { timeZone?: string } = {}) {
    const transport = takingTransport();
    const roles: Role[] = [createRole(1)];
    const add = (ids: readonly number[]) =>
      roles.push(...ids.map((id) => createRole(id, { closes_at: closing[id] ?? null })));
    return {
      mailed: () => rolesByRecipient(transport.taken),
      /** Runs a digest at a time, after adding roles. */
      async digestAt(time: number, ...newRoles: number[]) {
        add(newRoles);
        return digest({ access, roles, transport, now: () => time, ...place });
      },
      /** Runs a digest during which something happens before any alert is matched. */
      async digestDuring(time: number, newRole: number, happens: () => Promise<unknown>) {
        add([newRole]);
        const own = sourceOf(roles, () => time);
        let isFirst = true;
        const source: RoleSource = {
          ...own,
          search: async (requests) => {
            if (isFirst) await happens();
            isFirst = false;
            return own.search(requests);
          },
        };
        return digest({ access, roles, transport, source, now: () => time });
      },
    };
  }

  describe('18.1 weekly alerts', () => {
    test('18.1 a weekly mail has all roles of the week that are still open, once', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly });
      await add({ email: 'daily@b.org', queryJson: null });
      const board = boardOf({ 3: TUESDAY + 3 * DAY });
      await board.digestAt(TUESDAY, 2);
      await board.digestAt(TUESDAY + DAY, 3);
      await board.digestAt(TUESDAY + 2 * DAY, 4);
      expect(Object.keys(board.mailed())).toEqual(['daily@b.org']);
      await board.digestAt(MONDAY);
      await board.digestAt(MONDAY + DAY);
      const mailed = board.mailed();
      expect(mailed['weekly@b.org']?.map((ids) => ids.toSorted())).toEqual([[2, 4]]);
      expect(mailed['daily@b.org']).toEqual([[2], [3], [4]]);
      await board.digestAt(MONDAY + 3 * DAY, 5);
      await board.digestAt(MONDAY + 7 * DAY);
      expect(board.mailed()['weekly@b.org']).toHaveLength(2);
      expect(board.mailed()['weekly@b.org']?.[1]).toEqual([5]);
    });

    test('18.1 after a week without new roles, the first new role waits until Monday', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly });
      const board = boardOf();
      await board.digestAt(TUESDAY);
      await board.digestAt(MONDAY);
      await board.digestAt(MONDAY + DAY, 2);
      expect(board.mailed()).toEqual({});
      await board.digestAt(MONDAY + 7 * DAY);
      expect(board.mailed()).toEqual({ 'weekly@b.org': [[2]] });
    });

    test('18.1 when there was no digest on Monday, the next one has the roles of the week', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly });
      const board = boardOf();
      await board.digestAt(TUESDAY, 2);
      await board.digestAt(MONDAY + 2 * DAY);
      await board.digestAt(MONDAY + 3 * DAY, 3);
      expect(board.mailed()).toEqual({ 'weekly@b.org': [[2]] });
      await board.digestAt(MONDAY + 7 * DAY);
      expect(board.mailed()).toEqual({ 'weekly@b.org': [[2], [3]] });
    });

    test('18.1 an alert that becomes weekly on Monday before the digest is in the digest of that day', async () => {
      await baseline();
      const { id } = await add({ email: 'a@b.org', queryJson: null });
      const board = boardOf();
      await board.digestAt(MONDAY - DAY, 2);
      await access.use(async (database) => {
        const token = await linkToken(database, id, 'manage', MONDAY - 3600);
        const digestTime = { hour: 7, timeZone: 'UTC' };
        const input = { token, alertId: id, change: 'weekly', digestTime } as const;
        expect(await changeAlert(database, input, MONDAY - 3600)).not.toBe('invalid');
      });
      await board.digestAt(MONDAY, 3);
      await board.digestAt(MONDAY + DAY, 4);
      await board.digestAt(MONDAY + 7 * DAY);
      expect(board.mailed()).toEqual({ 'a@b.org': [[2], [3], [4]] });
    });

    test('18.1 a clock that was a year ahead does not silence weekly alerts', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly });
      const board = boardOf();
      await board.digestAt(MONDAY + 365 * DAY, 2);
      await board.digestAt(MONDAY, 3);
      expect(board.mailed()).toEqual({ 'weekly@b.org': [[2], [3]] });
    });

    test.each(['America/Los_Angeles', 'UTC'])(
      '18.1 a board whose time zone is moved to %s has one weekly mail a week',
      async (timeZone) => {
        await baseline();
        // Monday begins in Auckland at Sunday noon in London.
        await add({ email: 'weekly@b.org', ...weekly, dueAt: at(MONDAY - 19 * 3600) });
        const board = boardOf({}, { timeZone });
        // At seven in the morning in Los Angeles.
        const days = [-2, -1, 0, 1, 2, 6, 7, 8];
        for (const day of days) await board.digestAt(MONDAY + day * DAY + 7 * 3600, 20 + day);
        const mailed = board.mailed()['weekly@b.org'];
        expect(mailed?.map((ids) => ids.toSorted())).toEqual([
          [18, 19, 20],
          [21, 22, 26, 27],
        ]);
      },
    );

    test('18.1 a board whose time zone is moved east mails on its own Monday', async () => {
      await baseline();
      // Monday begins in Los Angeles on Monday evening in Auckland.
      await add({ email: 'weekly@b.org', ...weekly, dueAt: at(MONDAY) });
      const board = boardOf({}, { timeZone: 'Pacific/Auckland' });
      // At seven in the morning in Auckland.
      for (const day of [-1, 0, 1]) await board.digestAt(MONDAY + (day - 0.5) * DAY, 20 + day);
      expect(board.mailed()).toEqual({ 'weekly@b.org': [[19, 20]] });
    });

    describe('18.1 a role that is off the board when an alert is matched', () => {
      /** Runs a digest of a board with only the given roles and the role of the baseline. */
      function boardsOf() {
        const transport = takingTransport();
        return {
          mailed: () => rolesByRecipient(transport.taken),
          digestOf: (time: number, ...ids: number[]) => {
            const roles = [1, ...ids].map((id) => createRole(id));
            return digest({ access, roles, transport, now: () => time });
          },
        };
      }

      test('18.1 is in the next mail after it reopens, and in no other', async () => {
        await baseline();
        await add({ email: 'weekly@b.org', ...weekly });
        await add({ email: 'daily@b.org', queryJson: null });
        const { mailed, digestOf } = boardsOf();
        await digestOf(TUESDAY, 2, 4);
        // Role 2 is off the board on two Mondays, and role 4 on a day without due alerts.
        await digestOf(MONDAY, 3, 4);
        await digestOf(MONDAY + DAY, 2, 3);
        await digestOf(MONDAY + 7 * DAY, 3, 4);
        for (const day of [9, 14, 15, 21]) await digestOf(MONDAY + day * DAY, 2, 3, 4);
        expect(mailed()['weekly@b.org']?.map((ids) => ids.toSorted())).toEqual([[3, 4], [2]]);
        expect(mailed()['daily@b.org']?.map((ids) => ids.toSorted())).toEqual([[2, 4], [3]]);
      });

      test('18.1 is not mailed again after it was left out of a postponed mail', async () => {
        await baseline();
        await add({ email: 'daily@b.org', queryJson: null });
        const { mailed, digestOf } = boardsOf();
        const roles = [1, 2, 3].map((id) => createRole(id));
        const parts = { access, roles, transport: takingTransport(), now: () => TUESDAY };
        await digest(parts, { withinSeconds: 0 });
        await digestOf(TUESDAY + DAY, 2);
        await digestOf(TUESDAY + 2 * DAY, 2, 3);
        expect(mailed()).toEqual({ 'daily@b.org': [[2]] });
      });

      test('18.1 18.2 is mailed to an alert whose pause ended on that day', async () => {
        await baseline();
        await add({ email: 'a@b.org', queryJson: null, pausedUntil: at(TUESDAY + DAY) });
        const { mailed, digestOf } = boardsOf();
        await digestOf(TUESDAY, 2);
        await digestOf(TUESDAY + DAY, 3);
        await digestOf(TUESDAY + 2 * DAY, 2, 3);
        expect(mailed()).toEqual({ 'a@b.org': [[3], [2]] });
      });

      test('18.1 is not new to an alert that is younger or had another query at the time', async () => {
        await baseline();
        const { mailed, digestOf } = boardsOf();
        const edited = await add({ email: 'edited@b.org', queryJson: queryOf('nothing has this') });
        const link = { purpose: 'update', alertId: edited.id } as const;
        await access.use((database) => givenToken(database, 'link', link));
        await digestOf(TUESDAY, 2);
        const young = await access.use((database) =>
          pendingAlert(database, { email: 'young@b.org', queryJson: null }),
        );
        await access.use(async (database) => {
          const token = await linkToken(database, young.id, 'confirm', TUESDAY);
          await confirm(
            database,
            { token, openRoleIds: async () => [], ...dependenciesAt(TUESDAY) },
            TUESDAY,
          );
          const change = { email: 'edited@b.org', query: null, token: 'link' };
          expect(await updateAlert(database, change, TUESDAY)).toBe('updated');
        });
        await digestOf(TUESDAY + DAY, 3);
        await digestOf(TUESDAY + 2 * DAY, 2, 3);
        expect(mailed()).toEqual({ 'young@b.org': [[3]], 'edited@b.org': [[3]] });
      });

      test('18.4 is in the preview and in a dry run after it reopens', async () => {
        await baseline();
        const alert = await add({ email: 'weekly@b.org', ...weekly });
        const { digestOf } = boardsOf();
        await digestOf(TUESDAY, 2);
        await digestOf(MONDAY, 3);
        const roles = [1, 2, 3].map((id) => createRole(id));
        const [stored = alert] = await access.use((database) => database.select().from(alerts));
        const source = sourceOf(roles);
        const preview = await rolesToMail({ access, source, definitions, alert: stored });
        expect(preview?.map(({ post_pk }) => post_pk)).toEqual([2]);
        const { newRoles, matching } = await dryRun({
          access,
          roles,
          now: () => MONDAY + 7 * DAY,
        });
        expect([newRoles, matching.mails, matching.matches]).toEqual([0, 1, 1]);
      });
    });

    test('18.1 a dry run counts only due alerts, and changes none', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly });
      const roles = [createRole(1), createRole(2)];
      const mailsAt = async (time: number) =>
        (await dryRun({ access, roles, now: () => time })).matching.mails;
      expect(await mailsAt(TUESDAY)).toBe(0);
      expect(await mailsAt(MONDAY)).toBe(1);
      expect(await mailsAt(MONDAY)).toBe(1);
    });
  });

  test('18.3 18.5 a digest links to the page with all alerts and to feedback on its own roles', async () => {
    await baseline();
    const alert = await add({ email: 'weekly@b.org', ...weekly });
    const transport = takingTransport();
    const roles = [1, 2, 3].map((id) => createRole(id));
    await digest({ access, roles, transport, now: () => MONDAY });
    const text = transport.taken[0]?.rendered.text ?? '';
    expect(text).toContain('It comes weekly, and only if there are new roles.');
    const token = /\/alerts\/manage#([\w-]{43})/.exec(text)?.[1] ?? '';
    const managed = await access.use((database) => managedAlerts(database, { token }, MONDAY));
    expect(managed?.alerts.map(({ id }) => id)).toEqual([alert.id]);
    const [yes, no] = [...text.matchAll(/\/alerts\/feedback(#\S+)/g)].map(([, hash = '']) =>
      readFeedbackLink(hash),
    );
    expect([yes?.useful, no?.useful, yes?.mail === no?.mail]).toEqual([true, false, true]);
    const judgement = { mailId: no?.mail ?? '', isUseful: false };
    expect(await access.use((database) => judgeDigest(database, judgement, MONDAY))).toBe(
      'recorded',
    );
    const said = await access.use((database) => database.select().from(feedback));
    expect(said).toMatchObject([{ answer: 'not useful', roleIds: [2, 3] }]);
  });

  describe('18.2 paused alerts', () => {
    const resumed = { pausedUntil: null };
    const daily = { rhythm: 'daily', dueAt: null } as const;
    const paused = { queryJson: null, pausedUntil: at(TUESDAY + 30 * DAY) };
    test.each([
      ['whose pause ends', paused, resumed],
      ['that becomes daily', weekly, daily],
    ])('18.2 an alert %s while a digest runs loses no role', async (_, before, change) => {
      await baseline();
      await add({ email: 'daily@b.org', queryJson: null });
      await add({ email: 'changed@b.org', ...before });
      const board = boardOf();
      for (const day of [0, 1, 2]) await board.digestAt(TUESDAY + day * DAY, day + 2);
      await board.digestDuring(TUESDAY + 3 * DAY, 5, () =>
        access.use((database) =>
          database.update(alerts).set(change).where(eq(alerts.email, 'changed@b.org')),
        ),
      );
      expect(Object.keys(board.mailed())).toEqual(['daily@b.org']);
      await board.digestAt(TUESDAY + 4 * DAY, 6);
      const mailed = board.mailed()['changed@b.org'];
      expect(mailed?.map((ids) => ids.toSorted())).toEqual([[2, 3, 4, 5, 6]]);
    });

    test('18.2 after a pause, an alert gets the roles of that time that are still open', async () => {
      await baseline();
      const pausedUntil = at(TUESDAY + 3 * DAY);
      await add({ email: 'daily@b.org', queryJson: null, pausedUntil });
      const board = boardOf({ 2: TUESDAY + DAY });
      await board.digestAt(TUESDAY, 2);
      await board.digestAt(TUESDAY + 2 * DAY, 3);
      expect(board.mailed()).toEqual({});
      await board.digestAt(TUESDAY + 3 * DAY, 4);
      expect(board.mailed()['daily@b.org']?.map((ids) => ids.toSorted())).toEqual([[3, 4]]);
    });

    test('18.2 a clock that was a year ahead does not pause alerts for longer than a month', async () => {
      await baseline();
      await add({ email: 'a@b.org', queryJson: null, pausedUntil: at(TUESDAY + 365 * DAY) });
      await add({ email: 'b@b.org', queryJson: null, pausedUntil: at(TUESDAY + 30 * DAY) });
      const board = boardOf();
      await board.digestAt(TUESDAY, 2);
      expect(board.mailed()).toEqual({ 'a@b.org': [[2]] });
    });

    test('18.2 a weekly alert continues on the Monday after its pause', async () => {
      await baseline();
      await add({ email: 'weekly@b.org', ...weekly, pausedUntil: at(MONDAY + DAY) });
      const board = boardOf();
      for (const day of [0, 6, 7, 8, 9]) await board.digestAt(TUESDAY + day * DAY, day + 2);
      expect(board.mailed()).toEqual({});
      await board.digestAt(MONDAY + 7 * DAY);
      expect(board.mailed()['weekly@b.org']?.map((ids) => ids.toSorted((a, b) => a - b))).toEqual([
        [2, 8, 9, 10, 11],
      ]);
      const [alert] = await access.use((database) =>
        database.select().from(alerts).where(eq(alerts.email, 'weekly@b.org')),
      );
      expect(alert?.dueAt).toEqual(at(MONDAY + 14 * DAY - 7 * 3600));
    });
  });
});
