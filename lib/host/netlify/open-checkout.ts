import path from 'node:path';
import { copyCheckout } from './checkout.ts';
import { installNetlifyTools, type NetlifyTools } from './tools.ts';

/**
 * Netlify's tools, and a checkout of the project as it lies here for them to build.
 * @param root folder of the project, a git checkout
 * @param name of the checkout's folder beside the tools; what lies there is removed
 */
export async function openCheckout(
  root: string,
  name: string,
): Promise<{ tools: NetlifyTools; checkout: string }> {
  const folder = path.join(root, '.data/netlify');
  const tools = await installNetlifyTools(path.join(folder, 'tools'));
  const checkout = path.join(folder, name);
  await copyCheckout(root, checkout);
  return { tools, checkout };
}
