import { DrizzleQueryError } from 'drizzle-orm';
import { jsonAnswer } from '../../api/json-answer.ts';
import { reportFunctionError } from '../../telemetry/function-reports.ts';
import { Refusal } from '../../api/refusal.ts';
import type { AlertService, Answer } from './alert-service.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { isLostDatabase, reasonOf } from '../mail/lost-database.ts';
import { alertService } from './service.ts';

/** Seconds after which a database that is away may be back. */
const AWAY_SECONDS = 60;

const refuse = (status: number, detail: string, retryAfter?: number): Response =>
  jsonAnswer(status, { success: false, detail }, retryAfter === undefined ? {} : { retryAfter });

/**
 * Answers a call about alerts. Whatever goes wrong is an answer `{success: false, detail}` that says
 * what to do, and goes to the log unless it is the caller's mistake.
 * @param name what the call is called in the log
 */
export async function answerAlerts(
  name: string,
  work: (service: AlertService) => Promise<Answer>,
): Promise<Response> {
  try {
    const { status, body, maxAge } = await work(alertService());
    return jsonAnswer(status, body, maxAge === undefined ? {} : { maxAge });
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.status, error.message, error.retryAfter);
    return answerFailure(name, error);
  }
}

async function answerFailure(name: string, error: unknown): Promise<Response> {
  if (error instanceof DatabaseUnavailable || isLostDatabase(error)) {
    const reason = error instanceof DatabaseUnavailable ? error.message : reasonOf(error);
    console.error(`The call "${name}" could not be answered: ${reason}`);
    const detail = 'Alerts are not available at the moment. Please try again in a few minutes.';
    return refuse(503, detail, AWAY_SECONDS);
  }
  // A failed query tells its parameters, among them addresses.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(`The call "${name}" failed:`, cause);
  await reportFunctionError(name, cause);
  return refuse(500, 'Something went wrong here. Please try again in a few minutes.');
}
