/** A client's address behind proxies, and its rate-limit key. */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/**
 * Each proxy appends its peer's address to X-Forwarded-For. So only as many entries as there are trusted
 * proxies can be trusted, counted from the right; the client can forge the rest.
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
 * An IPv4 address, or the /48 network of an IPv6 address, since one site may be given a whole /48.
 * @param ip as `context.ip` of a function
 */
export function clientKey(ip: string): string {
  const address = parseEntry(ip);
  // Clients without a readable address share a limit.
  if (address === null) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 3).map((group) => group.toString(16));
  return `${network.join(':')}::/48`;
}

/** Whether a request comes from this machine. Behind a proxy that is not configured, all do. */
export function isLoopback(ip: string): boolean {
  return parseEntry(ip)?.range() === 'loopback';
}

const MAX_ENTRY_CHARACTERS = 80;

type Parsed = { address: ipaddr.IPv4 | ipaddr.IPv6 | null };

/** Each request needs its address several times, and parsing it takes as long as serving a small file. */
const parsed = new LRUCache<string, Parsed>({
  max: 5000,
  memoMethod: (entry) => ({ address: parse(entry) }),
});

function parseEntry(entry: string): Parsed['address'] {
  return entry.length > MAX_ENTRY_CHARACTERS ? null : parsed.memo(entry).address;
}

/** Parses `1.2.3.4`, `1.2.3.4:56` or `[2001:db8::1]:56` without its zone. IPv4-mapped IPv6 becomes IPv4. */
function parse(entry: string): Parsed['address'] {
  const text = entry.trim().replace(/%[^\]]*/, '');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}
