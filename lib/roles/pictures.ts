/** Which pictures pages may load: a visit must not be revealed to third parties. */

/**
 * Whether pages may load a picture: a path of this site, a data URL, or https from a configured
 * host.
 * @param hosts such as `cdn.example.org`, or `*.example.org` for its subdomains
 */
export function isAllowedPicture(address: string, hosts: readonly string[]): boolean {
  // Browsers treat "\\" as "/" and drop tabs and line breaks, so "/\t/evil.example" leaves the
  // site.
  if (/^\/(?![/\\])[^\s\\]*$/.test(address) || /^data:image\//i.test(address)) return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && hosts.some((host) => isCovered(url.host, host));
}

function isCovered(host: string, named: string): boolean {
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
}

/**
 * Counts, by host, the pictures that may not be loaded; most frequent first.
 * @param addresses empty ones are ignored
 */
export function foreignPictures(
  addresses: Iterable<string>,
  hosts: readonly string[],
): [host: string, count: number][] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (address === '' || isAllowedPicture(address, hosts)) continue;
    const host = URL.canParse(address) ? new URL(address).host : address;
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, few]) => few - many || a.localeCompare(b));
}
