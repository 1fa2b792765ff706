import path from 'node:path';

/** How packages are fetched and the browser is found is this machine's affair, not the board's. */
const OF_THE_MACHINE =
  /^(HOME|LANG|TMPDIR|CHROMIUM_PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no|all)_proxy|npm_config_(registry|cafile|cache|(https?-?)?proxy|noproxy))$/i;

/**
 * What a person who has just cloned the board would have: neither settings of this terminal nor the
 * tools of this project may help or disturb.
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
