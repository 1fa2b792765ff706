/** A client's address behind proxies, and its rate-limit key. */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Clients without a readable address share this key and its limit. */
const UNKNOWN = 'unknown';

/**
 * Each proxy appends its peer's address to X-Forwarded-For. So only as many entries as there are
 * trusted proxies can be believed, counted from the right; the client can forge the rest.
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
 * An IPv4 address, or the /64 network of an IPv6 address, since one household or server controls a
 * whole /64.
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
 * Whether a request comes from this machine. Behind a proxy that is not configured, all do.
 * @param ip as `context.ip` of a function
 */
export function isLoopback(ip: string): boolean {
  return parseEntry(ip)?.range() === 'loopback';
}

/** Cache, since parsing an address takes longer than serving a file. */
const read = new LRUCache<string, ipaddr.IPv4 | ipaddr.IPv6 | typeof UNKNOWN>({ max: 5000 });
const MAX_ENTRY_CHARACTERS = 80;

function parseEntry(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (entry.length > MAX_ENTRY_CHARACTERS) return null;
  const known = read.get(entry) ?? readEntry(entry) ?? UNKNOWN;
  read.set(entry, known);
  return known === UNKNOWN ? null : known;
}

/**
 * Parses `1.2.3.4`, `1.2.3.4:56` or `[2001:db8::1]:56` without its zone. IPv4-mapped IPv6 becomes
 * IPv4.
 */
function readEntry(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = entry.trim().replace(/%[^\]]*/, '');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}
