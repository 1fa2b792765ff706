import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { eventsPage, readEvents } from './events-page.ts';

const root = path.resolve(import.meta.dirname, '../..');
const events = readEvents(await readFile(path.join(root, 'lib/telemetry/events.ts'), 'utf8'));
const page = await format(eventsPage(events), { parser: 'markdown' });
await writeFile(path.join(root, 'docs/events.md'), page);
