/** The alerts API on the board's own database (3.8). */
import { Refusal } from '../api/responses.ts';
import { exportedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { type ManagedAlert, PREVIOUSLY_UNSUBSCRIBED } from './client/contract.ts';
import type { Database, DatabaseAccess } from './database/database.ts';
import type { DigestTime } from './digest-times.ts';
import { mailRole, updateLink } from './mail-fields.ts';
import { type Alert, requestLinks, subscribe, subscribeToNewsletter } from './subscribe.ts';
import { isMailable } from './address.ts';
import { knownQuery, readableQuery } from './alert-query.ts';
import { type AlertService, invalid, success, TAGS_MAX_AGE_SECONDS } from './alert-service.ts';
import { confirm } from './confirm.ts';
import { asksReason, giveReason, judgeDigest } from './feedback.ts';
import { keepAlert } from './keep.ts';
import { changeAlert, managedAlerts, maskedAddress, updateAlert, validateToken } from './manage.ts';
import { accessLimiter, databaseLimiter } from './rate-limits.ts';
import { sweep } from './sweep.ts';
import { unsubscribe } from './end-alerts.ts';

/** Readers only skim longer previews. */
const MAX_PREVIEWED = 60;

const NOT_THIS_ALERT =
  'This link cannot change an alert of this address. Enter the address that the alert was sent to, or request a new link.';

type Options = {
  access: DatabaseAccess;
  /** For the hashes of clients, see `rateLimitSalt`. */
  salt: string;
  definitions: FilterDefinitions;
  openRoles: () => Promise<readonly Role[]>;
  /** See `rolesToMail` of matcher.ts. */
  rolesToMail: (alert: Alert) => Promise<readonly Role[] | null>;
  digestTime: DigestTime;
  /** Epoch seconds. */
  now: () => number;
  /** Called with errors that do not affect the visitor. */
  report: (message: string, error: unknown) => void;
};

export function ownAlerts(options: Options): Omit<AlertService, 'close'> {
  const { access, salt, definitions, openRoles, rolesToMail, digestTime, now, report } = options;
  const limiterOn = (database: Database) => databaseLimiter(database, salt);
  let tags: { at: number; names: Promise<string[]> } | null = null;

  /** If the roles cannot be read now, the first digest records them. */
  const openRoleIds = async (): Promise<number[]> => {
    try {
      return (await openRoles()).map(({ post_pk }) => post_pk);
    } catch (error) {
      report('The roles could not be read for the first alert', error);
      return [];
    }
  };

  const inWords = (owned: readonly Alert[]): ManagedAlert[] =>
    owned.map((alert) => {
      const { summary, isBroken } = readableQuery(alert.queryJson, definitions);
      const pausedUntil = (alert.pausedUntil?.getTime() ?? 0) / 1000;
      return {
        id: alert.id,
        lines: summary,
        rhythm: alert.rhythm,
        paused_until: pausedUntil > now() ? pausedUntil : null,
        ...(isBroken && { is_broken: true }),
      };
    });
  const editLink = (alert: Alert, updateToken: string): string =>
    updateLink(
      { siteUrl: '', ...readableQuery(alert.queryJson, definitions), definitions },
      updateToken,
    );

  return {
    limiter: accessLimiter(access, salt),

    async subscribe({ email, query_json, update_token, rhythm }) {
      refuseUnmailable(email);
      const query = knownQuery(query_json, definitions);
      const dependencies = { now: now(), limiterOn };
      if (update_token === undefined) {
        await access.use((database) => subscribe(database, { email, query, rhythm }, dependencies));
        return success;
      }
      const outcome = await access.use((database) =>
        updateAlert(database, { email, query, token: update_token }, now()),
      );
      if (outcome === 'refused') throw new Refusal(403, NOT_THIS_ALERT);
      return success;
    },

    async subscribeToNewsletter({ email }) {
      refuseUnmailable(email);
      const answer = await access.use((database) =>
        subscribeToNewsletter(database, { email }, { now: now(), limiterOn }),
      );
      if (answer === 'previously unsubscribed') {
        throw new Refusal(400, PREVIOUSLY_UNSUBSCRIBED);
      }
      return success;
    },

    async requestLinks({ email }) {
      refuseUnmailable(email);
      await access.use((database) => requestLinks(database, { email }, { now: now(), limiterOn }));
      return success;
    },

    async validateToken(token) {
      const status = await access.use((database) => validateToken(database, { token }, now()));
      return { status: 200, body: { status } };
    },

    async confirm(token) {
      const status = await access.use((database) =>
        confirm(database, { token, openRoleIds, digestTime }, now()),
      );
      return { status: 200, body: { status } };
    },

    async unsubscribe(token) {
      const status = await access.use((database) => unsubscribe(database, { token }, now()));
      const asked = await access.use((database) => asksReason(database, { token }, now()));
      return { status: 200, body: { status, ...(asked && { asks_reason: true }) } };
    },

    async manage(token) {
      const managed = await access.use((database) => managedAlerts(database, { token }, now()));
      if (!managed) return invalid;
      const address = maskedAddress(managed.email);
      return { status: 200, body: { status: 'valid', address, alerts: inWords(managed.alerts) } };
    },

    async changeAlert(token, { alert: alertId, change }) {
      const changed = await access.use((database) =>
        changeAlert(database, { token, alertId, change, digestTime }, now()),
      );
      if (changed === 'invalid') return invalid;
      const { updateToken, alert } = changed;
      const managed = await access.use((database) => managedAlerts(database, { token }, now()));
      const edit = updateToken && { edit_url: editLink(alert, updateToken) };
      const body = { status: 'done', alerts: inWords(managed?.alerts ?? []), ...edit };
      return { status: 200, body };
    },

    async preview(token, alertId) {
      const managed = await access.use((database) => managedAlerts(database, { token }, now()));
      const alert = managed?.alerts.find(({ id }) => id === alertId);
      if (!alert) return invalid;
      const roles = await rolesToMail(alert);
      if (roles === null) return { status: 200, body: { status: 'broken' } };
      const shown = roles.slice(0, MAX_PREVIEWED).map((role) => {
        const { companyName, ...fields } = mailRole(role, { siteUrl: '', now: now() });
        const { title, locations, closing, url } = fields;
        return { title, company: companyName, locations, closing, url };
      });
      return { status: 200, body: { status: 'valid', roles: shown, count: roles.length } };
    },

    async keep(token) {
      const status = await access.use((database) => keepAlert(database, { token }, now()));
      return { status: 200, body: { status } };
    },

    async judge({ mail: mailId, useful: isUseful }) {
      const status = await access.use((database) =>
        judgeDigest(database, { mailId, isUseful }, now()),
      );
      return { status: 200, body: { status } };
    },

    async giveReason({ token, alert: alertId, reason }) {
      const said = { token, alertId, reason };
      const status = await access.use((database) => giveReason(database, said, now()));
      return { status: 200, body: { status } };
    },

    sweep: () => access.use((database) => sweep(database, now())),

    async tags() {
      if (tags === null || now() - tags.at > TAGS_MAX_AGE_SECONDS) {
        // Store the promise, so that concurrent callers share one read.
        const names = openRoles().then(tagNames);
        tags = { at: now(), names };
        names.catch(() => (tags = null));
      }
      const data = (await tags.names).map((name) => ({ name }));
      return { status: 200, body: { success: true, data }, maxAge: TAGS_MAX_AGE_SECONDS };
    },
  };
}

function refuseUnmailable(email: string): void {
  if (!isMailable(email)) throw new Refusal(400, 'Email is invalid');
}

/** The distinct tags of some roles, sorted by name. */
function tagNames(roles: readonly Role[]): string[] {
  const names = new Set(
    roles.flatMap((role) => exportedFacetFields.flatMap((field) => role[field])),
  );
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
