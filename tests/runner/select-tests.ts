import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestion } from '../../lib/config/nearest.ts';
import { root } from './step.ts';

/** Test files to run: whole, or only the tests whose title matches a pattern. */
export type Run = { files: string[]; titles: string | null };

/** The tests for a runner: all of them, or those of each run, of which there may be none. */
export type Selection = 'all' | Run[];

export type Selected = {
  /** Names of the checks that a word selects. */
  checks: string[];
  vitest: Selection;
  playwright: Selection;
};

const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.+?)\1/g;

/**
 * Resolves the words after `npm test --`: a word that names a check selects it; any other selects test
 * files by a part of their path, and tests by a part of their title. Case does not matter.
 * @param checks names of all checks
 * @throws when a word matches nothing
 */
export function selectTests(words: readonly string[], checks: readonly string[]): Selected {
  if (words.length === 0) return { checks: [...checks], vitest: 'all', playwright: 'all' };
  const files = testFiles();
  const named = new Set<string>();
  const whole = new Set<string>();
  const titled = new Map<string, Set<string>>();
  for (const word of words) {
    const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
    const byName = checks.filter(has);
    for (const name of byName) named.add(name);
    if (byName.length > 0) continue;
    const byPath = files.filter(has);
    for (const file of byPath) whole.add(file);
    const byTitle = files.filter((file) => !byPath.includes(file) && titlesOf(file).some(has));
    for (const file of byTitle) {
      const found = titled.get(file) ?? new Set();
      // The word in the case of the titles: the runner's pattern is case-sensitive.
      for (const title of titlesOf(file).filter(has)) {
        const at = title.toLowerCase().indexOf(word.toLowerCase());
        found.add(title.slice(at, at + word.length));
      }
      titled.set(file, found);
    }
    if (byPath.length + byTitle.length === 0) throw new Error(nothingMatches(word, checks, files));
  }
  const choose = (pattern: RegExp): Run[] => {
    const wholeFiles = [...whole].filter((file) => pattern.test(file));
    const others = [...titled].filter(([file]) => pattern.test(file) && !whole.has(file));
    const titles = new Set(others.flatMap(([, found]) => [...found]));
    return [
      ...(wholeFiles.length > 0 ? [{ files: wholeFiles, titles: null }] : []),
      ...(others.length > 0
        ? [{ files: others.map(([file]) => file), titles: [...titles].map(escaped).join('|') }]
        : []),
    ];
  };
  return { checks: [...named], vitest: choose(/\.test\.tsx?$/), playwright: choose(/\.spec\.ts$/) };
}

function nothingMatches(word: string, checks: readonly string[], files: readonly string[]): string {
  const names = files.map((file) => path.basename(file).replace(/\.(test|spec)\.tsx?$/, ''));
  const known = checks.map((name) => `"${name}"`).join(', ');
  return `Nothing matches "${word}": it is not part of a test's file or title, nor of the name of a check (${known})${suggestion(word, names)}`;
}

function testFiles(): string[] {
  return readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => `tests/${file.replaceAll(path.sep, '/')}`);
}

function titlesOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(TITLE)].map(([, , title = '']) => title);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
