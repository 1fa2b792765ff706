import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldNamesOfImport, fields } from '../../lib/import/fields.ts';
import { sanitiseHtml } from '../../lib/roles/sanitise.ts';
import { createRoleSchema, type Role } from '../../lib/roles/role.ts';
import { plan, row, tokens } from '../support/importing.ts';

const schema = createRoleSchema(tokens);
const columns = fieldNamesOfImport
  .flatMap((field) => fields[field].from)
  .concat('id', 'post_pk', 'company', 'composite', '__proto__', 'toString');

const tricky = fc.constantFrom(
  ...'~ ~\u0000~\u202e~x~-~0~1~true~no~null~[]~1e9~-1~NaN~$5k~£1 – 2m~up to~<p>a</p>~<b~&amp'.split(
    '~',
  ),
  ...'2026-11-20~1795132800~03/04/2026~Remote~Georgia~London, UK~javascript:alert(1)'.split('~'),
  ...'https://example.org/~http://[~__proto__'.split('~'),
  'x'.repeat(25_000),
);
const cell: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: tricky },
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, undefined, true, false, 0, -1, 1.5, 1e21, Infinity, NaN, 1_795_132_800_000),
  fc.array(tricky, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid rows with a few corrupted cells, so that many become roles, and arbitrary rows. */
const spoilt = fc
  .dictionary(fc.constantFrom(...columns), cell, { maxKeys: 4 })
  .map((cells) => row(cells));
const anything = fc.dictionary(fc.oneof(fc.constantFrom(...columns), fc.string()), cell);

function expectSound(role: Role): void {
  expect(schema.safeParse(role)).toEqual({ success: true, data: role });
  expect(role.title).toMatch(/\S/);
  expect(role.url_external).toMatch(/^https?:\/\/[^@]*$/);
  expect(role.description_short).toBe(sanitiseHtml(role.description_short));
  expect(role.company_id).not.toBe('');
  expect(JSON.stringify(role)).not.toMatch(/\\u000[0-9]|[\u202a-\u202e]/);
}

it('any row gives a valid role or a refusal with row, field and reason', async () => {
  let roles = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(spoilt, anything), { maxLength: 6 }), async (rows) => {
      const { catalogue, refusals, rowsRefused, rowsRead, roleCount } = await plan(rows);
      expect(roleCount + rowsRefused).toBe(rowsRead);
      for (const role of catalogue.roles) expectSound(role);
      for (const refusal of refusals) {
        expect(refusal.row).toBeGreaterThanOrEqual(2);
        expect(refusal.field).toMatch(/^[\w.]+$/);
        expect(refusal.reason).toMatch(/^\P{Cc}{3,400}$/u);
      }
      roles += roleCount;
      refused += rowsRefused;
    }),
    { seed: 7, numRuns: 1500 },
  );
  expect(roles).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});
