import type { Config } from '@netlify/functions';
import { alertService } from '../../lib/alerts/service.ts';
import { scheduledTask } from '../../lib/api/scheduled-task.ts';

/** Not at midnight, when most other jobs run. */
export const config: Config = { schedule: '17 3 * * *' };

/** Deletes what alerts no longer need, such as requests that nobody confirmed within a week. */
export default scheduledTask('sweep', () => alertService().sweep());
