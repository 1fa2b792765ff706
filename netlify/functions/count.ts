import type { Config } from '@netlify/functions';
import { byMethod } from '../../lib/answers/by-method.ts';
import { jsonAnswer } from '../../lib/answers/json-answer.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { reportFunctionError } from '../../lib/errors/function-reports.ts';
import type { CountRoles } from '../../lib/site/count-roles.ts';
import { CountUnavailable, countSource } from '../../lib/site/count-source.ts';

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
      : jsonAnswer(503, { message: 'There is no catalogue to count yet', status: 503 });
  } catch (error) {
    if (error instanceof CountUnavailable) {
      console.error(`The roles could not be counted: ${error.message}`);
      return jsonAnswer(error.status, { success: false, detail: error.detail });
    }
    console.error('The roles could not be counted:', error);
    await reportFunctionError('count', error);
    return jsonAnswer(500, { message: 'Internal error', status: 500 });
  }
}

/** Opened once for each process. */
function openCounter(): CountRoles {
  count ??= countSource(loadConfig(process.env), () => Date.now() / 1000);
  return count;
}
