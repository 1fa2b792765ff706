import { expect, test } from 'vitest';
import {
  renderMarkdown,
  parseFaq,
  readArticles,
  readCollectionsIntroduction,
  readFaq,
  updatedOn,
} from '../../lib/content/texts.ts';

test('the FAQ answers at least twelve questions, each with its own anchor', async () => {
  const sections = await readFaq();
  const questions = sections.flatMap((section) => section.questions);
  expect(questions.length).toBeGreaterThanOrEqual(12);
  const ids = [...sections, ...questions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, answer } of questions) {
    expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
    expect(answer).toMatch(/^<p>.{40}/);
  }
});

test('every link in the copy leads to a page of the site, an existing anchor or an https URL', async () => {
  const sections = await readFaq();
  const articles = await readArticles();
  const anchors = new Set(sections.flatMap((section) => section.questions.map(({ id }) => id)));
  const html = [
    ...sections.flatMap((section) => section.questions.map(({ answer }) => answer)),
    ...articles.map(({ body }) => body),
    await readCollectionsIntroduction(),
  ].join('');
  const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
  const pages = ['/', '/organisations', '/collections', '/resources', '/faq'];
  const broken = links.filter((link) => {
    if (link.startsWith('#')) return !anchors.has(link.slice(1));
    return !pages.includes(link) && !link.startsWith('https://');
  });
  expect(links.length).toBeGreaterThan(5);
  expect(broken).toEqual([]);
});

test('2.1 there is an article on searching, applying, interviewing and negotiating', async () => {
  const articles = await readArticles();
  expect(articles.map(({ id }) => id)).toEqual([
    'searching',
    'applying',
    'interviewing',
    'negotiating',
  ]);
  for (const { body, minutes } of articles) {
    expect(body.length).toBeGreaterThan(1500);
    expect(body).not.toContain('<h2');
    expect(minutes).toBeGreaterThan(0);
  }
});

test('each text has the date of its last change', async () => {
  for (const name of ['faq', 'collections', 'searching', 'negotiating'] as const) {
    expect(await updatedOn(name)).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

test('Markdown is sanitised', () => {
  const html = renderMarkdown(
    [
      '[a](javascript:alert(1)) <script>alert(2)</script>',
      '<img src=x onerror=alert(3)><p style="color:red" onclick="x">b</p>',
      '[c](//evil.example) [d](/faq) [e](https://f.example)',
    ].join('\n\n'),
  );
  expect(html).not.toMatch(/script|alert|onerror|onclick|style|evil/);
  expect(html).toContain('<a href="/faq">d</a>');
  expect(html).toContain('<a href="https://f.example" rel="noopener">e</a>');
});

test('a placeholder without a value is an error', () => {
  expect(renderMarkdown('{{who}}', { who: 'us' })).toBe('<p>us</p>');
  expect(() => renderMarkdown('{{who}}', {})).toThrow('{{who}}');
});

test('a question may set its own anchor', () => {
  const [section] = parseFaq('## A b\n\n### What? {#x}\n\nThis.\n\n### Why not?\n\nThat.\n', {});
  expect(section).toEqual({
    id: 'a-b',
    title: 'A b',
    questions: [
      { id: 'x', question: 'What?', answer: '<p>This.</p>' },
      { id: 'why-not', question: 'Why not?', answer: '<p>That.</p>' },
    ],
  });
});

test('10.1 a table in Markdown stays a table, in a group that scrolls', () => {
  const html = renderMarkdown('| Land | Pay |\n| --- | --: |\n| Woods | 20 |');
  expect(html.replace(/\s*\n\s*/g, '')).toBe(
    '<div role="group" aria-label="Table" tabindex="0"><table>' +
      '<thead><tr><th>Land</th><th align="right">Pay</th></tr></thead>' +
      '<tbody><tr><td>Woods</td><td align="right">20</td></tr></tbody></table></div>',
  );
});
