/** Mails beyond these wait in the outbox for the sender that comes by. */
const MOST_WAITING = 100;

/**
 * Loads what mails are written and sent with. A function that mails brings it along, so that the
 * others do not carry it.
 */
export type LoadDelivery = () => Promise<typeof import('../mail/open-delivery.ts')>;

/** Sends a mail soon; settles when that was tried, and never fails. */
export type PromptDelivery = (mailId: string | null, load: LoadDelivery) => Promise<void>;

/**
 * Sends mails of visitors who wait for them, one after another. A storm of requests makes no storm of
 * mails, and whatever is not sent here stays in the outbox.
 * @param report told of what went wrong
 */
export function createPromptDelivery(
  deliver: (mailId: string, load: LoadDelivery) => Promise<unknown>,
  report: (error: unknown) => void,
): PromptDelivery {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return async (mailId, load) => {
    if (mailId === null || waiting >= MOST_WAITING) return;
    waiting += 1;
    last = last
      .then(() => deliver(mailId, load))
      .then(() => {}, report)
      .finally(() => {
        waiting -= 1;
      });
    await last;
  };
}
