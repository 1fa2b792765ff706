import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { files, reachable } from './import-graph.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Declares what was added to JavaScript after iOS 16. Array copies such as `toSorted` came with it. */
const newerLibrary = /^lib\.(?:es202[4-9]|esnext)\b/;

/** What browsers added to the page after iOS 16. Next brings a polyfill of `URL.canParse`. */
const newerMembers = new Set([
  'AbortSignal.any',
  'CompressionStream',
  'DecompressionStream',
  'Document.adoptedStyleSheets',
  'Document.caretPositionFromPoint',
  'Document.startViewTransition',
  'Element.checkVisibility',
  'Element.getHTML',
  'Element.setHTMLUnsafe',
  'ElementInternals',
  'HTMLDialogElement.requestClose',
  'HTMLElement.attachInternals',
  'HTMLElement.hidePopover',
  'HTMLElement.popover',
  'HTMLElement.showPopover',
  'HTMLElement.togglePopover',
  'HTMLImageElement.fetchPriority',
  'Headers.getSetCookie',
  'Navigator.userActivation',
  'OffscreenCanvas',
  'Response.json',
  'URL.parse',
  'URLPattern',
  'URLSearchParams.size',
]);

/** Such as "Map.groupBy", for the places in the browser's code that iOS 16 does not support. */
function unsupported(names: readonly string[]): string[] {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(
    names.map((name) => path.join(root, name)),
    { ...options, incremental: false, tsBuildInfoFile: undefined },
  );
  const checker = program.getTypeChecker();
  return names.flatMap((name) => {
    const file = program.getSourceFile(path.join(root, name));
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && isNewer(checker.getSymbolAtLocation(node))) {
        found.push(`${name}: ${node.text}`);
      }
      ts.forEachChild(node, visit);
    };
    if (file) visit(file);
    return found;
  });
}

function isNewer(symbol: ts.Symbol | undefined): boolean {
  const declarations = symbol?.declarations ?? [];
  return declarations.length > 0 && declarations.every(isNewerDeclaration);
}

function isNewerDeclaration(declaration: ts.Declaration): boolean {
  const library = path.basename(declaration.getSourceFile().fileName);
  if (newerLibrary.test(library)) return true;
  if (library !== 'lib.dom.d.ts') return false;
  const owners: string[] = [];
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    const { name } = node as ts.Node & { name?: ts.Node };
    if (name && ts.isIdentifier(name)) owners.unshift(name.text);
  }
  return newerMembers.has(owners.join('.'));
}

const inBrowser = files.filter((file) => file.startsWith('components/'));

/** Of what pages import beside components, most runs only in the build. */
const pages = files.filter((file) => file.startsWith('pages/'));

test('9 the browser code uses only features that iOS 16 has', () => {
  expect(unsupported([...reachable(inBrowser, () => true), ...pages])).toEqual([]);
});

test('9 features that iOS 16 lacks are detected', () => {
  expect(unsupported(['tests/architecture/newer-than-ios-16.ts'])).toEqual(
    ['groupBy', 'withResolvers', 'isWellFormed', 'union', 'any', 'parse'].map(
      (name) => `tests/architecture/newer-than-ios-16.ts: ${name}`,
    ),
  );
});
