import { writeFileSync } from 'node:fs';
import { languageNamed, languages } from '../words/board-words.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

const names = Object.keys(languages).join(', ');

/** @internal */
export const wordsCommand = createCommand({
  usage: `Usage: npm run words -- LANGUAGE FILE

Writes all words of a language that the board brings (${names}) to a new file, by place and meaning. Translated,
it is the words.json of a board in another language; for words of your own, keep those that you change.

  --help   show this`,
  options: {},
  hasOperands: true,
  async run({ operands: [language = '', file, ...others], terminal }) {
    const words = languageNamed(language);
    if (!words) throw new UsageError(`"${language}" is no language of the board: ${names}`);
    if (file === undefined || others.length > 0) throw new UsageError('name one file to write');
    try {
      writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`, { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new Error(`${file} exists already: name a new file`, { cause: error });
    }
    terminal.out.write(`Wrote the words of "${language}" to ${file}\n`);
  },
});

if (import.meta.main) await runProcess(wordsCommand);
