// The loader by which webpack puts the texts of words into the scripts of the pages. Contract: 24.
import path from 'node:path';
import { withLiterals } from './literals.ts';
import { words } from './words.ts';

type LoaderContext = { addDependency: (file: string) => void };

const catalogue = path.join(import.meta.dirname, 'en.ts');

function loader(this: LoaderContext, source: string): string {
  // Webpack keeps what it has compiled for as long as the files it was made from are the same.
  this.addDependency(catalogue);
  return withLiterals(source, words);
}

export default loader;
