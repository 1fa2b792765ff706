import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFooter, readNavigation } from '../../lib/content/parent-site.ts';
import { createCleanHtml } from '../../lib/site/clean-html.ts';
import { root } from '../support/root.ts';

const guide = await readFile(path.join(root, 'docs/parent-site.md'), 'utf8');
const [menu, footer] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json = '']) => JSON.parse(json) as unknown,
);

function reading() {
  const reports: string[] = [];
  const parent = {
    parentSiteUrl: 'https://careers.example.org',
    imageHosts: ['careers.example.org'],
    brand: 'example',
    report: (message: string) => void reports.push(message),
    createCleanHtml,
  };
  return { parent, reports };
}

test('3.9 the menu in docs/parent-site.md is read without a correction', () => {
  const { parent, reports } = reading();
  const { primary, secondary } = readNavigation(menu, parent);
  expect(primary.map(({ label, type }) => [label, type])).toEqual([
    ['Guides', 'no_dropdown'],
    ['Advice', 'narrow_dropdown'],
    ['Topics', 'wide_dropdown'],
  ]);
  expect(primary[2]?.sub_items[0]?.column_1).toContain(
    'href="https://careers.example.org/problems/climate/"',
  );
  expect(secondary).toMatchObject([{ label: 'About us', sub: [{ label: 'Our team' }] }]);
  expect(reports).toEqual([]);
});

test('3.10 the footer in docs/parent-site.md is read without a correction', () => {
  const { parent, reports } = reading();
  expect(readFooter(footer, parent)).toMatchObject({
    about: '<p>We help people find work that matters.</p>',
    disclaimer: '<p>Listing a role is not an endorsement.</p>',
  });
  expect(reports).toEqual([]);
});
