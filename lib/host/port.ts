// Checks and opens ports, with messages that say what to do about one that cannot be opened.
import { createServer } from 'node:net';
import { serve, type ServerMiddleware } from 'srvx';
import { responseHeaders } from '../api/responses.ts';

/** Throws when another program listens on a port, or this user may not open it. 0 is always free. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(port, error)));
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

export function portError(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(`This user may not open port ${port}. Set PORT to one above 1023.`);
  }
  return error;
}

/** Answers 400 to a request whose Host header, such as `a:99999`, makes no URL. */
export const refuseBadHost: ServerMiddleware = (request, next) => {
  if (URL.canParse(request.url)) return next();
  const headers = { ...responseHeaders, 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('The Host header is invalid', { status: 400, headers });
};

/**
 * Serves requests on 127.0.0.1, which only this machine can reach. The handler limits their bodies.
 * @param port TCP port; 0 takes any free one
 * @param orAnyOther whether to take any free port when this one is in use
 */
export async function listenOnLoopback(
  handle: (request: Request) => Promise<Response>,
  port: number,
  orAnyOther: boolean,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = serve({
    port,
    hostname: '127.0.0.1',
    silent: true,
    manual: true,
    gracefulShutdown: false,
    middleware: [refuseBadHost],
    fetch: handle,
  });
  try {
    await server.serve();
    await server.ready();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && orAnyOther) return listenOnLoopback(handle, 0, false);
    throw portError(port, error as NodeJS.ErrnoException);
  }
  const { port: actualPort } = new URL(server.url ?? '');
  return {
    url: `http://127.0.0.1:${actualPort}`,
    close: async () => {
      await server.close(true);
    },
  };
}
