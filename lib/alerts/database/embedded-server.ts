// The thread that serves the embedded database over PostgreSQL's protocol, see embedded.ts.
import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './database.ts';

/** A client that is silent for this long within a transaction has hung; others wait for it. */
const SILENT_MILLISECONDS = 60_000;
/** The engine shortens its log only at a checkpoint, and makes none by itself. */
const CHECKPOINT_MILLISECONDS = 600_000;

/** What the thread is started with. */
export type Task = {
  /** Of the database. */
  folder: string;
  socketPath: string;
  /** The thread ends when nobody has asked anything for this long. */
  unusedMilliseconds: number;
};

const { folder, socketPath, unusedMilliseconds } = workerData as Task;

const [QUERY, SYNC, TERMINATE, READY_FOR_QUERY] = Buffer.from('QSXZ');
const IDLE = 'I'.charCodeAt(0);

const engine = await PGlite.create(folder);
await makePrivate(folder);
await migrate(drizzle(engine), { migrationsFolder: migrationsFolder() });

const clients = new Set<Socket>();
/** What clients have sent and the engine has not run, in order. */
let waiting: Array<{ client: Socket; exchange: Buffer }> = [];
/** The client whose transaction is open. The engine has one session, so all others wait. */
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
  // One that breaks is closed next.
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

// Left by a process that was killed: this one owns the database.
await rm(socketPath, { force: true });
server.listen(socketPath, () => parentPort?.postMessage('serving', []));
setInterval(() => {
  if (!holder && !hasEnded) run(queryMessage('checkpoint'));
}, CHECKPOINT_MILLISECONDS);
parentPort?.once('message', stop);

/** Runs what waits, an exchange at a time, as far as no open transaction is in its way. */
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
 * The engine's answer to an exchange; its last byte is the state of the transaction.
 * @throws when the engine has broken down: the thread ends, and with it all connections
 */
function run(exchange: Uint8Array): Buffer {
  const answer = Buffer.from(engine.execProtocolRawSync(exchange));
  if (answer.at(-6) !== READY_FOR_QUERY) throw new Error('The engine has broken down');
  return answer;
}

/**
 * Where the first exchange ends that has arrived whole, or 0: the start of a connection, or messages up
 * to the one that the server answers. Run one by one, messages of several clients would mix: each
 * would bind its parameters to the statement that another has just sent.
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

/** Lets no new client in, and ends once no transaction is open. */
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
 * Takes the rights of other users away from all files of the database: the engine makes them readable
 * and writable by everybody. Files made later are protected by their folder.
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
