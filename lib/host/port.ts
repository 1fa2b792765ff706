import { createServer } from 'node:net';

/**
 * @param port TCP port; 0 is always free
 * @throws when another program listens on it, or this user may not open it
 */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portError(port, error)));
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/** Explains what to do about a port that cannot be opened. */
export function portError(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES') {
    return new Error(
      `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`,
    );
  }
  return error;
}
