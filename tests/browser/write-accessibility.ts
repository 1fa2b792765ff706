// Runs the tests that check accessibility, and writes what they checked: npm run check:accessibility
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'prettier';
import { runProcess } from '../../lib/commands/command-line.ts';
import { accessibilityFile } from '../../lib/config/load.ts';
import { forgetSettings } from '../support/forget-settings.ts';
import { root } from '../support/root.ts';
import { type CheckRecord, RECORDS_VARIABLE, summarise } from './accessibility-report.ts';

await runProcess({
  usage: `Usage: npm run check:accessibility -- [FILE...]

Runs the browser tests that check accessibility, and writes to lib/content/accessibility.json what they have
checked and found, for the board's page /accessibility. A file that is named limits the run, and so what
the page says, to the tests in it.

  --help       show this`,
  hasOperands: true,
  async run({ operands }) {
    forgetSettings(process.env);
    const specs = globSync('tests/browser/*.spec.ts', { cwd: root }).filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes("'./accessibility.ts'"),
    );
    const folder = mkdtempSync(path.join(os.tmpdir(), 'accessibility-'));
    try {
      const { status } = spawnSync(
        process.execPath,
        [
          'node_modules/playwright/cli.js',
          'test',
          '--config=tests/playwright.config.ts',
          ...(operands.length > 0 ? operands : specs),
        ],
        { cwd: root, stdio: 'inherit', env: { ...process.env, [RECORDS_VARIABLE]: folder } },
      );
      const records = globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as CheckRecord),
      );
      const checks = summarise(records, {
        checkedOn: new Date().toISOString().slice(0, 10),
        version: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version,
        commit: commitOf(root),
      });
      if (checks === null) throw new Error('Nothing was checked, so nothing was written');
      const text = await format(JSON.stringify(checks), { parser: 'json', printWidth: 100 });
      writeFileSync(accessibilityFile(), text);
      // Also after a failed check: the page names the violations.
      if (status !== 0) throw new Error('A test failed; see above');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

/** Null outside a clone. */
function commitOf(folder: string): string | null {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--exclude=*', '--abbrev=8', '--dirty= with changes'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return status === 0 ? stdout.trim() : null;
}
