import { expect, test, vi } from 'vitest';
import { cachedByVersion } from '../../lib/base/cached.ts';

test('a value is read once for each version, also by concurrent callers', async () => {
  let version = '1';
  const read = vi.fn(async () => `value of ${version}`);
  const value = cachedByVersion(async () => version, read);
  expect(await Promise.all([value(), value()])).toEqual(['value of 1', 'value of 1']);
  version = '2';
  expect(await value()).toBe('value of 2');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that failed is tried again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue('value');
  const value = cachedByVersion(async () => null, read);
  await expect(value()).rejects.toThrow('busy');
  expect(await value()).toBe('value');
});
