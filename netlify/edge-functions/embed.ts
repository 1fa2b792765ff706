import { framedPolicy } from '../../lib/content/embed.ts';

type Context = {
  next: (options: { sendConditionalRequest: boolean }) => Promise<Response>;
};

const POLICY = 'content-security-policy';

/** Lets any site frame the page that is made for frames (16.5), which is the only one on this path. */
export default async function embed(_request: Request, context: Context): Promise<Response> {
  const response = await context.next({ sendConditionalRequest: true });
  const headers = new Headers(response.headers);
  const policy = headers.get(POLICY);
  // Where there is none, as in a 304, the browser keeps that of its stored page.
  if (policy !== null) headers.set(POLICY, framedPolicy(policy));
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}
