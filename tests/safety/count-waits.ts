// Asks for `/api/count` all the time, in a thread of its own, so that the waits it measures are the
// server's and not those of the thread that attacks it. Says the longest, in milliseconds, when it is asked.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, hangMilliseconds } = workerData as { url: string; hangMilliseconds: number };
let longest = 0;
let isEnding = false;

parentPort?.once('message', () => {
  isEnding = true;
});
while (!isEnding) {
  const startedAt = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(hangMilliseconds) });
  await response.arrayBuffer();
  longest = Math.max(longest, performance.now() - startedAt);
  await pause(20);
}
parentPort?.postMessage(longest);
