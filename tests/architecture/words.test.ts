import ts from 'typescript';
import { expect, test } from 'vitest';
import { en } from '../../lib/words/english/en.ts';
import { files, imports, readSource } from './import-graph.ts';

const CATALOGUE = 'lib/words/words.ts';
const users = [
  ...new Set(
    imports.filter(({ to, isType }) => to === CATALOGUE && !isType).map(({ from }) => from),
  ),
];

type Use = {
  /** Such as "list.showMore"; null for any other use of the catalogue. */
  word: string | null;
  /** As it is written. */
  text: string;
};

function usesIn(source: string): Use[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true);
  const found: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'words' && !isNameOnly(node)) {
      const place = node.parent;
      const meaning = place.parent;
      const isWord =
        ts.isPropertyAccessExpression(place) &&
        place.expression === node &&
        ts.isPropertyAccessExpression(meaning) &&
        meaning.expression === place &&
        !place.questionDotToken &&
        !meaning.questionDotToken &&
        /^words\.\w+\.\w+$/.test(meaning.getText());
      found.push({
        word: isWord ? `${place.name.text}.${meaning.name.text}` : null,
        text: node.parent.getText(),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The import itself, and properties that happen to have this name. */
function isNameOnly(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ts.isImportSpecifier(parent) ||
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node)
  );
}

/** These get the whole catalogue: to put its texts into the sources, and to know when it has changed. */
const builders = ['lib/words/literals.ts', 'lib/build/page-bundle.ts', 'lib/build/build-pages.ts'];

test('24.2 a word is always used as `words.place.meaning`, which the build can replace', () => {
  const others = users
    .filter((file) => !builders.includes(file))
    .flatMap((file) =>
      usesIn(readSource(file))
        .filter(({ word }) => word === null)
        .map(({ text }) => `${file}: ${text}`),
    );
  expect(users.length).toBeGreaterThan(10);
  expect(others).toEqual([]);
});

test('24.2 the catalogue is imported alone, by a line that the build can remove', () => {
  const line = /^import \{ words \} from '[./\w-]+\/words\/words\.ts';$/m;
  const inRoom = (file: string) => file.startsWith('lib/words/');
  expect(users.filter((file) => !inRoom(file) && !line.test(readSource(file)))).toEqual([]);
  const direct = imports.filter(
    ({ from, to }) => to === 'lib/words/english/en.ts' && !inRoom(from),
  );
  expect(direct).toEqual([]);
});

test('24.2 other uses of the catalogue are detected', () => {
  const uses = usesIn(`
    import { words } from '../words/words.ts';
    const { list } = words;
    show(words.list, words.list[name], words['list'].more, words.list?.more);
    const { words: asked } = query;
    show(words.list.more, query.words, { words: 1 });
  `);
  expect(uses.map(({ word }) => word)).toEqual([null, null, null, null, null, 'list.more']);
});

test('24.1 every word of the catalogue is used', () => {
  const used = new Set(
    files.flatMap((file) =>
      [...readSource(file).matchAll(/(?<![\w$.])words\.(\w+\.\w+)/g)].map(([, word]) => word),
    ),
  );
  const all = Object.entries(en).flatMap(([place, meanings]) =>
    Object.keys(meanings).map((meaning) => `${place}.${meaning}`),
  );
  expect(all.filter((word) => !used.has(word))).toEqual([]);
});
