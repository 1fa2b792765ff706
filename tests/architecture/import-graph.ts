import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** One import between two files of the product, paths relative to the project. */
export type Import = {
  from: string;
  to: string;
  /** A dynamic `import()`. */
  isLazy: boolean;
  /** A type-only import, which is erased at compile time. */
  isType: boolean;
};

/** Every source file of the product. */
export const files: readonly string[] = ['pages', 'components', 'lib', 'netlify'].flatMap(
  (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .filter((name) => /\.(tsx?|mjs)$/.test(name)),
);

export const readSource = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const STATEMENT =
  /^(?:import|export)(?<type>\s+type)?\b[^'"();]*?from\s*'(?<source>\.[^']+)'|\bimport\s*'(?<effect>\.[^']+)'|(?<typeof>typeof\s+)?\bimport\(\s*'(?<call>\.[^']+)'/gm;

/** Every import of a source file of the product by another. */
export const imports: readonly Import[] = files.flatMap((from) =>
  [...readSource(from).matchAll(STATEMENT)]
    .map(({ groups = {} }) => ({
      from,
      to: path.posix.join(
        path.posix.dirname(from),
        groups.source ?? groups.effect ?? groups.call ?? '',
      ),
      isLazy: groups.call !== undefined && groups.typeof === undefined,
      isType: groups.type !== undefined || groups.typeof !== undefined,
    }))
    .filter(({ to }) => /\.(tsx?|mjs)$/.test(to)),
);

/** All files that the given ones reach by imports that remain at runtime. */
export function reachable(starts: readonly string[], follows: (edge: Import) => boolean): string[] {
  const seen = new Set(starts);
  for (const file of seen) {
    for (const edge of imports) {
      if (edge.from === file && !edge.isType && follows(edge)) seen.add(edge.to);
    }
  }
  return [...seen];
}

/**
 * Imports between the folders of files, types included. A file is taken for the folder that holds it, or for
 * that folder's parent at the given depth; `Infinity` leaves the files themselves.
 */
export function folderArrows(depth: number): Array<{ from: string; to: string }> {
  const folder = (file: string): string =>
    depth === Infinity ? file : file.split('/').slice(0, -1).slice(0, depth).join('/');
  return imports
    .map(({ from, to }) => ({ from: folder(from), to: folder(to) }))
    .filter(({ from, to }) => from !== to);
}

/** Groups of nodes that reach each other, types included; empty when there is no cycle. */
export function circles(arrows: ReadonlyArray<{ from: string; to: string }>): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    lowest.set(node, order.get(node) as number);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      const low = order.has(target)
        ? stack.includes(target)
          ? (order.get(target) as number)
          : Infinity
        : visit(target);
      lowest.set(node, Math.min(lowest.get(node) as number, low));
    }
    if (lowest.get(node) === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest.get(node) as number;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
