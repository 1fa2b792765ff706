/** The address of a client behind proxies, and the key that its rate limits are counted by. */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** All clients without a readable address share this key, and so one limit. */
const UNKNOWN = 'unknown';

/**
 * The address of the client behind proxies. Each proxy appends the address that it was called from to
 * X-Forwarded-For. So only as many entries as there are trusted proxies can be believed, counted from
 * the right; anyone can have written the entries further left.
 * @param peer address at the other end of the connection
 * @param forwardedFor the header; several are joined by commas
 * @param trustedProxies how many proxies are in front of this server
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const fallback = parseEntry(peer)?.toString() ?? peer;
  if (trustedProxies < 1 || forwardedFor === null) return fallback;
  const entries = forwardedFor.split(',');
  const entry = entries[Math.max(0, entries.length - trustedProxies)] ?? '';
  return parseEntry(entry)?.toString() ?? fallback;
}

/**
 * The key of a client's rate limits: an IPv4 address, or the /64 network of an IPv6 address, since one
 * household or server can use every address of such a network.
 * @param ip as `context.ip` of a function
 */
export function clientKey(ip: string): string {
  const address = parseEntry(ip);
  if (address === null) return UNKNOWN;
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Whether a client calls from this machine. Behind a proxy that was not configured, all visitors seem to.
 * @param ip as `context.ip` of a function
 */
export function isLoopback(ip: string): boolean {
  return parseEntry(ip)?.range() === 'loopback';
}

/** Addresses of recent clients as read, since reading one takes longer than serving a file. */
const read = new LRUCache<string, ipaddr.IPv4 | ipaddr.IPv6 | typeof UNKNOWN>({ max: 5000 });
const MAX_ENTRY_CHARACTERS = 80;

function parseEntry(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (entry.length > MAX_ENTRY_CHARACTERS) return null;
  const known = read.get(entry) ?? readEntry(entry) ?? UNKNOWN;
  read.set(entry, known);
  return known === UNKNOWN ? null : known;
}

/**
 * The address of an entry such as `1.2.3.4`, `1.2.3.4:56` or `[2001:db8::1]:56`, without a zone; an
 * IPv4 address written as an IPv6 one becomes IPv4.
 */
function readEntry(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = entry.trim().replace(/%[^\]]*/, '');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}
