import type { Config } from '@netlify/functions';
import { byMethod } from '../../lib/api/by-method.ts';
import { jsonAnswer } from '../../lib/api/json-answer.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { type CountRoles, CountUnavailable, countSource } from '../../lib/site/count.ts';
import { reportFunctionError } from '../../lib/telemetry/function-reports.ts';

let count: CountRoles | null = null;

const MAX_AGE_SECONDS = 300;

export const config: Config = { path: '/api/count' };

/** How many roles are open, at how many organisations (contract 3.7, 7). */
export default byMethod({ GET: answerCount });

async function answerCount(): Promise<Response> {
  try {
    const counted = await openCounter()();
    return counted
      ? jsonAnswer(200, counted, { maxAge: MAX_AGE_SECONDS })
      : refuse(503, 'There is no catalogue to count yet.');
  } catch (error) {
    if (error instanceof CountUnavailable) {
      console.error(`The roles could not be counted: ${error.message}`);
      return refuse(error.status, error.detail);
    }
    console.error('The roles could not be counted:', error);
    await reportFunctionError('count', error);
    return refuse(500, 'Something went wrong here. Please try again in a few minutes.');
  }
}

const refuse = (status: number, detail: string): Response =>
  jsonAnswer(status, { success: false, detail });

/** Opened once for each process. */
function openCounter(): CountRoles {
  count ??= countSource(loadConfig(process.env), () => Date.now() / 1000);
  return count;
}
