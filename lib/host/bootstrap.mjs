// Runs on whatever Node the visitor of a fresh clone has, before anything is installed: so it
// is plain JavaScript without dependencies. It installs what the lock file names, then runs the
// command on the Node that the project pins.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const pinnedNode = path.join(root, 'node_modules/.bin/node');
const stampFile = path.join(root, 'node_modules/.installed-lock');
/** What Node has compiled, so that it need not do so at each start. It can be deleted at any time. */
const compileCache = path.join(root, 'node_modules/.cache/node');

const commands = {
  // Half of V8's own young generation, which takes less memory under load; an eighth answers a quarter fewer
  // searches. One pool, and large responses outside of it: glibc would otherwise keep another 100 MB between
  // small pieces.
  // It collects memory itself when nobody visits, and keeps what it has compiled, so that the next visitor
  // does not wait for that.
  start: {
    entry: 'lib/host/commands/start.ts',
    nodeFlags: ['--max-semi-space-size=16', '--expose-gc', '--no-flush-bytecode'],
    environment: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
  },
  dev: { entry: 'lib/host/commands/dev.ts' },
  build: { entry: 'lib/host/commands/build.ts' },
  setup: { entry: 'lib/host/commands/setup.ts' },
  import: { entry: 'lib/host/commands/import.ts', takesFiles: true },
  desk: { entry: 'lib/host/commands/desk.ts' },
  index: { entry: 'lib/host/commands/publish.ts' },
  sources: { entry: 'lib/host/commands/sources.ts' },
  sync: { entry: 'lib/host/commands/sync.ts' },
  report: { entry: 'lib/host/commands/report.ts' },
  // Without V8's optimising compiler for WebAssembly the embedded database needs half the memory. It asks
  // for a collection each time it is opened again.
  digest: {
    entry: 'lib/host/commands/digest.ts',
    nodeFlags: ['--max-semi-space-size=4', '--liftoff-only', '--expose-gc'],
  },
  bounces: { entry: 'lib/host/commands/bounces.ts' },
  rebuild: { entry: 'lib/host/commands/rebuild.ts' },
  bench: { entry: 'tests/bench/bench.ts', nodeFlags: ['--expose-gc'] },
  netlify: { entry: 'lib/host/commands/netlify.ts' },
  // Checks do not read the board's `.env`: they expect the sample, and must not reach its services.
  test: { entry: 'tests/run.ts', isCheck: true },
  lint: {
    entry: 'node_modules/oxlint/bin/oxlint',
    words: ['-c', 'tests/oxlintrc.json', '--deny-warnings', '.'],
    isCheck: true,
  },
  typecheck: { entry: 'node_modules/typescript/bin/tsc', words: ['--noEmit'], isCheck: true },
  format: {
    entry: 'node_modules/prettier/bin/prettier.cjs',
    words: ['--write', '--log-level=warn', '.'],
    isCheck: true,
  },
  'check:netlify': { entry: 'tests/netlify/check.ts', isCheck: true },
  'check:guide': { entry: 'tests/docs/guide/run.ts', isCheck: true },
};

main().then(
  (code) => process.exit(code),
  (error) => fail(error.message),
);

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  }
  const [name, ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) fail(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  await install();
  const readsSettings = !command.isCheck && existsSync(path.join(root, '.env'));
  const environment = readsSettings ? ['--env-file=.env'] : [];
  const given = command.takesFiles ? args.map(fromCallersFolder) : args;
  const words = [...(command.words ?? []), ...given];
  const nodeWords = [...environment, ...(command.nodeFlags ?? []), command.entry, ...words];
  return run(pinnedNode, nodeWords, command.environment);
}

async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const present = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (present === wanted && existsSync(pinnedNode)) return;
  console.log('Installing the packages of package-lock.json (once)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const code = await run(npm, flags, { SENTRYCLI_SKIP_DOWNLOAD: '1' });
  if (code !== 0) fail(`npm ci failed with code ${code}; its own message is above.`);
  writeFileSync(stampFile, wanted);
}

/** npm runs scripts in the project's folder; a file was named from where the person stands. */
function fromCallersFolder(word) {
  return word.startsWith('-') ? word : path.resolve(process.env.INIT_CWD ?? root, word);
}

function run(command, args, defaults = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...defaults,
        ...process.env,
        NEXT_TELEMETRY_DISABLED: '1',
      },
      shell: process.platform === 'win32',
    });
    // The child shuts down on its own terms; this process only waits for it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => child.kill(signal));
    }
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
