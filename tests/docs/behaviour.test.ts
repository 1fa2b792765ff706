import { expect, test } from 'vitest';
import { bracketedCitations, citingModules, citingTests, sections } from './citations.ts';

const known = sections();
const cited = [...citingTests(), ...citingModules()];

test('every section that a test or a module cites exists in docs/behaviour.md', () => {
  expect(known.length).toBeGreaterThan(40);
  expect(cited.filter(({ section }) => !known.includes(section))).toEqual([]);
});

test('every section of docs/behaviour.md is cited', () => {
  const found = new Set(cited.map(({ section }) => section));
  // A chapter whose sections are cited counts as cited.
  const isCited = (section: string) =>
    found.has(section) || [...found].some((one) => one.startsWith(`${section}.`));
  expect(known.filter((section) => !isCited(section))).toEqual([]);
});

test('no section number is used twice', () => {
  expect(known).toEqual([...new Set(known)]);
});

/** Folders whose comments have been rewritten to cite sections only at the head of a module. */
const rewritten =
  /^(lib\/(build|commands|config|content|host|site|syndication)|tests\/(architecture|build|commands|config|content|docs|host|site|syndication))\//;

test('no other comment cites a section in brackets', () => {
  expect(bracketedCitations().filter((place) => rewritten.test(place))).toEqual([]);
});
