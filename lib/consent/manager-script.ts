/**
 * Address and attributes of a consent manager's script element. Parameters of the address that begin
 * with "data-" are meant as attributes: `…/otSDKStub.js?data-domain-script=0123`.
 */
export function managerScript(url: string): { src: string; attributes: Record<string, string> } {
  const address = new URL(url);
  const attributes: Record<string, string> = {};
  for (const [name, value] of [...address.searchParams]) {
    if (!/^data-[a-z-]+$/.test(name)) continue;
    attributes[name] = value;
    address.searchParams.delete(name);
  }
  return { src: address.href, attributes };
}
