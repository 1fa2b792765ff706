import { ask, type Answer } from './ask.ts';
import type { Row } from './request-table.ts';

/** What is wrong with a response, one line each; empty if it matches the row. */
export function problemsOf(row: Row, answer: Answer): string[] {
  const problems: string[] = [];
  if (answer.status !== row.status) problems.push(`status ${answer.status}, not ${row.status}`);
  for (const [name, expected] of Object.entries(row.answered ?? {})) {
    const value = answer.headers[name];
    const text = Array.isArray(value) ? value.join('\n') : value;
    if (expected === null) {
      if (text !== undefined) problems.push(`${name}: ${text}, which must not be there`);
    } else if (text === undefined || !expected.test(text)) {
      problems.push(`${name}: ${text ?? 'absent'}, not ${expected}`);
    }
  }
  if (row.text && !row.text.test(answer.text)) {
    problems.push(`the text ${JSON.stringify(answer.text.slice(0, 200))} is not ${row.text}`);
  }
  return problems;
}

/** The title of a row in reports. */
export function nameOf({ what, method = 'GET', path }: Row): string {
  return `${what}: ${method} ${path}`;
}

/** Sends all rows to a server, one after the other. */
export async function checkRows(url: string, rows: readonly Row[]): Promise<string[]> {
  const problems: string[] = [];
  for (const row of rows) {
    const found = await ask(`${url}${row.path}`, row).then(
      (answer) => problemsOf(row, answer),
      (error: Error) => [error.message],
    );
    problems.push(...found.map((problem) => `${nameOf(row)}\n    ${problem}`));
  }
  return problems;
}
