/** Keeps requests to addresses from outside on the public internet. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';

/** Thrown for an address that must not be requested. */
export class ClosedAddress extends Error {
  override name = 'ClosedAddress';
}

/** Global unicast addresses of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Serves settings to virtual machines on Azure. The metadata services of other clouds have private addresses. */
const AZURE_PLATFORM = '168.63.129.16';

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4-mapped IPv6 address counts as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_PLATFORM) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/**
 * Rejects an address whose host is not on the public internet. Host names are checked when they are
 * resolved, see {@link guardedLookup}.
 * @throws {ClosedAddress}
 */
export function refuseClosed(url: URL, isAllowed = isPublicAddress): void {
  if (!/^https?:$/.test(url.protocol)) {
    throw new ClosedAddress(say(words.sourceProblems.otherProtocol, { protocol: url.protocol }));
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isClosed = isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : !isAllowed(host);
  if (isClosed) throw new ClosedAddress(say(words.sourceProblems.notPublic, { host }));
}

/** A DNS lookup with the shape of `lookup` of `node:dns`. */
export type Resolver = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for sockets that fails for names with forbidden addresses. The socket connects to the
 * addresses that were checked, so a second DNS answer cannot redirect it.
 */
export function guardedLookup(
  resolver: Resolver,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        const reason = say(words.sourceProblems.notPublic, { host: hostname });
        return callback(new ClosedAddress(reason), '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
