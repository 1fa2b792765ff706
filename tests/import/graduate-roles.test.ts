import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { runCommand, temporaryFolder, tokens } from '../support/importing.ts';

const map = path.join(import.meta.dirname, 'graduate-roles.map.json');
const sample = path.join(import.meta.dirname, 'graduate-roles.sample.json');

/** Path of a copy of the maintainers' own list, which is not in this repository. */
const realList = process.env.TEST_ROLES_FILE ?? '';
const whyNot = realList === '' ? 'TEST_ROLES_FILE is not set' : `${realList} is not there`;

async function importList(file: string) {
  const dataDir = temporaryFolder();
  const first = await runCommand([file, '--map', map], dataDir);
  const second = await runCommand([file, '--map', map], dataDir);
  const catalogue = await readCatalogue(dataDir, tokens);
  return { first, second, roles: catalogue?.roles ?? [] };
}

describe('a list of graduate roles', () => {
  it('imports with its map file', async () => {
    const { first, second, roles } = await importList(sample);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(
      '4 rows read: 4 added, 0 changed, 0 unchanged, 0 removed, 0 refused',
    );
    expect(first.out).toContain('Possible duplicates: 1 role has');
    expect(second.out).toContain('4 rows read: 0 added, 0 changed, 4 unchanged');
    const byTitle = Object.fromEntries(roles.map((role) => [role.title, role]));
    expect(byTitle['Software Engineer – New Grad - Perception']).toMatchObject({
      company_name: 'Example Robotics (sample)',
      company_id: 'example-robotics-sample',
      company_url: '',
      tags_country: ['USA'],
      tags_city: ['Seattle', 'San Francisco', 'Los Angeles', 'New York', 'Sunnyvale, CA'],
      tags_role_type: ['Full-time'],
      tags_exp_required: ['Entry-level'],
      posted_at: 1729811575,
      closes_at: null,
      url_external: 'https://jobs.example.org/robotics/2/apply?nl=1&nl=1',
    });
  });

  it.skipIf(!existsSync(realList))(
    `imports whole, all 1,288 rows${existsSync(realList) ? '' : ` (skipped: ${whyNot})`}`,
    async () => {
      const { first, second, roles } = await importList(realList);
      expect(first).toMatchObject({ code: 0, err: '' });
      expect(first.out).toContain(
        '1,288 rows read: 1,288 added, 0 changed, 0 unchanged, 0 removed, 0 refused',
      );
      expect(second.out).toContain('1,288 rows read: 0 added, 0 changed, 1,288 unchanged');
      expect(roles).toHaveLength(1288);
      expect(new Set(roles.map((role) => role.post_pk)).size).toBe(1288);
      const placeless = roles.filter((role) => role.tags_country.length === 0);
      expect(placeless.map((role) => role.locations)).toEqual([['San Mateo'], []]);
      expect(roles.filter((role) => /software engineer/i.test(role.title)).length).toBeGreaterThan(
        300,
      );
    },
  );
});
