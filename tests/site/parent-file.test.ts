import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { collectSite } from '../../lib/site/current-site.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'parent-'));
afterAll(() => rm(folder, { recursive: true }));

async function siteFrom(content: string) {
  const file = path.join(folder, 'parent.json');
  await writeFile(file, content);
  const config = loadConfig({ DATA_DIR: folder, PARENT_SITE_FILE: file });
  const reports: string[] = [];
  const report = (message: string) => void reports.push(message);
  const site = await collectSite(config, { now: () => 0, report }, async () => null);
  return { site, reports };
}

describe('a wider website without an API', () => {
  test('3.9, 3.10 menu and footer come from a file of the adopter', async () => {
    const { site } = await siteFrom(
      JSON.stringify({
        navigation: {
          primary: [{ label: 'Guides', link: '/guides', type: 'no_dropdown', sub_items: [] }],
          secondary: [],
        },
        footer: {
          lodestar_footer_navigation_html: '<p>Our pages</p><script>alert(1)</script>',
          lodestar_footer_about: '<p>About us</p>',
          lodestar_footer_disclaimer: '<p>Terms</p>',
        },
      }),
    );
    expect(site.navigation?.primary.map(({ label }) => label)).toEqual(['Guides']);
    expect(JSON.stringify(site.footer)).toContain('Our pages');
    expect(JSON.stringify(site)).not.toContain('script');
  });

  test('8 a file with other content is reported, and pages are built without it', async () => {
    const { site, reports } = await siteFrom('{"navigation":');
    expect(site.navigation).toBeNull();
    expect(reports.join()).toContain('must be JSON with "navigation" and "footer"');
  });
});
