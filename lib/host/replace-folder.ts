import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts a complete folder in the place of another, so that whoever reads there finds one or the other
 * whole. Across disks, where nothing can be moved, it is copied.
 */
export async function replaceFolder(complete: string, place: string): Promise<void> {
  const replaced = `${complete}-replaced`;
  await rm(replaced, { recursive: true, force: true });
  await mkdir(path.dirname(place), { recursive: true });
  try {
    await rename(place, replaced).catch(unlessMissing);
    await rename(complete, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await rm(place, { recursive: true, force: true });
    await cp(complete, place, { recursive: true });
    await rm(complete, { recursive: true, force: true });
  }
  await rm(replaced, { recursive: true, force: true });
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
