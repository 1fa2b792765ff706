import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddress, clientKey } from '../../lib/api/client-address.ts';

const PROXY = '10.0.0.1';

describe('the client behind proxies', () => {
  test.each([
    [0, '6.6.6.6', PROXY],
    [1, '6.6.6.6, 192.0.2.7', '192.0.2.7'],
    [2, '6.6.6.6, 192.0.2.7, 198.51.100.1', '192.0.2.7'],
    [3, '192.0.2.7', '192.0.2.7'],
    [1, '192.0.2.7:4711', '192.0.2.7'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, '::ffff:192.0.2.7', '192.0.2.7'],
    [1, 'unknown', PROXY],
    [1, '', PROXY],
    [1, null, PROXY],
  ])('with %d trusted, %j is %s', (trusted, header, client) => {
    expect(clientAddress(PROXY, header, trusted)).toBe(client);
  });

  test('nothing that a client sends changes the address from the trusted proxies', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 4 }), (forged, trusted) => {
        const added = Array.from({ length: trusted }, (_, hop) => `192.0.2.${hop}`);
        const header = [forged, ...added].join(', ');
        expect(clientAddress(PROXY, header, trusted)).toBe('192.0.2.0');
      }),
    );
  });
});

describe('the key that a limit counts by', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:DB8:7:1::5', '2001:db8:7::/48'],
    ['2001:db8:7:ffff:ffff:ffff:ffff:ffff', '2001:db8:7::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
  ])('%s is %s', (ip, key) => {
    expect(clientKey(ip)).toBe(key);
  });

  test('every address of an IPv6 network has one key, and no two networks share one', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
    const text = (numbers: number[]) => numbers.map((one) => one.toString(16)).join(':');
    fc.assert(
      fc.property(groups(3), groups(5), groups(5), (network, one, other) => {
        const key = clientKey(`${text(network)}:${text(one)}`);
        expect(clientKey(`${text(network)}:${text(other)}`)).toBe(key);
        const elsewhere = other.slice(0, 3);
        if (text(network) !== text(elsewhere)) {
          expect(clientKey(`${text(elsewhere)}:${text(one)}`)).not.toBe(key);
        }
      }),
    );
  });

  test('any text has a key', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(clientKey(text)).not.toBe('');
      }),
    );
  });
});
