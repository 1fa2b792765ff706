import { DrizzleQueryError } from 'drizzle-orm';
import { endpointWith } from '../api/endpoint.ts';
import { Refusal } from '../api/responses.ts';
import { DatabaseUnavailable, isLostDatabase, reasonOf } from './database/database.ts';
import { alertService } from './service.ts';

const RETRY_AFTER_SECONDS = 60;

/** An endpoint of the alerts API. Rate limits are counted in the alerts' database. */
export const alertEndpoint = endpointWith({
  limiter: () => alertService().limiter,
  explain(error) {
    if (error instanceof DatabaseUnavailable || isLostDatabase(error)) {
      const reason = error instanceof DatabaseUnavailable ? error.message : reasonOf(error);
      const detail = 'Alerts are not available at the moment. Please try again in a few minutes.';
      return new Refusal(503, detail, { retryAfter: RETRY_AFTER_SECONDS, reason });
    }
    // The message of a failed query contains its parameters, including addresses.
    return error instanceof DrizzleQueryError ? error.cause : error;
  },
});
