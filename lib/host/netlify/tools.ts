import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '../run-program.ts';

/** Netlify's own builder and server, and the runtime of edge functions. Not part of the board. */
const PACKAGES = ['netlify-cli@27.10.2', 'deno@2.9.5'];
const INSTALL_MILLISECONDS = 300_000;

/** Imported by the bundler for its types alone, from a server that may be out of reach. */
const TYPES_URL = 'https://edge.netlify.com/bootstrap/globals/types.ts';

/** Netlify's command and the environment in which it works offline. */
export type NetlifyTools = {
  netlify: string;
  folder: string;
  env: Record<string, string | undefined>;
};

/**
 * Installs Netlify's tools into a folder of their own, unless they are there.
 * @throws when npm fails
 */
export async function installNetlifyTools(folder: string): Promise<NetlifyTools> {
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
  // Npm leaves fetching the runtime to a script, which may not have been allowed.
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

/** Puts the one file that the bundler would fetch where Deno keeps what it has fetched. */
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
