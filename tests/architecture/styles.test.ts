import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

const sources = ['components', 'pages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(root, folder, name)),
);

test('every class that a component uses is defined in its styles', () => {
  let named = 0;
  const missing = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
      ([, name = '', sheet = '']) => {
        const css = readFileSync(path.join(path.dirname(file), sheet), 'utf8');
        const defined = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one]) => one));
        const used = [...source.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))];
        named += used.length;
        return used
          .filter(([, one]) => !defined.has(one))
          .map(([, one]) => `${path.relative(root, file)}: ${one}`);
      },
    );
  });
  expect(named).toBeGreaterThan(100);
  expect([...new Set(missing)]).toEqual([]);
});
