import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const folder = path.join(root, 'docs/decisions');
const records = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));

test.each(records)('the decision %s has its number, a date and a status', async (name) => {
  const text = await readFile(path.join(folder, name), 'utf8');
  const header =
    /^# (\d+)\. .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?:accepted|superseded by \[\d+\]\((.+)\))\n/;
  const [, number, successor] = header.exec(text) ?? [];
  expect(Number(number)).toBe(Number(name.slice(0, 4)));
  if (successor) expect(records).toContain(successor);
});
