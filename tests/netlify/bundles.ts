import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { runProgram } from '../../lib/build/run-program.ts';
import type { DeclaredFunction } from './declared.ts';
import type { Manifests } from './manifests.ts';

const COLD_START_MILLISECONDS = 60_000;

/** Packages of pages and build tools, which no function may contain. */
const FORBIDDEN = ['next', 'react-instantsearch', 'playwright', 'typescript', '@sentry/nextjs'];
/** Packages that render and send mails. */
const FOR_MAIL = ['react', 'react-dom'];

const coldStartSchema = z.object({
  importMs: z.number(),
  answerMs: z.number(),
  status: z.number(),
});

/** A function as uploaded. */
export type Bundle = {
  name: string;
  /** Size of the archive. */
  bytes: number;
  /** Packages that it contains. */
  packages: string[];
  /** The first call in a new process; null for a scheduled function. */
  coldStart: z.output<typeof coldStartSchema> | null;
};

/** Inspects the built functions of a checkout and calls each in a new process. */
export async function readBundles(
  checkout: string,
  { functions }: Manifests,
  declared: readonly DeclaredFunction[],
  { siteUrl, databaseUrl }: { siteUrl: string; databaseUrl: string },
): Promise<Bundle[]> {
  // As on Netlify: only the variables that the site has set.
  const env = { PATH: process.env.PATH, SITE_URL: siteUrl, DATABASE_URL: databaseUrl };
  const bundles: Bundle[] = [];
  for (const { name, path: archive, mainFile } of functions) {
    const folder = path.join(checkout, '.netlify/functions-serve/.unzipped', name);
    const source = path.relative(checkout, mainFile);
    const module = path.join(folder, source.replace(/\.tsx?$/, '.mjs'));
    const { paths = [] } = declared.find((one) => one.name === name) ?? {};
    const [first] = paths;
    bundles.push({
      name,
      bytes: (await stat(archive)).size,
      packages: await packagesIn(path.join(folder, 'node_modules')),
      coldStart: first === undefined ? null : await coldStart({ module, folder, env, path: first }),
    });
  }
  return bundles;
}

async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const nested = await Promise.all(
    names.map(async (name) => {
      if (!name.startsWith('@')) return [name];
      return (await readdir(path.join(folder, name))).map((inner) => `${name}/${inner}`);
    }),
  );
  return nested.flat().sort();
}

async function coldStart(asked: {
  module: string;
  folder: string;
  env: Record<string, string | undefined> & { SITE_URL: string };
  path: string;
}): Promise<z.output<typeof coldStartSchema>> {
  const { module, folder, env } = asked;
  const names = [...asked.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const parameters = Object.fromEntries(names.map((name) => [name, 'x']));
  const pathname = asked.path.replaceAll('*', 'jobs').replaceAll(/:\w+/g, 'x');
  const script = path.join(import.meta.dirname, 'cold-start.mjs');
  const output = await runProgram(
    process.execPath,
    [script, module, 'GET', `${env.SITE_URL}${pathname}`, JSON.stringify(parameters)],
    {
      cwd: folder,
      env,
      milliseconds: COLD_START_MILLISECONDS,
    },
  );
  return coldStartSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}

/** Functions that contain forbidden packages or failed their first call. */
export function bundleProblems(bundles: readonly Bundle[], mailing: readonly string[]): string[] {
  return bundles.flatMap(({ name, packages, coldStart }) => {
    const forbidden = [...FORBIDDEN, ...(mailing.includes(name) ? [] : FOR_MAIL)];
    const carried = packages.filter((one) => forbidden.includes(one));
    const problems = carried.map((one) => `function "${name}" carries the package "${one}"`);
    if (coldStart && coldStart.status >= 500) {
      problems.push(`function "${name}" answers its first call with ${coldStart.status}`);
    }
    return problems;
  });
}
