/** Keeps requests to addresses that others name on the public internet. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that must not be requested. */
export class ClosedAddress extends Error {
  override name = 'ClosedAddress';
}

/** Global unicast addresses of IPv6. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4 address that is written as IPv6 counts as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

/**
 * Refuses an address that names a host outside the public internet. What other names lead to is
 * looked at when they are connected to, see {@link guardedLookup}.
 * @throws {ClosedAddress}
 */
export function refuseClosed(url: URL, isAllowed = isPublicAddress): void {
  if (!/^https?:$/.test(url.protocol)) {
    throw new ClosedAddress(`${url.protocol}// is not the web: it is not requested`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isClosed = isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : !isAllowed(host);
  if (isClosed) throw new ClosedAddress(`${host} is not on the public internet`);
}

/** How names are looked up; `lookup` of `node:dns` has this shape. */
export type Resolver = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A look-up for sockets that fails for names of addresses that are not allowed. The socket connects to
 * the very addresses that were looked at, so a name cannot change its meaning in between.
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
        return callback(new ClosedAddress(`${hostname} is not on the public internet`), '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
