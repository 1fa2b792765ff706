import { expect, test } from 'vitest';
import { createPromptDelivery } from '../../lib/mail/prompt-delivery.ts';

/** An outbox whose deliveries send everything queued at their start. */
function outbox(failing = false) {
  const waiting: string[] = [];
  const sent: string[][] = [];
  let atOnce = 0;
  return {
    waiting,
    sent,
    deliver: async () => {
      expect((atOnce += 1)).toBe(1);
      sent.push(waiting.splice(0));
      await Promise.resolve();
      atOnce -= 1;
      if (failing) throw new Error('no');
    },
  };
}

test('mails queued at the same time share one delivery', async () => {
  const { waiting, sent, deliver } = outbox();
  const deliverSoon = createPromptDelivery({ deliver, delay: () => 0, report: () => {} });
  const all = Array.from({ length: 1000 }, (_, i) => {
    waiting.push(String(i));
    return deliverSoon();
  });
  await Promise.all(all);
  expect(sent.map(({ length }) => length)).toEqual([1000]);
});

test('a mail that is queued while a delivery runs gets the next one', async () => {
  const { waiting, sent, deliver } = outbox();
  let later: Promise<void> | null = null;
  const deliverSoon = createPromptDelivery({
    deliver: async () => {
      const running = deliver();
      if (later === null) {
        waiting.push('later');
        later = deliverSoon();
      }
      await running;
    },
    delay: () => 0,
    report: () => {},
  });
  waiting.push('first');
  await deliverSoon();
  await later;
  expect(sent).toEqual([['first'], ['later']]);
});

test('a delivery that fails is reported, and the next one still runs', async () => {
  const failures: unknown[] = [];
  const { sent, deliver } = outbox(true);
  const deliverSoon = createPromptDelivery({
    deliver,
    delay: () => 0,
    report: (error) => failures.push(error),
  });
  await deliverSoon();
  await deliverSoon();
  expect([failures.length, sent.length]).toEqual([2, 2]);
});
