import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { DeclaredEdgeFunctions, DeclaredFunction } from './declared.ts';

const functionsSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      mainFile: z.string(),
      schedule: z.string().optional(),
      invocationMode: z.string().optional(),
      routes: z.array(z.object({ pattern: z.string() })).default([]),
    }),
  ),
});

const edgeSchema = z.object({
  routes: z.array(z.object({ function: z.string(), path: z.string() })),
});

/** What Netlify's builder reports as built. */
export type Manifests = {
  functions: z.output<typeof functionsSchema>['functions'];
  edgeRoutes: z.output<typeof edgeSchema>['routes'];
};

/** Reads the manifests of a built checkout. */
export async function readManifests(checkout: string): Promise<Manifests> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(checkout, '.netlify', file), 'utf8'));
  const { functions } = functionsSchema.parse(await read('functions/manifest.json'));
  const { routes } = edgeSchema.parse(await read('edge-functions-dist/manifest.json'));
  return { functions, edgeRoutes: routes };
}

/**
 * Declared functions that were not built, or built differently. The builder skips functions that it cannot
 * parse, and reports success.
 */
export function missingFrom(
  { functions, edgeRoutes }: Manifests,
  declared: readonly DeclaredFunction[],
  edge: DeclaredEdgeFunctions,
): string[] {
  const problems = declared.flatMap(({ name, paths, schedule, background }) => {
    const built = functions.find((one) => one.name === name);
    if (!built) return [`function "${name}" was not built`];
    const found: string[] = [];
    if ((built.schedule ?? null) !== schedule) {
      found.push(`function "${name}" has the schedule ${built.schedule}, not ${schedule}`);
    }
    for (const wanted of paths) {
      const isThere = built.routes.some(({ pattern }) => pattern === wanted);
      if (!isThere) found.push(`function "${name}" has no route ${wanted}`);
    }
    if ((built.invocationMode === 'background') !== background) {
      found.push(`function "${name}" is ${built.invocationMode}, which is not what it says`);
    }
    if (paths.length === 0 && schedule === null && !background) {
      found.push(`function "${name}" is never run`);
    }
    return found;
  });
  for (const [name, paths] of edge) {
    const built = edgeRoutes.filter((route) => route.function === name).map((one) => one.path);
    if (built.length === 0) problems.push(`edge function "${name}" was not built`);
    for (const wanted of paths) {
      if (!built.includes(wanted))
        problems.push(`edge function "${name}" does not stand at ${wanted}`);
    }
  }
  return problems;
}
