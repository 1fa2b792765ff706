/** The documentation in `docs` as pages of the board, for those who run one. Contract: 22.4. */
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escapeHtml, unescapeHtml } from '../base/escape.ts';
import { shortened } from '../base/shorten.ts';
import { words } from '../words/words.ts';
import { safeText } from './texts.ts';

type DocLink = { id: string; title: string };

/** Documents of one folder, in the order of their names, after the one about the folder itself. */
export type DocGroup = { title: string; docs: DocLink[] };

export type Doc = DocLink & {
  /** Its first words, without markup. */
  description: string;
  /** HTML, safe to show, without the title. */
  body: string;
};

/** The folders of the documentation, in the order in which the list shows them. */
const FOLDERS: Readonly<Record<string, string>> = {
  '': words.documentation.run,
  'how-to': words.documentation.change,
  decisions: words.documentation.why,
};

const DESCRIPTION_LENGTH = 150;

/** Next and every command run in the project's folder. */
const root = path.resolve('docs');

/** All documents, by folder. */
export async function listDocs(): Promise<DocGroup[]> {
  const all = await Promise.all(
    docFiles().map(async (file) => ({ file, id: docId(file), title: titleOf(await read(file)) })),
  );
  return Object.entries(FOLDERS).map(([folder, title]) => ({
    title,
    docs: all
      .filter(({ file }) => folderOf(file) === folder)
      .map((doc) => ({ id: doc.id, title: doc.title })),
  }));
}

/** A document; null without one of that id. */
export async function readDoc(id: string): Promise<Doc | null> {
  const files = docFiles();
  const file = files.find((one) => docId(one) === id);
  return file === undefined ? null : renderDoc(file, await read(file), files);
}

/** The ids of all documents. */
export const docIds = (): string[] => docFiles().map(docId);

const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

/** Paths below `docs`, in the order in which the list shows them within a folder. */
function docFiles(): string[] {
  if (!existsSync(root)) return [];
  return Object.keys(FOLDERS)
    .flatMap((folder) => globSync(path.posix.join(folder, '*.md'), { cwd: root }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** A `README.md` comes before the other documents of its folder. */
const sortKey = (file: string): string => file.replace(/README\.md$/, '');

const folderOf = (file: string): string => (file.includes('/') ? path.posix.dirname(file) : '');

/** The last part of its address. Names are unique, and a `README.md` stands for its folder. */
function docId(file: string): string {
  const name = path.posix.basename(file, '.md');
  return name === 'README' ? folderOf(file) : name;
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? '';

/**
 * Renders a document. Its links to other documents lead to their pages; those to files that are no page
 * become plain text, since the board does not know where its source is published.
 * @param file below `docs`
 * @param files all documents
 * @internal
 */
export function renderDoc(file: string, markdown: string, files: readonly string[]): Doc {
  const title = titleOf(markdown);
  const slugs = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    async: false,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const content = this.parser.parseInline(tokens);
        const slug = uniqueSlug(plain(content), slugs);
        if (depth === 1) return '';
        // A link in a heading leads elsewhere already.
        const inner = content.includes('<a ') ? content : `<a href="#${slug}">${content}</a>`;
        return `<h${depth} id="${slug}">${inner}</h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code): string | false {
        const arrows = lang === 'mermaid' ? arrowsOf(text) : null;
        // `false` leaves the block to the default.
        if (arrows === null) return false;
        return `<ul>${arrows.map((arrow) => `<li>${escapeHtml(arrow)}</li>`).join('')}</ul>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const content = this.parser.parseInline(tokens);
        const target = docHref(href, file, files);
        return target === null ? content : `<a href="${escapeHtml(target)}">${content}</a>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const body = safeText(html, ['h2', 'h5', 'pre'])
    // Wide examples scroll, also by keyboard.
    .replaceAll('<pre>', '<pre role="group" aria-label="Example" tabindex="0">');
  const [, first = ''] = /<p>([\s\S]*?)<\/p>/.exec(body) ?? [];
  return {
    id: docId(file),
    title,
    description: shortened(plain(first).replace(/\s+/g, ' '), DESCRIPTION_LENGTH),
    body,
  };
}

/**
 * A Mermaid flowchart in words, since no page loads what would draw it: its arrows, such as
 * "import → store", a line each. Null if it has anything else.
 */
function arrowsOf(flowchart: string): string[] | null {
  const [head = '', ...lines] = flowchart.trim().split('\n');
  if (!/^flowchart \w+$/.test(head)) return null;
  const labels = new Map<string, string>();
  const chains = lines.map((line) =>
    line.split('-->').map((part) => {
      const [, id, label] = /^\s*(\w+)(?:\["([^"]+)"\])?\s*$/.exec(part) ?? [];
      if (id !== undefined && label !== undefined) labels.set(id, label);
      return id;
    }),
  );
  const isKnown = chains.every((chain) => chain.length > 1 && !chain.includes(undefined));
  if (!isKnown) return null;
  return chains.map((chain) => chain.map((id = '') => labels.get(id) ?? id).join(' → '));
}

/** Null for a link to a file that has no page. */
function docHref(href: string, from: string, files: readonly string[]): string | null {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [target = '', fragment] = href.split('#');
  const file = path.posix.join(path.posix.dirname(from), target);
  if (!files.includes(file)) return null;
  return `/docs/${docId(file)}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The fragment that GitHub gives a heading, so that links work in both places. */
function uniqueSlug(heading: string, taken: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** The text of rendered HTML. */
const plain = (html: string): string => unescapeHtml(html.replace(/<[^>]+>/g, ''));
