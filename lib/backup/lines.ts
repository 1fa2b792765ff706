/** Reading files of many lines. */
import { createReadStream } from 'node:fs';

/** Unlike `readline`, splits at line feeds only: texts may contain other separators. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
