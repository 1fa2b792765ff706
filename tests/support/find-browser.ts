import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** The headless shell comes first: the full browser makes each test a third slower. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Path of a Chromium-family browser: from `CHROMIUM_PATH`, Playwright's own, or the system's. If there is
 * none, it is installed by Playwright or else by Debian's package manager.
 * @throws when no browser was found; the message lists each attempt
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is set to ${env.CHROMIUM_PATH}, which cannot be run.`);
  }
  return present() ?? installed();
}

function present(): string | null {
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = SYSTEM_NAMES.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return candidates.find(isExecutable) ?? null;
}

function installed(): string {
  const attempts: Array<[string, () => void]> = [
    [
      'playwright install chromium',
      () =>
        run(process.execPath, [
          path.resolve('node_modules/playwright/cli.js'),
          'install',
          'chromium',
        ]),
    ],
    [
      'apt-get install chromium',
      () => {
        run('apt-get', ['update', '-q']);
        run('apt-get', ['install', '-y', '-q', 'chromium']);
      },
    ],
  ];
  const failures: string[] = [];
  for (const [label, attempt] of attempts) {
    console.log(`No browser found: trying "${label}"…`);
    try {
      attempt();
    } catch (error) {
      failures.push(
        `${label}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
      );
      continue;
    }
    const found = present();
    if (found) return found;
    failures.push(`${label}: finished, but no browser is there`);
  }
  throw new Error(
    `No browser for the browser tests. Install Chromium, or set CHROMIUM_PATH.\n${failures.join('\n')}`,
  );
}

function run(command: string, args: string[]): void {
  const known = spawnSync(command, ['--version'], { stdio: 'ignore' });
  if (known.error) throw new Error(`${command} is not installed`);
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
