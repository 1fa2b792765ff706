/** The alerts API on the board's own database. Contract: 3.8, 4.7, 7, 18.3, 18.4, 18.5, 18.6, 18.8. */
import type * as z from 'zod/mini';
import { Refusal, type Result } from '../api/responses.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { exportedFacetFields } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import { words } from '../words/words.ts';
import { isMailable } from './address.ts';
import { knownQuery, readableQuery } from './alert-query.ts';
import {
  type changeBody,
  type feedbackBody,
  type ManagedAlert,
  PREVIOUSLY_UNSUBSCRIBED,
  type reasonBody,
  type subscribeBody,
} from './client/contract.ts';
import { confirm, keepAlert } from './confirm.ts';
import { type Database, type DatabaseAccess, reasonOf } from './database/database.ts';
import type { Alert } from './database/schema.ts';
import type { DigestTime } from './digest-times.ts';
import { unsubscribe } from './end-alerts.ts';
import { asksReason, giveReason, judgeDigest } from './feedback.ts';
import { mailRole, updateLink } from './mail-fields.ts';
import { changeAlert, managedAlerts, maskedAddress, updateAlert, validateToken } from './manage.ts';
import { accessLimiter, databaseLimiter } from './rate-limits.ts';
import type { RoleSource } from './role-source.ts';
import { requestLinks, subscribe, subscribeToNewsletter } from './subscribe.ts';
import { sweep } from './sweep.ts';

/** The calls of the alerts API. They take parsed input, and throw a `Refusal` for what is not allowed. */
export type AlertService = ReturnType<typeof ownAlerts>;

export type SubscribeBody = z.output<typeof subscribeBody>;

/** The result of a call with an invalid or expired token. */
export const invalid: Result = { status: 200, body: { status: 'invalid' } };

const success: Result = { status: 200, body: { success: true } };

/** Tags change only with an import. */
export const TAGS_MAX_AGE_SECONDS = 300;

/** Readers only skim longer previews. */
const MAX_PREVIEWED = 60;

const NOT_THIS_ALERT = words.apiErrors.notThisAlert;

