import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import {
  COMMAND,
  eventsPage,
  exampleEnvironment,
  readEvents,
  readSettings,
  settingsPage,
} from './reference-pages.ts';
import { runProcess } from './command-line.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const markdown = (text: string) => format(text, { parser: 'markdown' });

await runProcess({
  usage: `Usage: ${COMMAND}

Writes docs/settings.md, docs/events.md and .env.example from the source.

  --help       show this`,
  async run() {
    const settings = readSettings(await read('lib/config/schemas.ts'));
    const events = readEvents(await read('lib/telemetry/events.ts'));
    await write('docs/settings.md', await markdown(settingsPage(settings)));
    await write('docs/events.md', await markdown(eventsPage(events)));
    await write('.env.example', exampleEnvironment(settings));
  },
});
