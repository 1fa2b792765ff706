import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { exampleEnvironment, readSettings, settingsPage } from './settings-page.ts';

const root = path.resolve(import.meta.dirname, '../..');
const settings = readSettings(await readFile(path.join(root, 'lib/config/schemas.ts'), 'utf8'));
const page = await format(settingsPage(settings), { parser: 'markdown' });
await writeFile(path.join(root, 'docs/settings.md'), page);
await writeFile(path.join(root, '.env.example'), exampleEnvironment(settings));
