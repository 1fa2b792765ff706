// Runs the steps of the Containerfile in an empty folder of this machine, without a container runtime:
// as root, on Linux, with `unshare` and `chroot`. It does not cover the base image (this machine's /usr
// is used instead) or the network and storage of a container.
import { execFileSync, spawn } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../netlify/ask.ts';
import { freePort } from '../support/free-port.ts';
import { root } from '../support/root.ts';
import { readContainerfile, readEnvironment } from './containerfile.ts';

const PORT = String(await freePort());
const READY_MILLISECONDS = 600_000;
const deploy = path.join(root, 'docs/deploy');

const steps = readContainerfile(await readFile(path.join(deploy, 'Containerfile'), 'utf8'));
const ignored = (await readFile(path.join(deploy, 'Containerfile.dockerignore'), 'utf8'))
  .split('\n')
  .filter(Boolean);

const box = await mkdtemp(path.join(os.tmpdir(), 'container-'));
const environment: Record<string, string> = { PATH: '/usr/bin', HOME: '/root', PORT };
let folder = '/';
let user = '0:0';
try {
  await layBase();
  for (const { name, text } of steps) await take(name, text);
} finally {
  await rm(box, { recursive: true, force: true });
}

/** The minimal system that the steps need. */
async function layBase(): Promise<void> {
  for (const name of ['dev', 'etc', 'proc', 'root', 'tmp', 'usr', 'var/lib']) {
    await mkdir(path.join(box, name), { recursive: true });
  }
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
    await symlink(`usr/${name}`, path.join(box, name));
  }
  for (const name of ['hosts', 'resolv.conf', 'nsswitch.conf', 'ssl']) {
    await cp(path.join('/etc', name), path.join(box, 'etc', name), {
      recursive: true,
      dereference: true,
    });
  }
  await writeFile(
    path.join(box, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n',
  );
  await writeFile(path.join(box, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const npmrc = path.join(os.homedir(), '.npmrc');
  await copyFile(npmrc, path.join(box, 'root/.npmrc')).catch(() => {});
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(https?_proxy|no_proxy|npm_config_\w+|node_extra_ca_certs)$/i.test(name)) {
      environment[name] = value ?? '';
    }
  }
}

async function take(name: string, text: string): Promise<void> {
  console.log(`${name} ${text}`);
  if (name === 'ENV') Object.assign(environment, readEnvironment(text), { PORT });
  else if (name === 'WORKDIR') {
    folder = text;
    await mkdir(path.join(box, folder), { recursive: true });
  } else if (name === 'COPY') await copyIn(text.split(' '));
  else if (name === 'RUN')
    execFileSync('unshare', inside(['sh', '-c', text]), { stdio: 'inherit' });
  else if (name === 'USER') user = '1000:1000';
  else if (name === 'CMD') await runCommand(JSON.parse(text) as string[]);
  else console.log('  (skipped)');
}

async function copyIn(words: string[]): Promise<void> {
  const target = path.join(box, folder, words.at(-1) ?? '.');
  for (const source of words.slice(0, -1)) {
    if (source !== '.') {
      await copyFile(path.join(root, source), path.join(target, path.basename(source)));
      continue;
    }
    await cp(root, target, {
      recursive: true,
      filter: (file) => {
        const name = path.relative(root, file);
        return !ignored.some((one) => name === one || name.startsWith(`${one}/`));
      },
    });
  }
}

/** Arguments of `unshare` that run a command inside the box, in its folder and as its user. */
function inside(command: string[]): string[] {
  const mounts = [
    `mount --rbind /usr ${box}/usr`,
    `mount -o remount,bind,ro ${box}/usr`,
    `mount --rbind /dev ${box}/dev`,
    `mount -t proc proc ${box}/proc`,
    `exec chroot --userspec=${user} ${box} env -i "$@"`,
  ];
  const values = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const enter = ['sh', '-c', `cd ${folder} && exec "$@"`, 'sh'];
  const script = mounts.join(' && ');
  return [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'sh',
    '-c',
    script,
    'sh',
    ...values,
    ...enter,
    ...command,
  ];
}

async function runCommand(command: string[]): Promise<void> {
  const child = spawn('unshare', inside(command), { stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://localhost:${PORT}`;
  const deadline = performance.now() + READY_MILLISECONDS;
  for (;;) {
    const answer = await ask(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('The board never became healthy');
    await pause(1000);
  }
  const page = await ask(url);
  console.log(`/ responds with ${page.status}, ${page.text.length} characters`);
  const pid = execFileSync('pgrep', ['-f', `^${command.join(' ')}$`], { encoding: 'utf8' });
  const [own = ''] = pid
    .trim()
    .split('\n')
    .filter((one) => rootOf(one) === box);
  process.kill(Number(own), 'SIGTERM');
  const code = await ended;
  console.log(`exited with code ${code}`);
  if (page.status !== 200 || code !== 0) process.exitCode = 1;
}

function rootOf(pid: string): string {
  return execFileSync('readlink', [`/proc/${pid}/root`], { encoding: 'utf8' }).trim();
}
