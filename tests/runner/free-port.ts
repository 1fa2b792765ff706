import { createServer } from 'node:net';

/**
 * A TCP port that nothing listens on.
 * @param preferred used when it is free
 */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number | null>((resolve) => {
    probe.once('error', () => resolve(null));
    probe.listen(preferred, () => {
      const address = probe.address();
      resolve(typeof address === 'object' && address ? address.port : null);
    });
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port ?? freePort();
}
