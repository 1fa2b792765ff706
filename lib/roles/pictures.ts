/** Which pictures pages may show: a visit must not tell strangers that it happened. */

/**
 * Whether pages may load a picture from an address: a path of this site, a picture that the address
 * itself contains, or one by https from a host that the configuration names.
 * @param hosts names such as `cdn.example.org`, or `*.example.org` for all below it
 */
export function isAllowedPicture(address: string, hosts: readonly string[]): boolean {
  // Browsers read "\\" as "/" and drop tabs and line breaks: "/\t/evil.example" leads elsewhere.
  if (/^\/(?![/\\])[^\s\\]*$/.test(address) || /^data:image\//i.test(address)) return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && hosts.some((host) => isCovered(url.host, host));
}

function isCovered(host: string, named: string): boolean {
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
}

/**
 * Counts the pictures that are not shown, by their host.
 * @param addresses empty ones are left out
 * @returns hosts with their number of pictures, the most frequent first
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
