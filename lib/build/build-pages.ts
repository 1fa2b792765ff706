// Runs the static build and replaces the pages, one build at a time and all at once. Contract: 11.4.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nextPackage from 'next/package.json' with { type: 'json' };
import * as z from 'zod/mini';
import { takeLock, nullIfMissing, readJson } from '../store/state-file.ts';
import { settingNames } from '../config/schemas.ts';
import type { PublicConfig } from '../config/public.ts';
import { words } from '../words/words.ts';
import { bundleFirstPaint, FIRST_PAINT_FILE } from './page-bundle.ts';
import { runProgram } from './run-program.ts';

type Folders = {
  dataDir: string;
  /** Where the pages are written, relative to the project. */
  outDir: string;
};

/**
 * Builds the static pages and their first script (decision 0012), inside {@link withBuildLock}.
 * @throws when the build fails; the message ends with its last output
 */
export async function buildPages(
  root: string,
  folders: Folders,
  config: PublicConfig,
): Promise<void> {
  const id = (await digestOf(root, CODE)).update(JSON.stringify({ config, words })).digest('hex');
  await runNext(root, folders, id.slice(0, ID_LENGTH));
  const out = path.join(root, folders.outDir);
  await writeFile(path.join(out, FIRST_PAINT_FILE), await bundleFirstPaint(root, config));
}

const ID_LENGTH = 20;

/**
 * Runs Next's static build with webpack: Turbopack writes an inline script into each page, which the
 * Content-Security-Policy forbids.
 * @param id names the folder of files that pages load later; the same for the same code and settings, so
 *   that open pages keep working when only the roles change
 * @internal
 */
export async function runNext(root: string, folders: Folders, id: string): Promise<void> {
  const next = path.join(root, 'node_modules/next', nextPackage.bin.next);
  await runProgram(process.execPath, [next, 'build', '--webpack'], {
    cwd: root,
    env: {
      // Next would read the project's `.env`, even for another board. It does not override existing
      // variables, and an empty one counts as unset.
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
 * Describes a failed build by the last lines of its output.
 * @internal
 */
export function describeBuildFailure(lines: string[], root: string): string {
  const output = lines.filter((line) => line.trim() !== '').join('\n');
  if (/\bENOSPC\b/.test(output)) {
    return `The pages could not be built: the disk that holds ${root} is full`;
  }
  return `The pages could not be built:\n${output}`;
}

/** How long to wait for another build. */
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

/** Files whose names contain a hash of their content; browsers cache them for a year. */
const HASHED_FILES = '_next/static';
const KEPT_MILLISECONDS = 24 * 3_600_000;
/** Lists when each file kept from an earlier build was replaced: epoch milliseconds by path. */
const KEPT_LIST = '.kept-files';
const keptList = z.record(z.string(), z.number());

/**
 * Copies the hashed files of the previous build into the new one, for a day, so that open pages can still
 * load their parts after an upgrade.
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

/** Replaces a folder by another one at once; across disks, where that is impossible, by a copy. */
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

/** Sources of the pages' code. */
const CODE = ['pages', 'components', 'lib', 'next.config.js', 'package-lock.json'];
const SOURCES = [...CODE, 'public'];

/** A digest of all that the pages depend on: their sources, and `content`, such as the configuration. */
export async function buildStamp(root: string, ...content: unknown[]): Promise<string> {
  const hash = await digestOf(root, SOURCES);
  hash.update(JSON.stringify(content));
  return hash.digest('hex');
}

/** A digest of the names and contents of all files in a folder. */
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
