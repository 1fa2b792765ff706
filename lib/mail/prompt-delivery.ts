/** Sends the mails that visitors are waiting for right after the request that queued them. */
import { setTimeout as pause } from 'node:timers/promises';
import { processConfig } from '../config/load.ts';
import { reasonOf } from '../alerts/database/database.ts';

/**
 * Maximum of a random delay: the timing of a delivery must not reveal whether a request found an alert for
 * an address.
 */
const MAX_DELAY_MILLISECONDS = 3000;
/** The scheduled delivery sends the rest. */
const WITHIN_SECONDS = 15;

const deliverPromptly = createPromptDelivery({
  // Loaded on first use, because it imports the templates and the mail client.
  deliver: async () => {
    const [{ deliverDue }, { processRoleSource }] = await Promise.all([
      import('./open-delivery.ts'),
      import('../alerts/role-source.ts'),
    ]);
    await deliverDue(processConfig(), {
      requestedOnly: true,
      withinSeconds: WITHIN_SECONDS,
      now: () => Date.now() / 1000,
      say: (line) => console.log(line),
      source: processRoleSource(),
    });
  },
  delay: () => Math.random() * MAX_DELAY_MILLISECONDS,
  report: (error) => console.error(`Mails stay in the outbox: ${reasonOf(error)}`),
});

/**
 * Sends requested mails soon after the response. Import this only from functions that queue mails, so that
 * no others bundle the templates.
 */
export function deliverSoon(context: { waitUntil: (work: Promise<unknown>) => void }): void {
  context.waitUntil(deliverPromptly());
}

/**
 * Creates a function that starts a delivery. Calls before a delivery starts share it, and deliveries never
 * overlap, so every queued mail is covered by a delivery that started after it was queued.
 * @param options.delay milliseconds before each delivery
 * @param options.report called with the error of a failed delivery
 * @returns a function whose promise settles when such a delivery has ended; it never rejects
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
