import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { type Doc, docIds, listDocs, readDoc, renderDoc } from '../../lib/content/docs.ts';
import { footerLinks } from '../../lib/content/page-heading.ts';
import { root } from '../support/root.ts';

const files = ['adopt.md', 'behaviour.md', 'how-to/add-a-page.md', 'decisions/README.md'];
const render = (markdown: string, file = 'adopt.md') => renderDoc(file, markdown, files).body;

const docs = await Promise.all(docIds().map(async (id) => (await readDoc(id)) as Doc));

describe('22.4 the documents of this repository', () => {
  test('22.4 each has a page of its own, with a title and a description, and is in the list', async () => {
    const names = await readdir(path.join(root, 'docs'), { recursive: true });
    expect(docs).toHaveLength(names.filter((name) => name.endsWith('.md')).length);
    expect(new Set(docIds()).size).toBe(docs.length);
    for (const { id, title, description, body } of docs) {
      expect(title, id).not.toBe('');
      expect(description, id).not.toBe('');
      expect(body, id).not.toContain('<h1');
    }
    const listed = (await listDocs()).flatMap((group) => group.docs);
    expect(listed.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
      docs
        .map(({ id, title }) => ({ id, title }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  test('22.4 the one about a folder comes first in its list', async () => {
    const groups = await listDocs();
    const first = groups.find(({ docs: [doc] }) => doc?.id === 'decisions');
    expect(first?.docs.slice(0, 2).map(({ id }) => id)).toEqual(['decisions', '0001-static-pages']);
  });

  test('22.4 every link between them leads to a page and a heading that exist', () => {
    const idsIn = (body: string) => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const broken = docs.flatMap(({ id, body }) =>
      [...body.matchAll(/href="((?:\/docs\/|#)[^"]*)"/g)].flatMap(([, href = '']) => {
        const [page = '', fragment] = href.split('#');
        const target = page === '' ? id : page.replace('/docs/', '');
        const found = docs.find((doc) => doc.id === target);
        const isFound = found && (fragment === undefined || idsIn(found.body).includes(fragment));
        return isFound ? [] : [`${id}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('22.4 no link leads to a file of the source', () => {
    const hrefs = docs.flatMap(({ body }) =>
      [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
    );
    expect(hrefs.filter((href) => !/^(?:https?:|mailto:|#|\/)/.test(href))).toEqual([]);
  });
});

describe('22.4 a document', () => {
  test('22.4 shows a flowchart as its arrows in words, and any other diagram as it is written', () => {
    const diagram = (lines: string) => render(`# Title\n\n\`\`\`mermaid\n${lines}\n\`\`\`\n`);
    const flowchart =
      'flowchart LR\n  list["a list, <Airtable>"] --> import\n  import --> store --> list';
    expect(diagram(flowchart).trim()).toBe(
      '<ul><li>a list, &lt;Airtable&gt; → import</li><li>import → store → a list, &lt;Airtable&gt;</li></ul>',
    );
    for (const other of ['flowchart LR\n  a -- no --> b', 'sequenceDiagram\n  a->>b: Hi'])
      expect(diagram(other)).toMatch(/^<pre [^>]*><code>/);
    // Those of this repository are all flowcharts.
    expect(docs.filter(({ body }) => body.includes('--&gt;')).map(({ id }) => id)).toEqual([]);
  });

  test('22.4 has headings with the fragments of GitHub, each once', () => {
    const body = render('# Title\n\n## 2.1 A `code`, and *more*\n\n## Same\n\n## Same\n');
    expect(body).toContain(
      '<h2 id="21-a-code-and-more"><a href="#21-a-code-and-more">2.1 A <code>code</code>, and <em>more</em></a></h2>',
    );
    expect(body).toContain('id="same"');
    expect(body).toContain('id="same-1"');
  });

  test('22.4 links to the pages of other documents, and names other files without a link', () => {
    const links =
      '[a](behaviour.md#2-pages) [b](how-to/add-a-page.md) [c](decisions/README.md) [d](../lib/x.ts) [e](https://example.org/) [f](#here)';
    expect(render(links)).toBe(
      '<p><a href="/docs/behaviour#2-pages">a</a> <a href="/docs/add-a-page">b</a> <a href="/docs/decisions">c</a> d <a href="https://example.org/" rel="noopener">e</a> <a href="#here">f</a></p>',
    );
    expect(render('[up](../adopt.md)', 'how-to/add-a-page.md')).toContain('href="/docs/adopt"');
  });

  test('22.4 loses scripts, and scrolls wide examples by keyboard', () => {
    const body = render('# T\n\n<script>alert(1)</script>\n\n```html\n<b>\n```\n');
    expect(body).not.toContain('script');
    expect(body).toContain('<pre role="group" aria-label="Example" tabindex="0"><code>&lt;b&gt;');
  });
});

async function ownBoard(pages?: Record<string, boolean>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const board = { name: 'Fern', contactEmail: 'jobs@fern.example', ...(pages && { pages }) };
  await writeFile(path.join(folder, 'board.json'), JSON.stringify(board));
  return loadConfig({ BOARD_DIR: folder }).public;
}

test('22.3 22.4 the sample has documentation and a statement; an own board has to switch them on', async () => {
  const links = [
    { href: '/accessibility', label: 'Accessibility' },
    { href: '/docs', label: 'Documentation' },
  ];
  expect(footerLinks(loadConfig({ BOARD_DIR: 'none' }).public)).toEqual(links);
  expect(footerLinks(await ownBoard())).toEqual([]);
  expect(footerLinks(await ownBoard({ docs: true, accessibility: true }))).toEqual(links);
});
