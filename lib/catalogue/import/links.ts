import { CellRefusal, shown } from './problem.ts';

/**
 * An absolute http(s) link, as browsers read it.
 * @throws {CellRefusal} for other schemes, relative links, names and passwords in the link
 */
export function toLink(written: string, limit: number): string {
  if (!/^https?:\/\//i.test(written)) {
    throw new CellRefusal(`${shown(written)} must be an absolute http(s) link`);
  }
  const url = URL.parse(written);
  if (!url?.hostname) throw new CellRefusal(`${shown(written)} is not a link`);
  if (url.username || url.password) {
    throw new CellRefusal(`${shown(written)} must not hold a user name or password`);
  }
  if (url.href.length > limit) {
    throw new CellRefusal(`has ${url.href.length} characters, at most ${limit} are allowed`);
  }
  return url.href;
}

/** An absolute http(s) link or a path of this site, such as `/logos/acme.svg`. */
export function toPicture(written: string, limit: number): string {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(written) && written.length <= limit;
  return isPath ? written : toLink(written, limit);
}
