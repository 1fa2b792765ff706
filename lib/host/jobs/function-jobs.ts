import { loadScheduledFunctions } from '../functions.ts';
import type { Job } from './scheduler.ts';

/**
 * The functions of a folder that run at set times, called as Netlify calls them: a POST whose body
 * says when they run next.
 * @param siteUrl where visitors reach the site
 * @returns jobs that fail when the function throws or answers with a status of 400 or more
 */
export async function functionJobs(folder: string, siteUrl: string): Promise<Job[]> {
  const functions = await loadScheduledFunctions(folder);
  return functions.map(({ name, schedule, run }) => ({
    name,
    schedule,
    async run(nextRun) {
      const answer = await run(
        new Request(`${siteUrl}/.netlify/functions/${name}`, {
          method: 'POST',
          body: JSON.stringify({ next_run: nextRun }),
        }),
      );
      if (answer && answer.status >= 400) throw new Error(`It answered ${answer.status}`);
    },
  }));
}
