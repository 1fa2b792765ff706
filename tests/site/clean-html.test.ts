import { describe, expect, test } from 'vitest';
import { cleaned, PARENT } from '../support/site-parent.ts';

describe('the parent site’s HTML', () => {
  test('keeps headings, lists, emphasis, links and https images', () => {
    const html = '<h2>A</h2><ul><li><strong>b</strong> <em>c</em></li></ul><p>d<br />e</p>';
    expect(cleaned(html)).toEqual({ html, dropped: 0 });
    expect(cleaned('<h1>A</h1>').html).toBe('<h2>A</h2>');
  });

  test('2.5 logos that link to articles keep image, name and target', () => {
    const html =
      '<a href="https://press.example/article"><img src="/logo.svg" alt="The Paper" width="90"></a>';
    expect(cleaned(html).html).toBe(
      `<a href="https://press.example/article"><img src="${PARENT}/logo.svg" alt="The Paper" width="90" loading="lazy" /></a>`,
    );
  });

  test('2.4 relative links become absolute', () => {
    expect(cleaned('<a href="/about">x</a>').html).toBe(`<a href="${PARENT}/about/">x</a>`);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<object data="x"></object>',
    '<style>body{display:none}</style>',
    '<p onclick="alert(1)">x</p>',
  ])('nothing in %s runs, and it is reported', (html) => {
    const result = cleaned(html);
    expect(result.dropped).toBeGreaterThan(0);
    expect(result.html).not.toMatch(
      /script|onerror|onclick|iframe|<form|<svg|style|javascript|data:/i,
    );
  });

  test('classes, ids and inline styles are dropped silently', () => {
    expect(cleaned('<p class="a" id="b" style="color:red">x</p>')).toEqual({
      html: '<p>x</p>',
      dropped: 0,
    });
  });

  test('cleaning is idempotent', () => {
    const once = cleaned(
      '<h1>A</h1><a href="/b">c</a><img src="https://p.example/d.png"><img src="/sample-press/e.svg">',
    ).html;
    expect(cleaned(once)).toEqual({ html: once, dropped: 0 });
  });
});

describe('2.5 the logos of the footer', () => {
  const logo = (attributes: string) => `<a href="https://press.example/a"><img ${attributes}></a>`;

  test('with http URLs are loaded by https', () => {
    expect(cleaned(logo('src="http://press.example/l.png" alt="The Paper"')).html).toContain(
      '<img src="https://press.example/l.png" alt="The Paper"',
    );
  });

  test('17.1 of a host that is not allowed are replaced by a link with their name', () => {
    expect(cleaned(logo('src="https://tracker.example/l.png" alt="The Paper"')).html).toBe(
      '<a href="https://press.example/a"><b>The Paper</b></a>',
    );
  });

  test('that cannot be shown are replaced by a link with their name', () => {
    expect(cleaned(logo('src="ftp://press.example/l.png" alt="The Paper"')).html).toBe(
      '<a href="https://press.example/a"><b>The Paper</b></a>',
    );
    expect(cleaned(logo('alt="The Paper &amp; Co"')).html).toContain('<b>The Paper &amp; Co</b>');
  });

  test('without a description are named after the host of their link', () => {
    expect(cleaned(logo('src="/l.png"')).html).toContain(' alt="press.example"');
  });

  test('leave no empty link and no empty list item', () => {
    const list = `<ul><li>${logo('src="ftp://press.example/l.png"')}</li><li>Words</li></ul>`;
    expect(cleaned(list).html).toBe('<ul><li>Words</li></ul>');
    expect(cleaned('<ul><li><a href="/x"> </a></li></ul><p>x</p>').html).toBe('<p>x</p>');
  });
});
