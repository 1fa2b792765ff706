// A server that only this machine can reach.
import { serve } from 'srvx';
import { portError } from './port.ts';

/** A desk's largest draft is far below this. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Serves requests on 127.0.0.1.
 * @param port TCP port; 0 takes any free one
 * @param orAnyOther whether to take any free port when this one is in use
 * @throws when the port cannot be opened
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
    maxRequestBodySize: MAX_BODY_BYTES,
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
