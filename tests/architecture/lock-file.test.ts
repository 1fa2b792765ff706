import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

// npm leaves out the binaries of other systems where it updates a lock file beside installed packages,
// and `npm ci` then refuses the file on every system.
test('the lock file names the packages of every system, so that npm ci accepts it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path} wants ${name}`),
  );
  expect(missing).toEqual([]);

  /** As Node looks for a package: inside the one that wants it, then in each folder above. */
  function isLocked(name: string, wantedBy: string): boolean {
    if ([wantedBy, 'node_modules', name].filter(Boolean).join('/') in packages) return true;
    if (wantedBy === '') return false;
    const above = wantedBy.slice(0, wantedBy.lastIndexOf('node_modules/'));
    return isLocked(name, above.replace(/\/$/, ''));
  }
});
