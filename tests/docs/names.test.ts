import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { publicSchema, serverSchema } from '../../lib/config/schemas.ts';
import { root } from '../support/root.ts';

const folders = await readdir(path.join(root, 'docs'), { recursive: true });
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...folders.filter((name) => name.endsWith('.md')).map((name) => path.join('docs', name)),
];
const texts = new Map(
  await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  ),
);

/** Matches of a pattern in the pages for which `isSo` is false, each with its page. */
function wrong(pattern: RegExp, isSo: (name: string, file: string) => boolean): string[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) =>
      isSo(name, file) ? [] : [`${file}: ${name}`],
    ),
  );
}

/** As GitHub makes it from a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const scripts: Record<string, string> = JSON.parse(
  await readFile(path.join(root, 'package.json'), 'utf8'),
).scripts;

describe('names in the pages', () => {
  test('every command is a script of package.json, whose files exist', () => {
    expect(wrong(/\bnpm run ([\w:]+)/g, (name) => name in scripts)).toEqual([]);
    const entries = Object.values(scripts).flatMap(
      (line) => line.match(/[\w./-]+\.(?:ts|mjs)/g) ?? [],
    );
    expect(entries.filter((entry) => !existsSync(path.join(root, entry)))).toEqual([]);
    const commands = readdirSync(path.join(root, 'lib/commands'));
    const unreachable = commands.filter((name) => !entries.includes(`lib/commands/${name}`));
    expect(unreachable).toEqual([
      'command-line.ts',
      'note-seen-ids.ts',
      'open-desk.ts',
      'write-reference.ts',
    ]);
  });

  test('every scheduled function is in the table of the schedules', () => {
    const functions = path.join(root, 'netlify/functions');
    const scheduled = readdirSync(functions)
      .filter((file) => readFileSync(path.join(functions, file), 'utf8').includes('schedule: '))
      .map((file) => path.basename(file, '.ts'));
    const operations = texts.get('docs/operations.md') ?? '';
    const [, table = ''] = /\n## Schedules\n(.*?)\n## /s.exec(operations) ?? [];
    const named = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
    expect(scheduled).toContain('deliver');
    expect(scheduled.filter((name) => !named.includes(name))).toEqual([]);
  });

  test('every script of package.json is named in the README', () => {
    const readme = texts.get('README.md') ?? '';
    const named = [...readme.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([]);
  });

  test('every link within the project leads to a file', () => {
    const leads = (link: string, file: string) =>
      existsSync(path.join(root, path.dirname(file), link));
    expect(wrong(/\]\((?!https?:|\/|\.\.\/\.\.\/actions\/)([^)#]+)/g, leads)).toEqual([]);
  });

  test('every link to a part of a page leads to a heading', () => {
    const leads = (link: string, file: string) => {
      const [name = '', anchor] = link.split('#');
      const page = name === '' ? file : path.join(path.dirname(file), name);
      const headings = texts.get(page)?.match(/^#+ .+$/gm) ?? [];
      return headings.map(anchorOf).includes(anchor ?? '');
    };
    expect(wrong(/\]\((?!https?:|\/)([^)\s]*#[^)\s]+)\)/g, leads)).toEqual([]);
  });

  test('every named file and folder of the project exists', () => {
    const parts = '(?:components|docs|lib|netlify|pages|public|tests)/[\\w./-]+|netlify\\.toml';
    const isThere = (name: string) => existsSync(path.join(root, name));
    expect(wrong(new RegExp(`[\`\\s](${parts})(?=[\`\\s])`, 'g'), isThere)).toEqual([]);
  });

  test('every variable is a setting, one of netlify.toml, compose.yaml or a worked example, or belongs to the tests', () => {
    const toml = readFileSync(path.join(root, 'netlify.toml'), 'utf8');
    const compose = readFileSync(path.join(root, 'docs/deploy/compose.yaml'), 'utf8');
    const known = new Set([
      ...Object.keys(publicSchema.shape),
      ...Object.keys(serverSchema.shape),
      ...[...`${toml}${compose}`.matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
      'TEST_DATABASE_URL',
      ...(texts.get('docs/how-to/add-a-setting.md') ?? '')
        .matchAll(/^\+ {2}([A-Z_]+): /gm)
        .map(([, name]) => name),
    ]);
    const names = /`(?:\w+=)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g;
    expect(wrong(names, (name) => known.has(name))).toEqual([]);
  });
});
