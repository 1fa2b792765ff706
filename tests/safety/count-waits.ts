// Asks for `/api/count` all the time, in a process of its own, so that the waits it measures are the server's and
// not those of the process that attacks it. When it is told to end, it says the longest, in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', hangMilliseconds = ''] = process.argv.slice(2);
const stopping = new AbortController();
let longest = 0;

process.once('message', () => stopping.abort());
while (!stopping.signal.aborted) {
  const startedAt = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(Number(hangMilliseconds)) });
  await response.arrayBuffer();
  longest = Math.max(longest, performance.now() - startedAt);
  await pause(20);
}
process.send?.({ longest }, () => process.exit());
