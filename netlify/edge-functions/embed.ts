/** Lets any site frame the embeddable page, the only page on this path. Contract: 16.5. */
type Context = {
  next: (options: { sendConditionalRequest: boolean }) => Promise<Response>;
};

const POLICY = 'content-security-policy';

export default async function embed(_request: Request, context: Context): Promise<Response> {
  const response = await context.next({ sendConditionalRequest: true });
  const headers = new Headers(response.headers);
  const policy = headers.get(POLICY);
  // A 304 has no policy: the browser uses that of its cached page.
  if (policy !== null) headers.set(POLICY, framedPolicy(policy));
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}

/** A content security policy that allows framing by any site. */
export function framedPolicy(policy: string): string {
  return policy.replace(/frame-ancestors[^;,]*/g, 'frame-ancestors *');
}
