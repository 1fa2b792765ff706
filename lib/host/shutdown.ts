// Graceful shutdown: on a signal the host accepts no more connections, answers open requests and exits.
import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Signal = 'SIGINT' | 'SIGTERM';

const exitCodes: Record<Signal, number> = { SIGINT: 130, SIGTERM: 143 };

/**
 * Handles SIGINT and SIGTERM. Until `onStop` is called, a signal ends the process at once; afterwards the
 * first one runs the given function and exits with the code that it returns. Further signals are ignored: a
 * terminal signals every process of a group, and parents forward theirs.
 */
export function listenForStop(): { onStop: (stop: () => Promise<number>) => void } {
  let stop: (() => Promise<number>) | null = null;
  let isStopping = false;
  const end = async (signal: Signal): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    process.exit(stop ? await stop().catch(() => 1) : exitCodes[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(signal));
  return { onStop: (given) => (stop = given) };
}

/** A request may already be on its way on a connection that looks idle. */
const LINGER_MILLISECONDS = 250;
const SWEEP_MILLISECONDS = 50;

/**
 * Returns a function that stops a server without losing requests: it accepts no more connections, answers
 * open requests (with `Connection: close`), and aborts what is left after the given milliseconds. It
 * resolves to whether everything ended on its own.
 * @param server before its first connection
 */
export function createDrain(server: Server): (milliseconds: number) => Promise<boolean> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** Browsers open connections that they may never use; Node does not count those as idle. */
  function closeWaiting(): void {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  return async (milliseconds) => {
    const closed = new Promise<void>((resolve) => {
      // The `close` of an HTTP server would cut off idle connections at once.
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
