/** Deletes alert data that is no longer needed, such as unconfirmed requests after a week. */
import type { Config } from '@netlify/functions';
import { alertService } from '../../lib/alerts/alert-service.ts';
import { scheduledTask } from '../../lib/api/endpoint.ts';

/** Not at midnight, when most other jobs run. */
export const config: Config = { schedule: '17 3 * * *' };

export default scheduledTask('sweep', () => alertService().sweep());
