import { DrizzleQueryError } from 'drizzle-orm';
import { endpointWith } from '../api/endpoint.ts';
import { Refusal } from '../api/responses.ts';
import { DatabaseUnavailable, isLostDatabase, reasonOf } from './database/failures.ts';
import { alertService } from './service.ts';

/** Seconds after which a database that is unreachable may be back. */
const RETRY_AFTER_SECONDS = 60;

/** An endpoint for a call about alerts. Requests are counted where the alerts are kept. */
export const alertEndpoint = endpointWith({
  limiter: () => alertService().limiter,
  explain(error) {
    if (error instanceof DatabaseUnavailable || isLostDatabase(error)) {
      const reason = error instanceof DatabaseUnavailable ? error.message : reasonOf(error);
      const detail = 'Alerts are not available at the moment. Please try again in a few minutes.';
      return new Refusal(503, detail, { retryAfter: RETRY_AFTER_SECONDS, reason });
    }
    // The message of a failed query contains its parameters, among them addresses.
    return error instanceof DrizzleQueryError ? error.cause : error;
  },
});
