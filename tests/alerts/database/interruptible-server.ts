import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a database server that tests can cut. */
export type InterruptibleServer = {
  url: string;
  /** Breaks all connections and refuses further ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps all connections open but passes nothing on, like a server that hangs. */
  freeze(): void;
  thaw(): void;
};

/** A proxy between the tests and the server of a database URL. */
export async function interruptible(databaseUrl: string): Promise<InterruptibleServer> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    far.on('data', (data) => near.write(data));
    near.on('data', (data) => far.write(data));
    if (isFrozen) near.pause();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(port),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
