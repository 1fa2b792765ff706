import { expect, test } from 'playwright/test';
import { ask } from '../netlify/ask.ts';
import { nameOf, problemsOf } from '../netlify/check-rows.ts';
import { rows } from '../netlify/request-table.ts';

// The same table that `npm run check:netlify` checks against Netlify's own server.
for (const row of rows) {
  test(`npm start responds as Netlify does: ${nameOf(row)}`, async ({ baseURL }) => {
    expect(problemsOf(row, await ask(`${baseURL}${row.path}`, row))).toEqual([]);
  });
}
