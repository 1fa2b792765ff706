import { expect, type Page, test } from 'playwright/test';
import { sanitiseHtml } from '../../lib/roles/sanitise.ts';
import { renderMarkdown } from '../../lib/content/texts.ts';
import { createCleanHtml } from '../../lib/site/clean-html.ts';
import { openModulePage } from '../safety/module-page.ts';
import { xssVectors } from '../support/xss-vectors.ts';

const SITE = { parentSiteUrl: 'https://parent.example', imageHosts: ['parent.example'] };
const tags = 'a b blockquote br code div em h2 h3 h4 h5 h6 hr i img li ol p small strong sup ul';
const attributes = 'alt height href id loading rel src target width';

/** What a table of a Markdown text is made of, beyond these. */
const ofTables = new Set(
  'role=group aria-label=Table tabindex=0 <table> <thead> <tbody> <tr> <th> <td>'.split(' '),
);
const MARKDOWN = 'texts in Markdown';

const onServer: Record<string, (html: string) => string> = {
  'roles and organisations, on import': sanitiseHtml,
  'menu and footer, at a build': createCleanHtml(SITE, () => {}),
  [MARKDOWN]: (text) => renderMarkdown(text.replaceAll('{{', '{ {')),
};

const inBrowser: Record<string, { file: string; name: string }> = {
  'roles and organisations, where they are shown': {
    file: '/lib/roles/safe-html.ts',
    name: 'safeHtml',
  },
  'menu and footer, read again': {
    file: '/lib/content/clean-html-in-browser.ts',
    name: 'createCleanHtml',
  },
};

type Shown = { ran: string[]; elements: { tag: string; attributes: [string, string][] }[] };

/** Inserts each text unchanged, fires the events that a visitor could, and records what runs. */
function show(page: Page, texts: readonly string[]): Promise<Shown> {
  return page.evaluate(async (all) => {
    const ran = new Set<string>();
    let current = '';
    for (const name of ['alert', 'confirm', 'prompt', 'print']) {
      Object.assign(window, { [name]: () => ran.add(current) });
    }
    document.addEventListener('click', (event) => event.preventDefault());
    document.addEventListener('submit', (event) => event.preventDefault());
    const happens =
      'click mouseover mouseenter pointerover focus load error toggle beforetoggle input start finish ' +
      'animationstart transitionend begin scroll pageshow';
    const elements: Shown['elements'] = [];
    for (const text of all) {
      current = text;
      const place = document.body.appendChild(document.createElement('section'));
      place.innerHTML = text;
      for (const element of place.querySelectorAll('*')) {
        elements.push({
          tag: element.nodeName.toLowerCase(),
          // Form fields in the vectors may shadow properties of the element (DOM clobbering).
          attributes: Element.prototype.getAttributeNames
            .call(element)
            .map((name) => [name, Element.prototype.getAttribute.call(element, name) ?? '']),
        });
        for (const name of happens.split(' ')) {
          EventTarget.prototype.dispatchEvent.call(
            element,
            new Event(name, { bubbles: true, cancelable: true }),
          );
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      place.remove();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { ran: [...ran], elements };
  }, texts);
}

/** Tags and attributes that only unsanitised markup could contain. */
function foreign({ elements }: Shown): string[] {
  return elements.flatMap((element) => {
    if (!tags.split(' ').includes(element.tag)) return [`<${element.tag}>`];
    return element.attributes.flatMap(([name, value]) => {
      if (!attributes.split(' ').includes(name)) return [`${name}=${value}`];
      if (name === 'href' && !isHarmless(value)) return [`href=${value}`];
      return name === 'src' && !value.startsWith('https:') ? [`src=${value}`] : [];
    });
  });
}

/** A relative URL, or one with a scheme that cannot run script. */
const isHarmless = (href: string) => /^(https?:|mailto:|tel:|(?!\/\/)[^:]*$)/i.test(href);

test('there are at least 100 vectors, and the test page detects them', async ({ page }) => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(100);
  await openModulePage(page);
  const shown = await show(page, xssVectors);
  expect(shown.ran.length).toBeGreaterThan(50);
  expect(foreign(shown).length).toBeGreaterThan(100);
});

for (const [place, sanitise] of Object.entries(onServer)) {
  test(`no vector runs after sanitising: ${place}`, async ({ page }) => {
    await openModulePage(page);
    const cleaned = xssVectors.map(sanitise);
    const shown = await show(page, [...cleaned, ...cleaned.map(sanitise)]);
    expect(shown.ran).toEqual([]);
    const found = foreign(shown);
    const unexpected = place === MARKDOWN ? found.filter((each) => !ofTables.has(each)) : found;
    expect(unexpected).toEqual([]);
  });
}

for (const [place, { file, name }] of Object.entries(inBrowser)) {
  test(`no vector runs after sanitising: ${place}`, async ({ page }) => {
    await openModulePage(page);
    const [cleaned, again] = await page.evaluate(
      async ([vectors, module, exported, parent]) => {
        const { [exported]: made } = await import(module);
        const clean: (html: string) => string =
          exported === 'createCleanHtml' ? made(parent, () => {}) : (html) => made(html);
        const once = vectors.map(clean);
        return [once, once.map(clean)] as const;
      },
      [xssVectors, file, name, SITE] as const,
    );
    const shown = await show(page, [...cleaned, ...again]);
    expect(shown.ran).toEqual([]);
    expect(foreign(shown)).toEqual([]);
    expect(again).toEqual(cleaned);
  });
}

test('menu and footer are sanitised identically in the build and the browser', async ({ page }) => {
  await openModulePage(page);
  const plain = [
    '<h1>A</h1><p>b <strong>c</strong> <em>d</em></p>',
    '<ul><li><a href="/about">x</a></li><li><a href="#">y</a></li></ul>',
    '<a href="https://press.example/a"><img src="/logo.svg" alt="The Paper" width="90"></a>',
    '<img src="http://parent.example/a.png"><img src="javascript:1">text',
    '<img src="https://tracker.example/a.gif" alt="A pixel">',
    '<div class="a" id="b" style="color:red">x<script>alert(1)</script></div>',
    '<a href="javascript:alert(1)">x</a><a href="mailto:a@example.org">y</a>',
  ];
  let dropped = 0;
  const atBuild = plain.map(createCleanHtml(SITE, () => dropped++));
  const read = await page.evaluate(
    async ([texts, parent]) => {
      const { createCleanHtml: create } = await import(
        '/lib/content/clean-html-in-browser.ts' as string
      );
      let count = 0;
      const clean = create(parent, () => count++);
      return { html: texts.map(clean) as string[], count };
    },
    [plain, SITE] as const,
  );
  expect(read.html).toEqual(atBuild.map((html) => html.replaceAll(' />', '>')));
  expect(read.count).toBe(dropped);
});
