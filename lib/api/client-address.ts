import { isIP } from 'node:net';

/** All clients whose address cannot be read share one key, and so one limit. */
const UNKNOWN = 'unknown';

/**
 * The address of the client behind proxies. Each proxy adds to X-Forwarded-For, on the right, the
 * address that it was called from; so only as many entries as there are trusted proxies can be
 * believed, counted from the right. What stands further left, anyone can have written.
 * @param peer address at the other end of the connection
 * @param forwardedFor the header as it came; several of them joined by commas
 * @param trustedProxies how many proxies stand in front of this server
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies < 1 || forwardedFor === null) return withoutMapping(peer);
  const entries = forwardedFor.split(',').map((entry) => plainAddress(entry));
  const client = entries[Math.max(0, entries.length - trustedProxies)];
  return client ? client : withoutMapping(peer);
}

/**
 * What a rate limit counts by: an IPv4 address, or the /64 network of an IPv6 address, since one
 * household or server has a whole such network to choose its addresses from.
 * @param ip as `context.ip` of a function
 */
export function clientKey(ip: string): string {
  const address = plainAddress(ip);
  if (address === '') return UNKNOWN;
  if (isIP(address) === 4) return address;
  return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`;
}

/** The address of an entry such as `1.2.3.4:56` or `[2001:db8::1]:56`; empty when it is none. */
function plainAddress(entry: string): string {
  const text = entry.trim();
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = withoutMapping(bracketed ?? beforePort ?? text);
  return isIP(address) === 0 ? '' : address;
}

/** An IPv4 address that is written as an IPv6 one, as it is; any other without its zone. */
function withoutMapping(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(canonical(plain)) ?? [];
  if (high === undefined || low === undefined) return plain;
  const bits = [high, low].map((group) => Number.parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

/** The one way to write an IPv6 address; anything else as it is. */
function canonical(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function ipv6Groups(address: string): string[] {
  const [left = '', right] = canonical(address).split('::');
  const head = left === '' ? [] : left.split(':');
  if (right === undefined) return head;
  const tail = right === '' ? [] : right.split(':');
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
