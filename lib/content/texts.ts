/**
 * The board's Markdown texts: the FAQ, the articles, and the introduction to the collections, with front
 * matter and `{{placeholders}}`. Contract: 10.1.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { fold } from '../base/fold.ts';
import { type Config, processConfig } from '../config/load.ts';

export type Article = {
  /** Fragment of its address. */
  id: string;
  title: string;
  /** HTML, safe to show. */
  body: string;
  /** Approximate reading time. */
  minutes: number;
};

type Question = {
  /** Fragment of its address. */
  id: string;
  question: string;
  /** HTML, safe to show. */
  answer: string;
};

export type FaqSection = { id: string; title: string; questions: Question[] };

/** The sample's articles, in their order. */
const ARTICLES = ['searching', 'applying', 'interviewing', 'negotiating'] as const;

const WORDS_PER_MINUTE = 220;

/** Next and every command run in the project's folder. */
const sampleFolder = path.resolve('lib/content');

/** The questions of `/faq`. */
export async function readFaq(): Promise<FaqSection[]> {
  return readText('faq', parseFaq);
}

/** The articles of `/resources`. */
export async function readArticles(): Promise<Article[]> {
  return Promise.all(articleNames().map((name) => readText(name, parseArticle)));
}

/** The introduction to the collections. HTML, safe to show. */
export async function readCollectionsIntroduction(): Promise<string> {
  return readText('collections', (markdown, values) =>
    renderMarkdown(readFrontMatter(markdown).body, values),
  );
}

/** The names of the articles, in order. */
export function articleNames(): readonly string[] {
  return processConfig().server.board?.articles ?? ARTICLES;
}

/** The day on which a text last changed, such as "2026-11-20". */
export async function updatedOn(name: string): Promise<string> {
  return readFrontMatter(await source(name)).fields.updated ?? '';
}

