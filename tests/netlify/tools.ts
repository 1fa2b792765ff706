// Netlify's own builder and server, installed next to the board, and a checkout for them to build.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withProgress } from '../../lib/base/terminal.ts';
import { runProgram } from '../../lib/build/run-program.ts';

/** Not part of the board: its builder and server, and the runtime of edge functions. */
const PACKAGES = ['netlify-cli@27.10.2', 'deno@2.9.5'];
const FOLDER = '.data/netlify';
/** The checkout's folder next to the tools. */
const CHECKOUT = 'checkout';
const INSTALL_MILLISECONDS = 300_000;
const COPY_MILLISECONDS = 120_000;

/** The bundler imports this only for types, from a server that may be unreachable. */
const TYPES_URL = 'https://edge.netlify.com/bootstrap/globals/types.ts';

/** Netlify's command and the environment in which it works offline. */
export type NetlifyTools = {
  netlify: string;
  folder: string;
  env: Record<string, string | undefined>;
};

/**
 * Installs Netlify's tools, and creates a checkout of the working tree for them to build.
 * @param root folder of the project, a git checkout
 */
export async function openCheckout(
  root: string,
): Promise<{ tools: NetlifyTools; checkout: string }> {
  const tools = await withProgress("Getting Netlify's tools ready", () =>
    installTools(path.join(root, FOLDER, 'tools')),
  );
  const checkout = path.join(root, FOLDER, CHECKOUT);
  await withProgress('Copying the project', () => copyCheckout(root, checkout));
  return { tools, checkout };
}

/**
 * Removes the files of {@link openCheckout}: two gigabytes, mostly tools.
 * @param keepsTools whether the next checkout will need them
 */
export async function removeCheckout(root: string, keepsTools: boolean) {
  const removed = keepsTools ? path.join(root, FOLDER, CHECKOUT) : path.join(root, FOLDER);
  await rm(removed, { recursive: true, force: true });
}

/** Installs the tools into their own folder, unless installed. */
async function installTools(folder: string): Promise<NetlifyTools> {
  const wanted = PACKAGES.join(' ');
  const stamp = path.join(folder, '.installed');
  const present = await readFile(stamp, 'utf8').catch(() => '');
  if (present !== wanted) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{"private":true}\n');
    const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
    await runProgram('npm', ['install', ...flags, ...PACKAGES], {
      cwd: folder,
      milliseconds: INSTALL_MILLISECONDS,
    });
    await writeFile(stamp, wanted);
  }
  const modules = path.join(folder, 'node_modules');
  const env = toolEnvironment(folder, modules);
  // The package fetches the runtime in an install script, which npm may have blocked.
  await runProgram(process.execPath, [path.join(modules, 'deno/install.cjs')], {
    cwd: folder,
    milliseconds: INSTALL_MILLISECONDS,
  });
  await writeTypes(env.DENO_DIR);
  return { netlify: path.join(modules, 'netlify-cli/bin/run.js'), folder, env };
}

function toolEnvironment(folder: string, modules: string) {
  const bootstrap = path.join(modules, '@netlify/edge-functions-dev/dist/deno/bootstrap.mjs');
  const inherited = Object.entries(process.env).filter(([name]) => !/^NETLIFY|^CI$/.test(name));
  return {
    ...Object.fromEntries(inherited),
    PATH: [path.dirname(process.execPath), path.join(modules, '.bin'), process.env.PATH ?? ''].join(
      path.delimiter,
    ),
    HOME: path.join(folder, 'home'),
    XDG_CONFIG_HOME: path.join(folder, 'home/config'),
    DENO_DIR: path.join(folder, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NETLIFY_TELEMETRY_DISABLED: '1',
    NETLIFY_EDGE_BOOTSTRAP: pathToFileURL(bootstrap).href,
    BROWSER: 'none',
  };
}

/** Puts the one file that the bundler would fetch into Deno's cache. */
async function writeTypes(denoDir: string): Promise<void> {
  const { host, pathname } = new URL(TYPES_URL);
  const folder = path.join(denoDir, 'remote/https', host);
  const headers = { 'content-type': 'application/typescript' };
  const source = 'export type NetlifyGlobal = any;\n';
  const about = JSON.stringify({ headers, url: TYPES_URL });
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, createHash('sha256').update(pathname).digest('hex')),
    `${source}\n// denoCacheMetadata=${about}`,
  );
}

/**
 * Copies the working tree, including uncommitted changes, into its own git checkout, with the installed
 * packages.
 */
async function copyCheckout(root: string, folder: string): Promise<void> {
  const run = (command: string, args: string[], cwd: string) =>
    runProgram(command, args, { cwd, milliseconds: COPY_MILLISECONDS });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = (await run('git', list, root)).split('\0').filter(Boolean);
  await rm(folder, { recursive: true, force: true });
  for (const name of names) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(root, name), target).catch((error: NodeJS.ErrnoException) => {
      // Deleted from the working tree but not from the index.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  const modules = path.join(root, 'node_modules');
  // Hard links are free; copy on disks without them.
  await run('cp', ['-al', modules, folder], root).catch(() =>
    run('cp', ['-R', modules, folder], root),
  );
  const author = ['-c', 'user.name=check', '-c', 'user.email=check@localhost'];
  await run('git', ['init', '--quiet', '--initial-branch=main'], folder);
  await run('git', ['add', '--all'], folder);
  await run('git', [...author, 'commit', '--quiet', '--message=check'], folder);
}
