// Runs the static build and puts its result in place: one build at a time, and never half a site.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from '../catalogue/lock.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs Next's static build. On webpack: the other bundler writes an inline script into each page, which
 * the Content-Security-Policy forbids. Its output appears only when it fails. Two builds of one project
 * must not run at once: see {@link withBuildLock}.
 * @throws when the build fails; the message ends in the last lines that it wrote
 */
export async function buildPages(
  root: string,
  folders: { dataDir: string; outDir: string },
): Promise<void> {
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  await runProgram(process.execPath, [next, 'build', '--webpack'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folders.dataDir,
      OUT_DIR: folders.outDir,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  }).catch((error: Error) => {
    throw new Error(describeBuildFailure(error.message.split('\n').slice(1), root));
  });
}

/**
 * Says why a build failed: one line where the reason is known, else what it wrote.
 * @param lines the last lines that it wrote
 */
export function describeBuildFailure(lines: string[], root: string): string {
  const output = lines.filter((line) => line.trim() !== '').join('\n');
  if (/\bENOSPC\b/.test(output)) {
    return `The pages could not be built: the disk that holds ${root} is full`;
  }
  return `The pages could not be built:\n${output}`;
}

/** A build that died keeps others waiting for this long. */
const STALE_LOCK_MILLISECONDS = 20_000;
const LOCK_RETRIES = { count: 1200, pauseMs: 500 };

/** Runs work while no other build of the project runs: builds share intermediate files. */
export async function withBuildLock<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(root, '.data/build');
  await mkdir(path.dirname(file), { recursive: true });
  const release = await takeLock(file, { staleMs: STALE_LOCK_MILLISECONDS, retries: LOCK_RETRIES });
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Puts a complete folder in the place of another, so that readers find one or the other whole. Across
 * disks, where nothing can be renamed, it is copied.
 */
export async function replaceFolder(complete: string, target: string): Promise<void> {
  const replaced = `${complete}-replaced`;
  await rm(replaced, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(target, replaced).catch(unlessMissing);
    await rename(complete, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await rm(target, { recursive: true, force: true });
    await cp(complete, target, { recursive: true });
    await rm(complete, { recursive: true, force: true });
  }
  await rm(replaced, { recursive: true, force: true });
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

const SOURCES = ['pages', 'components', 'lib', 'public', 'next.config.js', 'package-lock.json'];

/**
 * A digest of everything that the static pages are made from: sources, public configuration, the
 * catalogue, and the calendar day, since roles close. Pages built under an equal stamp would be equal.
 * @param day UTC day since the epoch
 */
export async function buildStamp(
  root: string,
  catalogueFile: string,
  publicConfig: unknown,
  day: number,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([publicConfig, day]));
  for (const source of SOURCES) await addPath(hash, path.join(root, source), root);
  hash.update(await readFile(catalogueFile));
  return hash.digest('hex');
}

/** A digest of all files in a folder. */
export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  await addPath(hash, folder, folder);
  return hash.digest('hex');
}

async function addPath(hash: ReturnType<typeof createHash>, file: string, root: string) {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') return null;
    throw error;
  });
  if (content !== null) {
    hash.update(path.relative(root, file)).update('\0').update(content);
    return;
  }
  for (const name of (await readdir(file)).sort()) await addPath(hash, path.join(file, name), root);
}
