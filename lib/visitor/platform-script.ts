/**
 * Address and attributes of a consent manager's script element. Parameters of the address that begin
 * with "data-" are meant as attributes: `…/otSDKStub.js?data-domain-script=0123`.
 */
export function managerScript(url: string): { src: string; attributes: Record<string, string> } {
  const address = new URL(url);
  const meant = [...address.searchParams].filter(([name]) => /^data-[a-z-]+$/.test(name));
  for (const [name] of meant) address.searchParams.delete(name);
  return { src: address.href, attributes: Object.fromEntries(meant) };
}
