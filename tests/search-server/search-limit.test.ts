import { expect, test } from 'vitest';
import { createSearchLimit } from '../../lib/search-server/role-search.ts';

const refused = { status: 429, message: expect.stringContaining('Too many requests') };

test('several people typing behind one address stay far below the limit', async () => {
  let now = 1000;
  const limit = createSearchLimit(12_000, () => now);
  // Ten people, each typing a word per second for a minute: 14 requests per word.
  for (let request = 0; request < 10 * 60 * 14; request++) {
    now = 1000 + request / (10 * 14);
    await expect(limit.admit('192.0.2.1')).resolves.toBeUndefined();
  }
});

test('a client that searches too often is refused until the next window, and others are served', async () => {
  let now = 1000;
  const limit = createSearchLimit(60, () => now);
  for (let request = 0; request < 10; request++) await limit.admit('192.0.2.1');
  await expect(limit.admit('192.0.2.1')).rejects.toMatchObject(refused);
  await limit.admit('192.0.2.2');
  now += 10;
  await limit.admit('192.0.2.1');
});

test('0 means no limit, and calls from this machine are not limited', async () => {
  const off = createSearchLimit(0, () => 1000);
  const small = createSearchLimit(6, () => 1000);
  for (let request = 0; request < 100; request++) {
    await expect(off.admit('192.0.2.1')).resolves.toBeUndefined();
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      await expect(small.admit(ip)).resolves.toBeUndefined();
    }
  }
});
