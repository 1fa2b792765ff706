/** The number of open roles and of their organisations. Contract: 3.7, 7. */
import type { Config } from '@netlify/functions';
import { endpoint } from '../../lib/api/endpoint.ts';
import { Refusal } from '../../lib/api/responses.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { type CountRoles, countSource } from '../../lib/site/count.ts';
import { words } from '../../lib/words/words.ts';

const MAX_AGE_SECONDS = 300;

let countRoles: CountRoles | null = null;

export const config: Config = { path: '/api/count' };

export default endpoint({
  name: 'count',
  GET: {
    async run() {
      countRoles ??= countSource(loadConfig(process.env), () => Date.now() / 1000);
      const count = await countRoles();
      if (!count) throw new Refusal(503, words.apiErrors.nothingToCount);
      return { status: 200, body: count, maxAge: MAX_AGE_SECONDS };
    },
  },
});
