/** The alerts that this board keeps itself: each call about alerts, on its own database. */
import { Refusal } from '../../api/responses.ts';
import { exportedFacetFields } from '../../roles/facets.ts';
import type { Role } from '../../roles/role.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import { PREVIOUSLY_UNSUBSCRIBED } from '../client/contract.ts';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { isMailable } from './address.ts';
import { knownQuery } from './alert-query.ts';
import { type AlertService, success } from './alert-service.ts';
import { confirm } from './confirm.ts';
import { databaseLimiter } from './rate-limits.ts';
import { requestLinks, subscribeToNewsletter, subscribe } from './subscribe.ts';
import { sweep } from './sweep.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateAlert, validateToken } from './update.ts';

/** Tags change only with an import. */
const TAGS_MAX_AGE_SECONDS = 300;

const NOT_THIS_ALERT =
  'This link cannot change an alert of this address. Enter the address that the alert was sent to, or request a new link.';

type Options = {
  access: DatabaseAccess;
  /** Makes the hashes of clients differ from those of other boards. */
  salt: string;
  definitions: FilterDefinitions;
  /** All roles on the board now. */
  openRoles: () => Promise<readonly Role[]>;
  /** Epoch seconds. */
  now: () => number;
  /** Called with errors that do no harm to the visitor. */
  report: (message: string, error: unknown) => void;
};

export function ownAlerts(options: Options): Omit<AlertService, 'close'> {
  const { access, salt, definitions, openRoles, now, report } = options;
  const limiterOn = (database: Database) => databaseLimiter(database, salt);
  let tags: { at: number; names: string[] } | null = null;

  /** If they cannot be read, the first digest records the roles that are there then. */
  const openRoleIds = async (): Promise<number[]> => {
    try {
      return (await openRoles()).map(({ post_pk }) => post_pk);
    } catch (error) {
      report('The roles could not be read for the first alert', error);
      return [];
    }
  };

  return {
    limiter: {
      count: (limit, subject, time) =>
        access.use((database) => limiterOn(database).count(limit, subject, time)),
    },

    async subscribe({ email, query_json, update_token }) {
      refuseUnmailable(email);
      const query = knownQuery(query_json, definitions);
      const dependencies = { now: now(), limiterOn };
      if (update_token === undefined) {
        await access.use((database) => subscribe(database, { email, query }, dependencies));
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
      if (answer.kind === 'previously unsubscribed') {
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
        confirm(database, { token, openRoleIds }, now()),
      );
      return { status: 200, body: { status } };
    },

    async unsubscribe(token) {
      const status = await access.use((database) => unsubscribe(database, { token }, now()));
      return { status: 200, body: { status } };
    },

    sweep: () => access.use((database) => sweep(database, now())),

    async tags() {
      if (tags === null || now() - tags.at > TAGS_MAX_AGE_SECONDS) {
        tags = { at: now(), names: tagNames(await openRoles()) };
      }
      const data = tags.names.map((name) => ({ name }));
      return { status: 200, body: { success: true, data }, maxAge: TAGS_MAX_AGE_SECONDS };
    },
  };
}

function refuseUnmailable(email: string): void {
  if (!isMailable(email)) throw new Refusal(400, 'Email is invalid');
}

/** The distinct tags of some roles, sorted by name (3.8). */
function tagNames(roles: readonly Role[]): string[] {
  const names = new Set(
    roles.flatMap((role) => exportedFacetFields.flatMap((field) => role[field])),
  );
  return [...names].sort((one, other) => one.localeCompare(other, 'en'));
}
