import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Connections that wait for another request may still send one that is on its way. */
const LINGER_MILLISECONDS = 250;
const SWEEP_MILLISECONDS = 50;

/**
 * Lets a server stop without losing a request: it takes no more connections, answers what was asked,
 * and closes each connection as it falls idle. Answers given meanwhile must say `Connection: close`.
 * @param server before it takes its first connection
 * @returns stops it; what is left after the given milliseconds is cut off. Tells whether everything
 *   ended by itself
 */
export function createDrain(server: Server): (milliseconds: number) => Promise<boolean> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** A browser opens connections that it may never use: those are not idle to Node. */
  function closeWaiting(): void {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  return async (milliseconds) => {
    const closed = new Promise<void>((resolve) => {
      // An HTTP server's own `close` would at once cut off connections that are idle.
      TcpServer.prototype.close.call(server, () => resolve());
    });
    const startedAt = performance.now();
    const sweep = setInterval(() => {
      if (performance.now() - startedAt > LINGER_MILLISECONDS) closeWaiting();
    }, SWEEP_MILLISECONDS);
    const late = new AbortController();
    const inTime = await Promise.race([
      closed.then(() => true),
      pause(milliseconds, false, { signal: late.signal }),
    ]);
    late.abort();
    clearInterval(sweep);
    if (!inTime) server.closeAllConnections();
    await closed;
    return inTime;
  };
}
