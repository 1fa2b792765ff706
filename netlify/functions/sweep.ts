import type { Config } from '@netlify/functions';
import { alertService } from '../../lib/alerts/server/service.ts';
import { withErrorReports } from '../../lib/telemetry/function-reports.ts';

/** Beside the hour at which most boards do everything. */
export const config: Config = { schedule: '17 3 * * *' };

/** Deletes what alerts need no more, such as requests that nobody confirmed within a week. */
export default withErrorReports('sweep', async () => {
  await alertService().sweep();
  return new Response(null, { status: 204 });
});
