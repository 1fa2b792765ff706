import { PREVIOUSLY_UNSUBSCRIBED } from '../client/contract.ts';
import { Refusal } from '../../api/responses.ts';
import type { Role } from '../../roles/role.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import { isMailable } from './address.ts';
import { type AlertService, success } from './alert-service.ts';
import { confirm } from './confirm.ts';
import { databaseLimiter } from './database-limiter.ts';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { knownQuery } from './known-query.ts';
import { newsletterTable } from './newsletter.ts';
import { requestLinks } from './request-links.ts';
import { subscribe } from './subscribe.ts';
import { sweep } from './sweep.ts';
import { tagNames } from './tag-names.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateAlert } from './update.ts';
import { validateToken } from './validate-token.ts';

/** Tags change with imports alone. Seconds. */
const TAGS_MAX_AGE = 300;

const NOT_THIS_ALERT =
  'This link cannot change an alert of this address. Enter the address that the alert was sent to, or request a new link.';

/** What the alerts of this board are made of. */
export type OwnAlerts = {
  access: DatabaseAccess;
  /** Keeps hashes of clients apart from those of other boards. */
  salt: string;
  definitions: FilterDefinitions;
  /** All roles on the board now. */
  openRoles: () => Promise<readonly Role[]>;
  /** Epoch seconds. */
  now: () => number;
  /** Told of what went wrong without harm to the visitor. */
  report: (message: string, error: unknown) => void;
};

/** The alerts that this board keeps by itself. */
export function ownAlerts(options: OwnAlerts): Omit<AlertService, 'close'> {
  const { access, salt, definitions, openRoles, now, report } = options;
  const limiterOn = (database: Database) => databaseLimiter(database, salt);
  let tags: { at: number; names: string[] } | null = null;

  /** Where they cannot be read, the first digest writes down what is there then, and mails nobody. */
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
      const surroundings = { now: now(), limiterOn };
      if (update_token === undefined) {
        await access.use((database) =>
          subscribe(database, { email, query }, surroundings),
        );
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
        newsletterTable(database).subscribe({ email }, { now: now(), limiterOn }),
      );
      if (answer.kind === 'previously unsubscribed') {
        throw new Refusal(400, PREVIOUSLY_UNSUBSCRIBED);
      }
      return success;
    },

    async requestLinks({ email }) {
      refuseUnmailable(email);
      await access.use((database) =>
        requestLinks(database, { email }, { now: now(), limiterOn }),
      );
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
      if (tags === null || now() - tags.at > TAGS_MAX_AGE) {
        tags = { at: now(), names: tagNames(await openRoles()) };
      }
      const data = tags.names.map((name) => ({ name }));
      return { status: 200, body: { success: true, data }, maxAge: TAGS_MAX_AGE };
    },
  };
}

function refuseUnmailable(email: string): void {
  if (!isMailable(email)) throw new Refusal(400, 'Email is invalid');
}
