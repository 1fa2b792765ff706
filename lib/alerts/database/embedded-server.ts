// The thread that serves the embedded database over PostgreSQL's protocol, see embedded.ts.
import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './database.ts';

/** A client silent for this long within a transaction has hung, and it blocks all others. */
const SILENT_MILLISECONDS = 60_000;
/** The engine truncates its log only at a checkpoint, and never checkpoints on its own. */
const CHECKPOINT_MILLISECONDS = 600_000;

export type Task = {
  folder: string;
  socketPath: string;
  /** The thread ends after this long without a query. */
  unusedMilliseconds: number;
};

const { folder, socketPath, unusedMilliseconds } = workerData as Task;

const [QUERY, SYNC, TERMINATE, READY_FOR_QUERY] = Buffer.from('QSXZ');
const IDLE = 'I'.charCodeAt(0);

const engine = await PGlite.create(folder);
await makePrivate(folder);
await migrate(drizzle(engine), { migrationsFolder: migrationsFolder() });

const clients = new Set<Socket>();
/** Exchanges received but not yet run, in order. */
let waiting: Array<{ client: Socket; exchange: Buffer }> = [];
/** The client with an open transaction. The engine has one session, so all others wait. */
let holder: Socket | null = null;
let isStopping = false;
let hasEnded = false;
const unused = setTimeout(stop, unusedMilliseconds);

const server = createServer((client) => {
  clients.add(client);
  let received: Buffer = Buffer.alloc(0);
  client.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (let end = endOfExchange(received); end > 0; end = endOfExchange(received)) {
      waiting.push({ client, exchange: received.subarray(0, end) });
      received = received.subarray(end);
    }
    runWaiting();
  });
  client.setTimeout(SILENT_MILLISECONDS, () => {
    if (holder === client) client.destroy();
  });
  // A broken connection is closed next.
  client.on('error', () => {});
  client.on('close', () => {
    clients.delete(client);
    waiting = waiting.filter((one) => one.client !== client);
    if (holder === client) {
      run(queryMessage('rollback'));
      holder = null;
      runWaiting();
    }
  });
});

// A killed process leaves its socket behind; the database is now owned by this one.
await rm(socketPath, { force: true });
server.listen(socketPath, () => parentPort?.postMessage('serving', []));
setInterval(() => {
  if (!holder && !hasEnded) run(queryMessage('checkpoint'));
}, CHECKPOINT_MILLISECONDS);
parentPort?.once('message', stop);

/** Runs waiting exchanges one at a time, except while an open transaction blocks them. */
function runWaiting(): void {
  if (hasEnded) return;
  for (;;) {
    const next = waiting.findIndex(({ client }) => !holder || client === holder);
    if (next < 0) break;
    const [{ client, exchange }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
    if (exchange[0] === TERMINATE) {
      client.end();
      continue;
    }
    unused.refresh();
    const answer = run(exchange);
    client.write(answer);
    holder = answer.at(-1) === IDLE ? null : client;
  }
  if (isStopping && !holder) void end();
}

/**
 * Runs an exchange. The last byte of the response is the state of the transaction.
 * @throws when the engine has crashed: the thread ends, and all connections with it
 */
function run(exchange: Uint8Array): Buffer {
  const answer = Buffer.from(engine.execProtocolRawSync(exchange));
  if (answer.at(-6) !== READY_FOR_QUERY) throw new Error('The engine has broken down');
  return answer;
}

/**
 * End of the first complete exchange, or 0. An exchange is the start of a connection, or all messages up to
 * the one that the server answers. Running single messages would mix clients: one would bind its parameters
 * to the statement that another has just prepared.
 */
function endOfExchange(received: Buffer): number {
  const isStart = received[0] === 0;
  for (let start = 0; ;) {
    const length = isStart ? 0 : 1;
    if (received.length < start + length + 4) return 0;
    const end = start + length + received.readUInt32BE(start + length);
    if (received.length < end) return 0;
    const type = received[start];
    if (isStart || type === QUERY || type === SYNC || type === TERMINATE) return end;
    start = end;
  }
}

function queryMessage(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.from('Q____');
  head.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** Accepts no more clients, and ends once no transaction is open. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  server.close();
  runWaiting();
}

async function end(): Promise<void> {
  hasEnded = true;
  for (const client of clients) client.end();
  await engine.close().catch(() => {});
  process.exit();
}

/**
 * Removes other users' permissions from all files of the database, which the engine makes readable and
 * writable by everybody. Later files are protected by their folder.
 */
async function makePrivate(parent: string): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const file = path.join(parent, entry.name);
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const mode = entry.isDirectory() ? 0o700 : 0o600;
    if (((await lstat(file)).mode & 0o777) !== mode) await chmod(file, mode);
    if (entry.isDirectory()) await makePrivate(file);
  }
}
