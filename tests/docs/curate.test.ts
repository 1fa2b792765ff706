import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { boards, type BoardSystem } from '../support/sources-boards.ts';

const guide = await readFile(new URL('../../docs/curate.md', import.meta.url), 'utf8');

/** The table of a system; that of a JobPosting continues the one of Teamtailor. */
const tableOf = (name: string): string => guide.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';

function fieldsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(fieldsIn);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [name, ...fieldsIn(value)]);
}

/** Names that hold the roles, and words of the formats themselves. */
const frames =
  /^(?:jobs|content|offers|items|meta|en|@.*|id|workzag-jobs|position|jobDescription)$/;

test.each([
  ['Greenhouse', 'greenhouse'],
  ['Lever', 'lever'],
  ['Ashby', 'ashby'],
  ['Workable', 'workable'],
  ['SmartRecruiters', 'smartrecruiters'],
  ['Recruitee', 'recruitee'],
  ['Teamtailor', 'teamtailor'],
  ['Personio', 'personio'],
] as const satisfies ReadonlyArray<readonly [string, BoardSystem]>)(
  '12.2 the guide says of every field of %s what it is used for, or why it is left out',
  (name, system) => {
    const role = { id: '1', title: 'Lead', closes: '2026-12-24', salary: { min: 1, max: 2 } };
    const list = new URL('https://x/postings?skip=0&offset=0&limit=1');
    const answers = [boards[system].answer([role], list)];
    if (system === 'smartrecruiters')
      answers.push(boards[system].answer([role], new URL('https://x/1')));
    const fields = answers.flatMap((answer) =>
      answer.startsWith('<')
        ? [...answer.replace(/<!\[CDATA\[.*?\]\]>/gs, '').matchAll(/<([a-z][\w-]*)>/gi)].map(
            ([, field = '']) => field,
          )
        : fieldsIn(JSON.parse(answer)),
    );
    const table = tableOf(name) + (system === 'teamtailor' ? tableOf('JobPosting') : '');
    const missing = new Set(
      fields.filter((field) => !frames.test(field) && !new RegExp(`\\b${field}\\b`).test(table)),
    );
    expect([...missing]).toEqual([]);
  },
);
