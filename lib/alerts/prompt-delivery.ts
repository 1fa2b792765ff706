/** Mails beyond these wait in the outbox for the sender that comes by. */
const MOST_WAITING = 100;

/** Sends a mail soon; settles when that was tried, and never fails. */
export type PromptDelivery = (mailId: string | null) => Promise<void>;

/**
 * Sends mails of visitors who wait for them, one after another. A storm of requests makes no storm of
 * mails, and whatever is not sent here stays in the outbox.
 * @param report told of what went wrong
 */
export function createPromptDelivery(
  deliver: (mailId: string) => Promise<unknown>,
  report: (error: unknown) => void,
): PromptDelivery {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return async (mailId) => {
    if (mailId === null || waiting >= MOST_WAITING) return;
    waiting += 1;
    last = last
      .then(() => deliver(mailId))
      .then(() => {}, report)
      .finally(() => {
        waiting -= 1;
      });
    await last;
  };
}
