/** When two addresses of roles are the same page. Contract: 12.6. */

/** Parameters that only say where a visitor came from. */
const tracking =
  /^(?:utm_.*|gh_src|lever-(?:source|origin).*|source|src|ref|referrer|trk|fbclid|gclid)$/i;

/** An address without the parts that do not identify a page. */
export function addressKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = Array.from(url.searchParams.keys(), String);
  for (const name of names.filter((one) => tracking.test(one))) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`;
}
