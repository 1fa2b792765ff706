/**
 * Lets a request say the address under which the site is reached, whatever its Host header says: that
 * anyone can write, and no link or decision may follow from it. Path and query stay.
 * @param origin of the site, such as `https://jobs.example`
 */
export function pinToSite(request: Request, origin: string): void {
  const { pathname, search } = new URL(request.url);
  Object.defineProperty(request, 'url', {
    value: `${origin}${pathname}${search}`,
    enumerable: true,
    configurable: true,
  });
}
