import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that accepts and discards every mail. */
export async function startMailSink() {
  let taken = 0;
  let firstAt = 0;
  let lastAt = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => {
        lastAt = performance.now();
        if (taken === 0) firstAt = lastAt;
        taken += 1;
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    /** Mails a second, from the first to the last. */
    rate: () => ((taken - 1) / (lastAt - firstAt)) * 1000,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
