/** The board's own texts in Markdown: the FAQ, the articles, and what stands above the collections. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processConfig } from '../config/load.ts';
import { anchorOf, type Placeholders, readFrontMatter, renderMarkdown } from './markdown.ts';

export type Article = {
  /** Fragment of its address. */
  id: string;
  title: string;
  /** HTML, safe to show. */
  body: string;
  /** Approximate reading time. */
  minutes: number;
};

export type Question = {
  /** Fragment of its address. */
  id: string;
  question: string;
  /** HTML, safe to show. */
  answer: string;
};

export type FaqSection = { id: string; title: string; questions: Question[] };

/** The articles of `/resources`, in their order. */
export const ARTICLES = ['searching', 'applying', 'interviewing', 'negotiating'] as const;

const WORDS_PER_MINUTE = 220;

/** Next and every command run in the project's folder. */
const folder = path.resolve('lib/content');

/** The questions of `/faq`. */
export async function readFaq(): Promise<FaqSection[]> {
  return parseFaq(await source('faq'), placeholders());
}

/** The articles of `/resources`. */
export async function readArticles(): Promise<Article[]> {
  return Promise.all(
    ARTICLES.map(async (name) => parseArticle(await source(name), placeholders())),
  );
}

/** The introduction to the collections. HTML, safe to show. */
export async function readCollectionsIntroduction(): Promise<string> {
  return renderMarkdown(readFrontMatter(await source('collections')).body, placeholders());
}

/** The day on which a text was last changed, such as "2026-11-20". */
export async function updatedOn(name: 'faq' | 'collections' | (typeof ARTICLES)[number]) {
  return readFrontMatter(await source(name)).fields.updated ?? '';
}

/** Parses an article: its title in the front matter, then its text. */
export function parseArticle(markdown: string, values: Placeholders): Article {
  const { fields, body } = readFrontMatter(markdown);
  const title = fields.title ?? '';
  const words = body.split(/\s+/).filter(Boolean).length;
  return {
    id: anchorOf(title),
    title,
    body: renderMarkdown(body, values),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

/**
 * Parses the FAQ: a second-level heading starts a section and a third-level heading a question,
 * which may end in an anchor of its own, `{#anchor}`.
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

const source = (name: string): Promise<string> => readFile(path.join(folder, `${name}.md`), 'utf8');

function placeholders(): Placeholders {
  const { parentSiteUrl, feedbackFormUrl } = processConfig().public;
  return { parent: parentSiteUrl, feedback: feedbackFormUrl ?? `${parentSiteUrl}/contact/` };
}
