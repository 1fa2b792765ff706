import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, sanitiseHtml } from '../../lib/roles/sanitise.ts';

const link = (href: string, text: string) =>
  `<a href="${href}" rel="noopener nofollow" target="_blank">${text}</a>`;

describe('sanitised HTML', () => {
  it.each([
    ['<p>One <b>two</b> <em>three</em></p>', '<p>One <b>two</b> <em>three</em></p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<h1>T</h1><h3>U</h3>', '<h4>T</h4><h4>U</h4>'],
    ['<div>a</div><div>b</div>', 'a<br />b'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a<br />b'],
    ['<p></p><p>&nbsp;</p><ul><li></li></ul>x', 'x'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['R&amp;D', 'R&amp;D'],
    ['a<br><br><br><br>b<br>', 'a<br /><br />b'],
    ['<p class="x" style="color:red" onclick="a()">t</p>', '<p>t</p>'],
    ['<span>a</span><font size=7>b</font>', 'ab'],
    ['x<img src=x onerror=alert(1)>', 'x'],
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style><svg><script>1</script></svg><iframe>y</iframe>x', 'x'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    [
      '<a href="https://example.org/?a=1&b=2" onclick="x()">t</a>',
      link('https://example.org/?a=1&amp;b=2', 't'),
    ],
    ['<a href="mailto:a@example.org">t</a>', link('mailto:a@example.org', 't')],
    ['<a href="javascript:alert(1)">t</a>!', 't!'],
    ['<a href="java\nscript:alert(1)">t</a>', 't'],
    ['<a href="data:text/html,x">t</a>', 't'],
    ['<a href="/relative">t</a>', 't'],
    ['<a href="//example.org">t</a>', 't'],
    ['<a>t</a>', 't'],
    ['<a href="javascript:1"><b>t</b></a><b>u</b>', '<b>t</b><b>u</b>'],
  ])('%s becomes %s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  const pieces = fc.constantFrom(
    ...'<p>~</p>~<b>~</b>~<ul>~<li>~</li>~</ul>~<div>~</div>~<br>~</a>~<script>~</script>~<a'.split(
      '~',
    ),
    ...'<a href="https://example.org/?a&b">~<a href="javascript:1">~<a href=" jAvascript:x">'.split(
      '~',
    ),
    ...'<h2>~</h2>~<table><tr><td>~</td>~&nbsp;~&lt;~&#60;~&~<~>~"~ ~x~word~<!--~-->~<svg>'.split(
      '~',
    ),
    ...'<textarea>~<i>~</i>~<p title="<b>">~\n~<blockquote>~<code>~<style>~<form>~</form>'.split(
      '~',
    ),
    ...'<img src=x onerror=alert(1)>~<b onclick=x>~<math>~<plaintext>~<![CDATA[~]]>~\u0000'.split(
      '~',
    ),
  );
  const html = fc.oneof(
    fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const allowed =
    /^(?:[^<>]|<br \/>|<\/?(?:p|ul|ol|li|h4|blockquote|strong|em|b|i|code)>|<\/a>|<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow" target="_blank">)*$/;

  it('contains only the allow-list, for any input', () => {
    fc.assert(
      fc.property(html, (written) => allowed.test(sanitiseHtml(written))),
      { seed: 2, numRuns: 4000 },
    );
  });

  it('does not change when sanitised again', () => {
    fc.assert(
      fc.property(html, (written) => {
        const clean = sanitiseHtml(written);
        return sanitiseHtml(clean) === clean;
      }),
      { seed: 3, numRuns: 4000 },
    );
  });

  it('is produced for input of hostile length or depth', () => {
    for (const written of [
      '<b>'.repeat(20_000),
      '<'.repeat(100_000),
      ' '.repeat(100_000),
      '<br>'.repeat(50_000),
    ]) {
      expect(sanitiseHtml(`${written}x`)).toContain('x');
    }
  });
});

describe('plain text', () => {
  it.each([
    ['<p>One</p><p>two &amp; <b>three</b></p>', 'One two & three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['a &lt;b&gt; &amp;lt;', 'a <b> &lt;'],
    ['<script>1</script>', ''],
    ['', ''],
  ])('of %s is %s', (written, text) => {
    expect(plainText(written)).toBe(text);
  });
});
