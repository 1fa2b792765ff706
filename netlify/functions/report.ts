/** Stores a visitor's report of a listing. Contract: 15.8. */
import type { Config } from '@netlify/functions';
import { endpoint } from '../../lib/api/endpoint.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { addReport } from '../../lib/store/listing-reports.ts';
import { processSearch } from '../../lib/search-server/role-search.ts';
import { processConfig } from '../../lib/config/load.ts';
import { type ListingReport, reportBody } from '../../lib/roles/listing-report.ts';
import { indexName } from '../../lib/query/indices.ts';
import { words } from '../../lib/words/words.ts';

export const config: Config = { path: '/api/report' };

export default endpoint({
  name: 'report',
  POST: {
    body: reportBody,
    limit: { purpose: 'report', count: 20, seconds: 3600 },
    async run({ body }) {
      const { server, public: visible } = processConfig();
      if (visible.feedbackFormUrl) {
        throw new Refusal(404, words.apiErrors.reportsByForm);
      }
      if (server.serveOnly) {
        throw new Refusal(503, words.apiErrors.noReports);
      }
      // With Algolia, the function has no list of all roles.
      const engine = visible.algolia ? null : await processSearch().search.engine();
      const index = indexName(visible.indexName, 'jobs');
      if (engine && !engine.object(index, String(body.post_pk), ['post_pk'])) {
        throw new Refusal(404, words.apiErrors.noSuchRole);
      }
      if (!keepReport(server.dataDir, body)) throw new Refusal(503, words.apiErrors.tooManyReports);
      return { status: 200, body: { success: true } };
    },
  },
});

/** @returns false when the queue is full */
function keepReport(dataDir: string, report: ListingReport): boolean {
  try {
    return addReport(dataDir, report, Date.now() / 1000);
  } catch (error) {
    // As on hosts that keep no files: there a board needs a feedback form.
    throw new Refusal(503, words.apiErrors.noReports, {
      reason: String(error),
    });
  }
}
