import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './step.ts';

/** The tests for a runner: all, none, or files, with a title pattern if only some match. */
export type Selection = 'all' | 'none' | { files: string[]; titles: string | null };

export type Selected = {
  /** Names of the checks that a word selects. */
  checks: string[];
  vitest: Selection;
  playwright: Selection;
};

const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.+?)\1/g;

/**
 * Resolves the words after `npm test --`: first a check by its name, then test files by their path,
 * then tests by their title. Case does not matter.
 * @param checks names of all checks
 * @throws when a word matches nothing
 */
export function selectTests(words: readonly string[], checks: readonly string[]): Selected {
  if (words.length === 0) return { checks: [...checks], vitest: 'all', playwright: 'all' };
  const files = testFiles();
  const selected = {
    checks: new Set<string>(),
    files: new Set<string>(),
    titles: new Set<string>(),
  };
  for (const word of words) {
    const has = (text: string) => text.toLowerCase().includes(word.toLowerCase());
    const named = checks.filter(has);
    const byPath = named.length > 0 ? [] : files.filter(has);
    const byTitle =
      named.length + byPath.length > 0 ? [] : files.filter((file) => titlesOf(file).some(has));
    if (named.length + byPath.length + byTitle.length === 0) {
      const names = checks.map((name) => `"${name}"`).join(', ');
      throw new Error(
        `"${word}" is neither one of the checks ${names}, nor part of a test's file or title`,
      );
    }
    for (const name of named) selected.checks.add(name);
    for (const file of [...byPath, ...byTitle]) selected.files.add(file);
    for (const title of byTitle.flatMap(titlesOf).filter(has)) {
      // The word in the case of the titles: the runner's pattern is case-sensitive.
      const at = title.toLowerCase().indexOf(word.toLowerCase());
      selected.titles.add(title.slice(at, at + word.length));
    }
  }
  const titles = selected.titles.size === 0 ? null : [...selected.titles].map(escaped).join('|');
  const choose = (pattern: RegExp): Selection => {
    const chosen = [...selected.files].filter((file) => pattern.test(file));
    return chosen.length === 0 ? 'none' : { files: chosen, titles };
  };
  return {
    checks: [...selected.checks],
    vitest: choose(/\.test\.tsx?$/),
    playwright: choose(/\.spec\.ts$/),
  };
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
