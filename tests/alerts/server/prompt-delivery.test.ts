import { expect, test } from 'vitest';
import { loadDelivery } from '../../../lib/alerts/mail/load-delivery.ts';
import { createPromptDelivery } from '../../../lib/alerts/server/prompt-delivery.ts';

test('mails are sent one after another, and a failure stops none of them', async () => {
  const sent: string[] = [];
  const failures: unknown[] = [];
  let atOnce = 0;
  const deliver = createPromptDelivery(
    async (mailId) => {
      expect((atOnce += 1)).toBe(1);
      await Promise.resolve();
      atOnce -= 1;
      if (mailId === 'b') throw new Error('no');
      sent.push(mailId);
    },
    (error) => failures.push(error),
  );
  await Promise.all([
    deliver('a', loadDelivery),
    deliver(null, loadDelivery),
    deliver('b', loadDelivery),
    deliver('c', loadDelivery),
  ]);
  expect(sent).toEqual(['a', 'c']);
  expect(failures).toHaveLength(1);
});

test('beyond a hundred that wait, mails stay in the outbox', async () => {
  let count = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const deliver = createPromptDelivery(
    async () => {
      await begun;
      count += 1;
    },
    () => {},
  );
  const all = Array.from({ length: 1000 }, (_, i) => deliver(String(i), loadDelivery));
  begin();
  await Promise.all(all);
  expect(count).toBe(100);
  await deliver('later', loadDelivery);
  expect(count).toBe(101);
});
