import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../run-program.ts';

const COPY_MILLISECONDS = 120_000;

/**
 * Copies the project as it lies here, whether committed or not, into a git checkout of its own, with
 * the packages that are installed.
 * @param root folder of the project, a git checkout
 * @param folder what lies there is removed
 */
export async function copyCheckout(root: string, folder: string): Promise<void> {
  const run = (command: string, args: string[], cwd: string) =>
    runProgram(command, args, { cwd, milliseconds: COPY_MILLISECONDS });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = (await run('git', list, root)).split('\0').filter(Boolean);
  await rm(folder, { recursive: true, force: true });
  for (const name of names) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(root, name), target).catch((error: NodeJS.ErrnoException) => {
      // Deleted here, but not yet from the index.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  const modules = path.join(root, 'node_modules');
  // Links cost nothing; where the disk has none, copies do.
  await run('cp', ['-al', modules, folder], root).catch(() =>
    run('cp', ['-R', modules, folder], root),
  );
  const author = ['-c', 'user.name=check', '-c', 'user.email=check@localhost'];
  await run('git', ['init', '--quiet', '--initial-branch=main'], folder);
  await run('git', ['add', '--all'], folder);
  await run('git', [...author, 'commit', '--quiet', '--message=check'], folder);
}
