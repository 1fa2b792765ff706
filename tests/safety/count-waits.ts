// Asks for `/api/count` all the time, as visitors do who come one after another, in a process of its own: the
// waits that it measures are the server's, not those of the process that attacks it, nor its own start. When
// it is told to end, it says the longest, in milliseconds.
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', hangMilliseconds = ''] = process.argv.slice(2);
const stopping = new AbortController();

/** Resolves to the milliseconds from before the connection to the end of the answer. */
function ask(): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false, timeout: Number(hangMilliseconds) }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - startedAt));
      response.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('The request hangs')));
    asked.on('error', reject);
  });
}

process.once('message', () => stopping.abort());
await ask();
process.send?.({ isReady: true });
let longest = 0;
while (!stopping.signal.aborted) {
  longest = Math.max(longest, await ask());
  await pause(20);
}
process.send?.({ longest }, () => process.exit());
