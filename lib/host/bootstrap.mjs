// Entry of `npm start` and `npm test`: installs missing packages, then runs the given command on the Node
// version that the project pins. It may run on any Node version and before anything is installed, so it is
// plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
}
if (!isInstalled()) {
  console.log('Installing the packages of package-lock.json (once)…');
  // Unlike `npm ci` this keeps installed packages; `--no-save` leaves the lock file unchanged.
  const flags = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', ['install', ...flags], { SENTRYCLI_SKIP_DOWNLOAD: '1' });
  if (code !== 0) fail(`npm install failed with code ${code}; see its message above.`);
}
process.exit(await run('node_modules/.bin/node', process.argv.slice(2)));

/** Whether the installed packages match the lock file. Optional ones may be for other systems. */
function isInstalled() {
  const present = 'node_modules/.package-lock.json';
  if (!existsSync(present)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const { '': _, ...wanted } = packagesOf('package-lock.json');
  const installed = packagesOf(present);
  return Object.entries(wanted).every(([name, { version, optional }]) =>
    name in installed ? installed[name].version === version : optional,
  );
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      // Node caches compiled code here, which makes later starts faster.
      env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node'), ...env, ...process.env },
      shell: process.platform === 'win32',
    });
    // The child handles the signal itself; this process only waits for it.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => child.kill(signal));
    child.on('error', (error) => fail(`${error.message}. "npm rebuild node" may help.`));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
