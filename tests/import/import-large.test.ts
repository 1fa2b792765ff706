import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { temporaryFolder, tokens } from '../support/importing.ts';

const command = path.resolve(import.meta.dirname, '../../lib/commands/import.ts');
const LIMIT_MB = 640;

/** Writes a list of roles like a spreadsheet's export, about 1.3 kB per row. */
async function writeList(file: string, rows: number, word: string): Promise<void> {
  const out = createWriteStream(file);
  out.write(
    '\ufeffid,title,company_name,company_description,locations,tags_area,posted_at,' +
      'closes_at,salary,description_short,url_external\r\n',
  );
  const words = (count: number, from: number): string =>
    Array.from({ length: count }, (_, at) => `${word}${(from * 7 + at * at) % 97}`).join(' ');
  for (let at = 0; at < rows; at++) {
    const cells = [
      `row-${at}`,
      `Analyst ${at} – ${words(4, at)}`,
      `Example Organisation ${at % 2000} (sample)`,
      `<p>${words(40, at % 2000)}</p>`,
      'London, UK; Remote in USA; San Jose, CA',
      'AI safety & policy; Climate change',
      `2026-10-${String(1 + (at % 28)).padStart(2, '0')}`,
      '2026-12-31',
      `$${60 + (at % 50)},000 – $${80 + (at % 70)},000`,
      `<p>“${words(50, at)}”</p><ul><li>${words(20, at + 1)}</li></ul>`,
      `https://example.org/jobs/${at}`,
    ];
    const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    if (!out.write(`${line}\r\n`)) await once(out, 'drain');
  }
  await finished(out.end());
}

function start(args: string[], dataDir: string) {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { child, ended };
}

describe('a list of 50,000 rows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'board-'));
  const list = path.join(folder, 'list.csv');
  const meter = path.join(folder, 'meter.mjs');
  beforeAll(async () => {
    await writeList(list, 50_000, 'word');
    writeFileSync(
      meter,
      `process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS / 1024));`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // In order: the second import reads the state that the first has left.
  it.for([
    { which: 'the first time', result: '50,000 added' },
    { which: 'over itself', result: '50,000 unchanged' },
  ])(`imports within ${LIMIT_MB} MB $which`, async ({ result }) => {
    const flags = ['--max-old-space-size=400', '--import', meter];
    const { code, output } = await start([...flags, command, list], folder).ended;
    expect(output).toContain(result);
    expect(code).toBe(0);
    expect(Number(/peak (\d+)/.exec(output)?.[1])).toBeLessThanOrEqual(LIMIT_MB);
  });
});

describe('an import that is killed', () => {
  it('at any moment leaves either the old or the new catalogue, complete', async () => {
    const folder = temporaryFolder();
    const [oldList, newList] = ['old.csv', 'new.csv'].map((name) => path.join(folder, name));
    if (!oldList || !newList) throw new Error('two lists');
    await writeList(oldList, 1500, 'old');
    await writeList(newList, 1500, 'new');
    const before = path.join(folder, 'before');
    expect((await start([command, oldList], before).ended).code).toBe(0);

    let complete = 0;
    for (let step = 0; step < 12; step++) {
      const dataDir = path.join(folder, `run-${step}`);
      await cp(before, dataDir, { recursive: true });
      const { child, ended } = start([command, newList], dataDir);
      // Killed later each time: some runs while reading, some while writing, some not at all.
      await Promise.race([ended, wait(150 * (step + 1))]);
      child.kill('SIGKILL');
      await ended;
      const catalogue = await readCatalogue(dataDir, tokens);
      expect(catalogue?.roles).toHaveLength(1500);
      const isNew = catalogue?.roles[0]?.title.includes('new') ?? false;
      expect(catalogue?.roles.every(({ title }) => title.includes(isNew ? 'new' : 'old'))).toBe(
        true,
      );
      if (isNew) complete++;
    }
    expect(complete).toBeLessThan(12);
  });
});
