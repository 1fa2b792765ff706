import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import * as z from 'zod';
import '../../lib/host/jsx.ts';

const moduleSchema = z.object({
  config: z
    .object({
      path: z.union([z.string(), z.array(z.string())]).optional(),
      schedule: z.string().optional(),
      background: z.boolean().default(false),
    })
    .default({ background: false }),
});

const tomlSchema = z.object({
  edge_functions: z.array(z.object({ path: z.string(), function: z.string() })).default([]),
});

/** A function as declared in its source. */
export type DeclaredFunction = {
  name: string;
  paths: string[];
  schedule: string | null;
  /** Whether it is a background function, which responds immediately and continues working. */
  background: boolean;
};

/** Edge functions by name, with the paths that `netlify.toml` gives them. */
export type DeclaredEdgeFunctions = Map<string, string[]>;

const sources = async (folder: string) =>
  (await readdir(folder)).filter((name) => /\.tsx?$/.test(name)).sort();

/** Reads what the functions of a project declare. */
export async function declaredFunctions(root: string): Promise<DeclaredFunction[]> {
  const folder = path.join(root, 'netlify/functions');
  return Promise.all(
    (await sources(folder)).map(async (file) => {
      const module: unknown = await import(pathToFileURL(path.join(folder, file)).href);
      const { config } = moduleSchema.parse({ ...(module as object) });
      return {
        name: path.parse(file).name,
        paths: [config.path ?? []].flat(),
        schedule: config.schedule ?? null,
        background: config.background,
      };
    }),
  );
}

/** Reads the edge functions and their paths. */
export async function declaredEdgeFunctions(root: string): Promise<DeclaredEdgeFunctions> {
  const toml = parse(await readFile(path.join(root, 'netlify.toml'), 'utf8'));
  const rules = tomlSchema.parse(toml).edge_functions;
  const files = await sources(path.join(root, 'netlify/edge-functions'));
  const names = new Set([
    ...files.map((file) => path.parse(file).name),
    ...rules.map((r) => r.function),
  ]);
  return new Map(
    [...names].map((name) => [
      name,
      rules.filter((rule) => rule.function === name).map((rule) => rule.path),
    ]),
  );
}
