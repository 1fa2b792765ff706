import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems choose ports, so that it is still free when used. */
const randomPort = (): number => randomInt(20_000, 30_000);

/**
 * A TCP port that nothing listens on.
 * @param preferred used when it is free; 0 for any
 */
export async function freePort(preferred = 0): Promise<number> {
  const port = preferred || randomPort();
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, () => resolve(true));
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return isFree ? port : freePort();
}
