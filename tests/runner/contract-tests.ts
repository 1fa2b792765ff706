import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './step.ts';

export type ContractTest = { section: string; name: string; file: string };

const SUITE = /\.(test|spec)\.tsx?$/;
const NAME =
  /\b(?:test|it)(?:\.each\([^)]*\))?\(\s*(['"`])((?:2|3|4|5|6|7|8|9)(?:\.\d+)?) (.+?)\1,/g;

/** Every test whose name carries a section of the contract. */
export function contractTests(): ContractTest[] {
  return readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => SUITE.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, 'tests', file), 'utf8');
      return [...source.matchAll(NAME)].map(([, , section = '', name = '']) => ({
        section,
        name,
        file,
      }));
    });
}

/** Sections of the contract in their order. */
export function bySection(tests: ContractTest[]): Map<string, ContractTest[]> {
  const parts = (section: string) => section.split('.').map(Number);
  const sections = [...new Set(tests.map(({ section }) => section))].sort((a, b) => {
    const [aMain = 0, aSub = 0] = parts(a);
    const [bMain = 0, bSub = 0] = parts(b);
    return aMain - bMain || aSub - bSub;
  });
  return new Map(
    sections.map((section) => [section, tests.filter((one) => one.section === section)]),
  );
}

if (import.meta.filename === process.argv[1]) {
  for (const [section, tests] of bySection(contractTests())) {
    console.log(`\n${section}`);
    for (const { name, file } of tests) console.log(`  ${name}  (${file})`);
  }
}
