/** How mails that visitors wait for are sent right after a call. */
import { setTimeout as pause } from 'node:timers/promises';
import { processConfig } from '../config/load.ts';
import { reasonOf } from '../alerts/database/failures.ts';

/**
 * Mails go out after a random delay of up to this. What a call sets off must not tell by its time
 * what the call has found.
 */
const MAX_DELAY_MILLISECONDS = 3000;
/** Whatever is left in the outbox after that waits for the scheduled delivery. */
const WITHIN_SECONDS = 15;

const deliverPromptly = createPromptDelivery({
  // Loaded with the first mail: it brings the templates and the mail client.
  deliver: async () => {
    const { deliverDue } = await import('./open-delivery.ts');
    await deliverDue(processConfig(), {
      requestedOnly: true,
      withinSeconds: WITHIN_SECONDS,
      now: () => Date.now() / 1000,
      say: (line) => console.log(line),
    });
  },
  delay: () => Math.random() * MAX_DELAY_MILLISECONDS,
  report: (error) => console.error(`Mails stay in the outbox: ${reasonOf(error)}`),
});

/**
 * Sends the mails that visitors wait for, soon after the call that queued them was answered. Only
 * functions that queue mails call it, so that no other function carries the templates.
 */
export function deliverSoon(context: { waitUntil: (work: Promise<unknown>) => void }): void {
  context.waitUntil(deliverPromptly());
}

/**
 * Makes a delivery for calls that have just queued a mail. Those that come while one is about to begin
 * share it, and never do two run at once: however many mails wait, none is left out.
 * @param options.delay milliseconds to wait before each delivery
 * @param options.report called with the error of a delivery that failed
 * @returns settles when a delivery that began after the call has ended, and never rejects
 * @internal
 */
export function createPromptDelivery(options: {
  deliver: () => Promise<void>;
  delay: () => number;
  report: (error: unknown) => void;
}): () => Promise<void> {
  const { deliver, delay, report } = options;
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    await pause(delay());
    await current;
    next = null;
    current = deliver().catch(report);
    await current;
  }

  return () => (next ??= run());
}
