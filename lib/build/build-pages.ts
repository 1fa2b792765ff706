// Runs the static build and puts its result in place: one build at a time, and never half a site.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nextPackage from 'next/package.json' with { type: 'json' };
import * as z from 'zod/mini';
import { takeLock } from '../store/lock.ts';
import { nullIfMissing, readJson } from '../store/state-file.ts';
import { settingNames } from '../config/misspelt-settings.ts';
import type { PublicConfig } from '../config/public.ts';
import { bundleFirstPaint, FIRST_PAINT_FILE } from './page-bundle.ts';
import { runProgram } from './run-program.ts';

type Folders = {
  dataDir: string;
  /** Where the pages are written, relative to the project. */
  outDir: string;
};

/**
 * Makes the static pages (0012) and the script that runs before they are painted. Two builds of one
 * project must not run at once: see {@link withBuildLock}.
 * @throws when the build fails; the message ends in the last lines that it wrote
 */
export async function buildPages(
  root: string,
  folders: Folders,
  config: PublicConfig,
): Promise<void> {
  const id = (await digestOf(root, CODE)).update(JSON.stringify(config)).digest('hex');
  await runNext(root, folders, id.slice(0, ID_LENGTH));
  const out = path.join(root, folders.outDir);
  await writeFile(path.join(out, FIRST_PAINT_FILE), await bundleFirstPaint(root, config));
}

const ID_LENGTH = 20;

/**
 * Runs Next's static build. On webpack: the other bundler writes an inline script into each page, which
 * the Content-Security-Policy forbids. Its output appears only when it fails.
 * @param id names the folder of what pages load later. Equal code and settings have an equal one, so that
 *   open pages go on working when only the roles change
 * @internal
 */
export async function runNext(root: string, folders: Folders, id: string): Promise<void> {
  const next = path.join(root, 'node_modules/next', nextPackage.bin.next);
  await runProgram(process.execPath, [next, 'build', '--webpack'], {
    cwd: root,
    env: {
      // Next reads the project's `.env` itself, also for boards that must not have its settings. It leaves
      // alone what is there already, and an empty setting counts as unset.
      ...Object.fromEntries(settingNames.map((name) => [name, ''])),
      ...process.env,
      DATA_DIR: folders.dataDir,
      OUT_DIR: folders.outDir,
      BUILD_ID: id,
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
 * @internal
 */
export function describeBuildFailure(lines: string[], root: string): string {
  const output = lines.filter((line) => line.trim() !== '').join('\n');
  if (/\bENOSPC\b/.test(output)) {
    return `The pages could not be built: the disk that holds ${root} is full`;
  }
  return `The pages could not be built:\n${output}`;
}

/** A build that died keeps others waiting for this long. */
const LOCK_WAIT = { waitMs: 600_000, pauseMs: 500 };

/** Runs work while no other build of the project runs: builds share intermediate files. */
export async function withBuildLock<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await takeLock(path.join(root, '.data'), 'build', LOCK_WAIT);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Files of pages whose names change with their content; browsers keep them for a year. */
const HASHED_FILES = '_next/static';
const KEPT_MILLISECONDS = 24 * 3_600_000;
/** Says when each file that pages keep from earlier ones was replaced, in epoch milliseconds by path. */
const KEPT_LIST = '.kept-files';
const keptList = z.record(z.string(), z.number());

/**
 * Copies the hashed files of the previous build ({@link HASHED_FILES}) into the new one, so that a page
 * that is open goes on loading its parts after an upgrade (11.4). Each file is kept for a day
 * after the first build without it.
 * @param now epoch milliseconds
 */
export async function keepEarlierFiles(
  earlier: string,
  complete: string,
  now = Date.now(),
): Promise<void> {
  const from = path.join(earlier, HASHED_FILES);
  const to = path.join(complete, HASHED_FILES);
  const known = await readJson(path.join(earlier, KEPT_LIST), keptList).catch(() => null);
  const kept: z.output<typeof keptList> = {};
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(
    nullIfMissing,
  );
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    if (existsSync(path.join(to, name))) continue;
    const replacedAt = known?.[name] ?? now;
    if (now - replacedAt >= KEPT_MILLISECONDS) continue;
    kept[name] = replacedAt;
    await cp(path.join(from, name), path.join(to, name), { preserveTimestamps: true });
  }
  await writeFile(path.join(complete, KEPT_LIST), JSON.stringify(kept));
}

/**
 * Puts a complete folder in the place of another, so that readers find one or the other whole. Across
 * disks, where nothing can be renamed, it is copied first.
 */
export async function replaceFolder(complete: string, target: string): Promise<void> {
  const replaced = `${complete}-replaced`;
  await rm(replaced, { recursive: true, force: true });
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await rename(target, replaced).catch(nullIfMissing);
    await rename(complete, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const copy = `${target}.new`;
    await rm(copy, { recursive: true, force: true });
    await cp(complete, copy, { recursive: true, preserveTimestamps: true });
    await rm(target, { recursive: true, force: true });
    await rename(copy, target);
    await rm(complete, { recursive: true, force: true });
  }
  await rm(replaced, { recursive: true, force: true });
}

/** What the code of the pages is compiled from. */
const CODE = ['pages', 'components', 'lib', 'next.config.js', 'package-lock.json'];
const SOURCES = [...CODE, 'public'];

/**
 * A digest of everything that the static pages are made from: sources, public configuration, the
 * catalogue, and what follows from the time. Pages built under an equal stamp would be equal.
 * @param settings what the pages are configured with, and the time as far as they depend on it
 */
export async function buildStamp(root: string, ...content: unknown[]): Promise<string> {
  const hash = await digestOf(root, SOURCES);
  hash.update(JSON.stringify(content));
  return hash.digest('hex');
}

/** A digest of all files in a folder. */
export async function folderDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  await addPath(hash, folder, folder);
  return hash.digest('hex');
}

async function digestOf(root: string, sources: readonly string[]) {
  const hash = createHash('sha256');
  for (const source of sources) await addPath(hash, path.join(root, source), root);
  return hash;
}

async function addPath(hash: ReturnType<typeof createHash>, file: string, root: string) {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR' || error.code === 'ENOENT') return null;
    throw error;
  });
  if (content !== null) {
    hash.update(path.relative(root, file)).update('\0').update(content);
    return;
  }
  for (const name of (await readdir(file).catch(() => [])).sort()) {
    await addPath(hash, path.join(file, name), root);
  }
}
