import path from 'node:path';

/** How packages are fetched and the browser is found depends on this machine, not on the board. */
const OF_THE_MACHINE =
  /^(HOME|LANG|TMPDIR|CHROMIUM_PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no|all)_proxy|npm_config_(registry|cafile|cache|(https?-?)?proxy|noproxy))$/i;

/**
 * The environment of someone who has just cloned the board: neither the variables of this terminal nor
 * the tools of this project may affect the result.
 */
export function freshEnvironment(
  env: Record<string, string | undefined>,
  port: number,
): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => OF_THE_MACHINE.test(name));
  const folders = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder));
  return { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter), PORT: String(port) };
}
