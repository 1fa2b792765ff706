// Where tests and modules cite docs/behaviour.md. Run this file to list the tests of each section.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root.ts';

export type Citation = { section: string; file: string; text: string };

const FOLDERS = ['components', 'lib', 'netlify', 'pages', 'tests'];
const SECTION = /(?:[12]\d|[1-9])(?:\.\d{1,2})?/.source;
const TITLE = new RegExp(
  `\\b(?:test|it|describe)(?:\\.\\w+)*(?:\\([^)]*\\))?\\(\\s*(['"\`])(${SECTION}) (.+?)\\1,`,
  'g',
);
/** The comments that a module begins with. */
const HEAD = /^(?:\s*(?:\/\*[\s\S]*?\*\/|\/\/.*))*/;
/** "Contract: 2.7." or "Contract: 4.12, 9." at the end of a head. */
const IN_HEAD = new RegExp(`\\bContract: (${SECTION}(?:, ${SECTION})*)\\.(?!\\d)`, 'g');
/** A comment, whether of one line or of several. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Numbers of sections in brackets, or "contract" and then numbers. */
const IN_BRACKETS = new RegExp(`\\((?:contract )?${SECTION}(?:(?:, | and |; )${SECTION})*\\)`, 'g');

/** The numbers of the sections of docs/behaviour.md, in order: "1", "2", "2.1", … */
export function sections(): string[] {
  const page = readFileSync(path.join(root, 'docs/behaviour.md'), 'utf8');
  return [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number = '']) => number);
}

/** Every test title that begins with a section. */
export function citingTests(): Citation[] {
  return sources(/\.(test|spec)\.tsx?$/).flatMap(({ file, source }) =>
    [...source.matchAll(TITLE)].map(([, , section = '', text = '']) => ({ section, file, text })),
  );
}

/** Every section that the head of a module cites. */
export function citingModules(): Citation[] {
  return sources(/\.(tsx?|css|mjs)$/).flatMap(({ file, source }) => {
    const [head = ''] = HEAD.exec(source) ?? [];
    const text = head.replace(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' ');
    return [...text.matchAll(IN_HEAD)].flatMap(([cited, numbers = '']) =>
      numbers.split(', ').map((section) => ({ section, file, text: cited })),
    );
  });
}

/** Comments that cite a section in brackets, which only heads and test titles should do. */
export function bracketedCitations(): string[] {
  return sources(/\.(tsx?|css|mjs)$/).flatMap(({ file, source }) =>
    [...source.matchAll(COMMENT)].flatMap(([comment]) =>
      [...comment.matchAll(IN_BRACKETS)].map(([text]) => `${file}: ${text}`),
    ),
  );
}

function sources(pattern: RegExp): { file: string; source: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => path.join(folder, name)),
  ).map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
}

if (import.meta.filename === process.argv[1]) {
  const tests = citingTests();
  for (const section of sections()) {
    console.log(`\n${section}`);
    for (const { section: cited, text, file } of tests) {
      if (cited === section) console.log(`  ${text}  (${file})`);
    }
  }
}
