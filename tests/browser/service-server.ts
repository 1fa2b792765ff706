import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Mocks a third-party service: a server on another origin that serves scripts and records what they send.
 * @param scripts source texts by path
 */
export async function startServiceServer(scripts: Record<string, string>) {
  const requested: string[] = [];
  const sent: Array<Record<string, any>> = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    requested.push(pathname);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') {
        sent.push(JSON.parse(Buffer.concat(chunks).toString()));
        // Calls may arrive in another order than they were sent.
        sent.sort((one, other) => one.at - other.at);
      }
      const script = scripts[pathname];
      response.writeHead(request.method === 'GET' && script === undefined ? 404 : 200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'text/javascript',
      });
      response.end(script ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    sent,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An analytics script: defines `window[name]`, which posts each call to the script's origin. */
export function analyticsScriptText(name: 'analytics' | 'rudderanalytics' | 'jitsu'): string {
  return `{
    const element = document.currentScript;
    const { origin } = new URL(element.src);
    let calls = 0;
    const send = (kind, parameters) => fetch(origin + '/events', {
      method: 'POST', keepalive: true,
      body: JSON.stringify({ kind, parameters, at: performance.timeOrigin + calls++ }),
    });
    localStorage.setItem('ajs_anonymous_id', 'abc');
    document.cookie = 'rl_anonymous_id=abc; path=/';
    window.${name} = {
      load: (...parameters) => send('load', parameters),
      page: (...parameters) => send('page', parameters),
      track: (...parameters) => send('track', parameters),
      reset: () => {},
    };
  }`;
}