/** @param options.salt for the hashes of clients, see `rateLimitSalt` */
export function ownAlerts(options: {
  access: DatabaseAccess;
  salt: string;
  definitions: FilterDefinitions;
  openSource: () => Promise<RoleSource>;
  digestTime: DigestTime;
  now: () => number;
}) {
  const { access, salt, definitions, openSource, digestTime, now } = options;
  const limiterOn = (database: Database) => databaseLimiter(database, salt);
  let tags: { at: number; names: Promise<string[]> } | null = null;

  const call = <Input, Output>(
    work: (database: Database, input: Input, now: number) => Promise<Output>,
    input: Input,
  ): Promise<Output> => access.use((database) => work(database, input, now()));

  const statusOf = async (status: Promise<string>): Promise<Result> => ({
    status: 200,
    body: { status: await status },
  });

  const openRoles = async (): Promise<Role[]> => (await openSource()).openRoles();

  /** If the roles cannot be read now, the first digest records them. */
  const openRoleIds = async (): Promise<number[]> => {
    try {
      return (await openRoles()).map(({ post_pk }) => post_pk);
    } catch (error) {
      console.error(`The roles could not be read for the first alert: ${reasonOf(error)}`);
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

  return {
    limiter: accessLimiter(access, salt),

    async subscribe({ email, query_json, update_token, rhythm }: SubscribeBody): Promise<Result> {
      refuseUnmailable(email);
      const query = knownQuery(query_json, definitions);
      if (update_token === undefined) {
        const dependencies = { now: now(), limiterOn };
        await access.use((database) => subscribe(database, { email, query, rhythm }, dependencies));
        return success;
      }
      const outcome = await call(updateAlert, { email, query, token: update_token });
      if (outcome === 'refused') throw new Refusal(403, NOT_THIS_ALERT);
      return success;
    },

    async subscribeToNewsletter({ email }: { email: string }): Promise<Result> {
      refuseUnmailable(email);
      const dependencies = { now: now(), limiterOn };
      const outcome = await access.use((database) =>
        subscribeToNewsletter(database, { email }, dependencies),
      );
      if (outcome === 'previously unsubscribed') throw new Refusal(400, PREVIOUSLY_UNSUBSCRIBED);
      return success;
    },

    async requestLinks({ email }: { email: string }): Promise<Result> {
      refuseUnmailable(email);
      await access.use((database) => requestLinks(database, { email }, { now: now(), limiterOn }));
      return success;
    },

    validateToken: (token: string) => statusOf(call(validateToken, { token })),

    async confirm(token: string): Promise<Result> {
      const outcome = await call(confirm, { token, openRoleIds, digestTime, limiterOn });
      if (outcome !== 'newsletter confirmed') return { status: 200, body: { status: outcome } };
      return { status: 200, body: { status: 'confirmed', is_newsletter: true } };
    },

    async unsubscribe(token: string): Promise<Result> {
      const status = await call(unsubscribe, { token });
      const asked = await call(asksReason, { token });
      return { status: 200, body: { status, ...(asked && { asks_reason: true }) } };
    },

    async manage(token: string): Promise<Result> {
      const managed = await call(managedAlerts, { token });
      if (!managed) return invalid;
      const address = maskedAddress(managed.email);
      return { status: 200, body: { status: 'valid', address, alerts: inWords(managed.alerts) } };
    },

    async changeAlert(
      token: string,
      { alert: alertId, change }: z.output<typeof changeBody>,
    ): Promise<Result> {
      const changed = await call(changeAlert, { token, alertId, change, digestTime });
      if (changed === 'invalid') return invalid;
      const { updateToken, alert } = changed;
      const managed = await call(managedAlerts, { token });
      const target = { siteUrl: '', ...readableQuery(alert.queryJson, definitions), definitions };
      const edit = updateToken && { edit_url: updateLink(target, updateToken) };
      const body = { status: 'done', alerts: inWords(managed?.alerts ?? []), ...edit };
      return { status: 200, body };
    },

    async preview(token: string, alertId: string): Promise<Result> {
      const managed = await call(managedAlerts, { token });
      const alert = managed?.alerts.find(({ id }) => id === alertId);
      if (!alert) return invalid;
      const { rolesToMail } = await import('./matcher.ts');
      const source = await openSource();
      const roles = await rolesToMail({ access, source, definitions, alert });
      if (roles === null) return { status: 200, body: { status: 'broken' } };
      const shown = roles.slice(0, MAX_PREVIEWED).map((role) => {
        const { title, companyName, ...fields } = mailRole(role, { siteUrl: '', now: now() });
        const { locations, closing, url } = fields;
        return { title, company: companyName, locations, closing, url };
      });
      return { status: 200, body: { status: 'valid', roles: shown, count: roles.length } };
    },

    keep: (token: string) => statusOf(call(keepAlert, { token })),
    judge: ({ mail, useful }: z.output<typeof feedbackBody>) =>
      statusOf(call(judgeDigest, { mailId: mail, isUseful: useful })),
    giveReason: ({ token, alert, reason }: z.output<typeof reasonBody>) =>
      statusOf(call(giveReason, { token, alertId: alert, reason })),

    /** Deletes data that is no longer needed; to be called daily. */
    sweep: () => access.use((database) => sweep(database, now())),

    async tags(): Promise<Result> {
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
  if (!isMailable(email)) throw new Refusal(400, words.alerts.invalidEmail);
}

/** The distinct tags of some roles, sorted by name. */
function tagNames(roles: readonly Role[]): string[] {
  const names = new Set(
    roles.flatMap((role) => exportedFacetFields.flatMap((field) => role[field])),
  );
  return [...names].sort((one, other) => one.localeCompare(other, words.locale.language));
}
