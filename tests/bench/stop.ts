import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const CLIENTS = 50;
const WARM_MILLISECONDS = 1500;

/** How each request of a client ended. */
type Outcome = 'answered' | 'refused' | 'lost';

/**
 * Stops a server under constant load, and prints how many of the requests that had started got no
 * response. A refused connection does not count as a request.
 */
export async function benchStop(
  start: () => Promise<{ url: string; stop: () => Promise<void> }>,
  log: (line: string) => void,
): Promise<void> {
  const { url, stop } = await start();
  const counts: Record<Outcome, number> = { answered: 0, refused: 0, lost: 0 };
  const clients = Array.from({ length: CLIENTS }, (_, position) =>
    runClient(`${url}${position % 2 === 0 ? '/faq' : '/1/indexes/jobs?query=policy'}`, counts),
  );
  await pause(WARM_MILLISECONDS);
  await stop();
  await Promise.all(clients);
  log(`  a stop among ${CLIENTS} busy clients: ${counts.answered} answered, ${counts.lost} lost`);
}

/** Sends requests on a keep-alive connection until the server accepts no more. */
async function runClient(url: string, counts: Record<Outcome, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const outcome = await askOnce(url, agent);
    counts[outcome] += 1;
    if (outcome !== 'answered') break;
  }
  agent.destroy();
}

function askOnce(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.complete ? 'answered' : 'lost'));
      response.on('error', () => resolve('lost'));
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'),
    );
    asked.end();
  });
}
