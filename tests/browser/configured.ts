import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../lib/config/load.ts';
import type { PublicConfig } from '../../lib/config/public.ts';
import { contentSecurityPolicy } from '../../lib/build/content-security-policy.ts';

type Services = Partial<Pick<PublicConfig, 'analytics' | 'consentScriptUrl' | 'sentry'>>;

/**
 * Serves the board as if built with these services: their settings in its code, and the matching
 * Content-Security-Policy.
 * @param board URL of a board built without them
 */
export async function serveConfigured(board: string, services: Services) {
  const policy = contentSecurityPolicy({ ...loadConfig({}).public, ...services });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers: asked } = request;
    const answer = await fetch(new URL(url, board), {
      method,
      redirect: 'manual',
      headers: {
        'content-type': asked['content-type'] ?? '',
        cookie: asked.cookie ?? '',
        'user-agent': asked['user-agent'] ?? '',
      },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    response.writeHead(answer.status, {
      ...headers,
      ...(headers['content-security-policy'] ? { 'content-security-policy': policy } : {}),
      'set-cookie': answer.headers.getSetCookie(),
    });
    const isScript = /\/_next\/static\/.*\.js$/.test(url);
    response.end(
      isScript
        ? configured(await answer.text(), services)
        : Buffer.from(await answer.arrayBuffer()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Replaces each setting's `null` in the script's inlined JSON by its value. */
function configured(script: string, services: Services): string {
  return Object.entries(services).reduce(
    (text, [name, setting]) =>
      text.replaceAll(
        new RegExp(`(\\\\?"${name}\\\\?":)null`, 'g'),
        (_, key: string) =>
          key + JSON.stringify(setting).replaceAll('"', key.includes('\\') ? '\\"' : '"'),
      ),
    script,
  );
}