function parseArticle(markdown: string, values: Placeholders): Article {
  const { fields, body } = readFrontMatter(markdown);
  const { title } = fields;
  if (!title)
    throw new TextMistake(1, 'the title is missing: begin with the lines "---", "title: …", "---"');
  const words = body.split(/\s+/).filter(Boolean).length;
  return {
    id: anchorOf(title),
    title,
    body: renderMarkdown(body, values),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

/**
 * A second-level heading starts a section and a third-level heading a question, which may end in an
 * anchor of its own, `{#anchor}`.
 * @internal
 */
export function parseFaq(markdown: string, values: Placeholders): FaqSection[] {
  return splitAt('## ', readFrontMatter(markdown).body).map(({ heading: title, text }) => ({
    id: anchorOf(title),
    title,
    questions: splitAt('### ', text).map(({ heading, text: answer }) => {
      const [, question = heading, anchor] = /^(.*?)\s*(?:\{#([\w-]+)\})?$/.exec(heading) ?? [];
      return {
        id: anchor ?? anchorOf(question),
        question,
        answer: renderMarkdown(answer, values),
      };
    }),
  }));
}

function splitAt(mark: string, text: string): Array<{ heading: string; text: string }> {
  const [, ...parts] = `\n${text}`.split(`\n${mark}`);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n') };
  });
}

/** A mistake in a text, and the line where it is, from 1. */
class TextMistake extends Error {
  override name = 'TextMistake';
  line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Checks the texts of an own board, so that a mistake stops a start before anything is built.
 * @throws when there are mistakes; the message names the file and line of each
 */
export async function checkTexts({ public: visible, server }: Config): Promise<void> {
  const { board } = server;
  if (!board) return;
  const values = placeholders(visible);
  const mistakes: string[] = [];
  for (const name of [...board.articles, ...board.texts]) {
    const file = path.join(board.folder, 'content', `${name}.md`);
    const markdown = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
    try {
      checkPlaceholders(markdown, values);
      if (board.articles.includes(name)) parseArticle(markdown, values);
      if (name === 'faq') checkQuestions(markdown, values);
    } catch (error) {
      mistakes.push(describe(file, error as Error));
    }
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

function checkQuestions(markdown: string, values: Placeholders): void {
  if (parseFaq(markdown, values).every(({ questions }) => questions.length === 0)) {
    throw new TextMistake(
      1,
      'it has no question: write "## Section", then "### Question", then the answer',
    );
  }
}

const describe = (file: string, error: Error): string =>
  `${file}${error instanceof TextMistake ? `, line ${error.line}` : ''}: ${error.message}`;

async function readText<Parsed>(
  name: string,
  parse: (markdown: string, values: Placeholders) => Parsed,
): Promise<Parsed> {
  const markdown = await source(name);
  try {
    return parse(markdown, placeholders(processConfig().public));
  } catch (error) {
    throw new Error(describe(fileOf(name), error as Error), { cause: error });
  }
}

/** An own board may lack the introduction to the collections. */
async function source(name: string): Promise<string> {
  const { board } = processConfig().server;
  if (board && name === 'collections' && !board.texts.includes(name)) return '';
  return (await readFile(fileOf(name), 'utf8')).replaceAll('\r\n', '\n');
}

function fileOf(name: string): string {
  const { board } = processConfig().server;
  return path.join(board ? path.join(board.folder, 'content') : sampleFolder, `${name}.md`);
}

function placeholders(visible: Config['public']): Placeholders {
  const { parentSiteUrl, feedbackFormUrl, links } = visible;
  return { parent: parentSiteUrl, feedback: feedbackFormUrl ?? links.contact };
}

type Placeholders = Record<string, string>;

/** The `name: value` lines between two lines of `---`, and the text below them. */
type FrontMatter = { fields: Record<string, string>; body: string };

const marked = new Marked({ gfm: true, async: false });

const options: sanitizeHtml.IOptions = {
  allowedTags:
    'h3 h4 p ul ol li strong em code blockquote a br hr table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href },
    }),
  },
};

/** Where a table is wider than the page it scrolls, also by keyboard. */
const SCROLLER = '<div role="group" aria-label="Table" tabindex="0"><table>';

/** Renders Markdown to sanitised HTML. Throws when a placeholder has no value. */
export function renderMarkdown(markdown: string, values: Placeholders = {}): string {
  return safeText(marked.parse(fillPlaceholders(markdown, values), { async: false }));
}

/**
 * Sanitised HTML of Markdown, whose tables scroll.
 * @param tags further elements to keep; headings keep their `id`
 */
export function safeText(html: string, tags: readonly string[] = []): string {
  const allowedTags = [...(options.allowedTags as string[]), ...tags];
  return sanitizeHtml(html, { ...options, allowedTags })
    .replaceAll('<table>', SCROLLER)
    .replaceAll('</table>', '</table></div>')
    .trim();
}

function readFrontMatter(source: string): FrontMatter {
  const [whole, head] = /^---\n(.*?)\n---\n/s.exec(source) ?? [];
  if (whole === undefined || head === undefined) return { fields: {}, body: source };
  const fields = head.split('\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
  });
  return { fields: Object.fromEntries(fields), body: source.slice(whole.length) };
}

/** The fragment of a heading, in lower-case ASCII. */
function anchorOf(heading: string): string {
  return fold(heading)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function fillPlaceholders(markdown: string, values: Placeholders): string {
  return markdown.replace(PLACEHOLDER, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The placeholder {{${name}}} has no value`);
    return value;
  });
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Names the line of a placeholder without a value, which is lost once a text is cut into parts. */
function checkPlaceholders(markdown: string, values: Placeholders): void {
  for (const { index, 1: name = '' } of markdown.matchAll(PLACEHOLDER)) {
    if (values[name] !== undefined) continue;
    const known = Object.keys(values).map((one) => `{{${one}}}`);
    throw new TextMistake(
      markdown.slice(0, index).split('\n').length,
      `The placeholder {{${name}}} has no value: only ${known.join(' and ')} have one`,
    );
  }
}
