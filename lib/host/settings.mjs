// Loaded by Node before each command of package.json (`--import`): reads the settings in `.env`. Tests
// run without it: they use the sample board and must not contact real services.
import { existsSync, readFileSync } from 'node:fs';

const FILE = '.env';

if (!existsSync('node_modules/.bin/node')) {
  console.error('The packages are not installed: run "npm install" first.');
  process.exit(1);
}
await import('./module-formats.mjs');
if (existsSync(FILE)) {
  process.loadEnvFile(FILE);
  const { misspeltSettings } = await import('../config/schemas.ts');
  for (const line of misspeltSettings(readFileSync(FILE, 'utf8')))
    console.error(`${FILE}: ${line}`);
}
