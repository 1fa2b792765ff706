import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processConfig } from '../config/process-config.ts';
import { type Article, parseArticle } from './article.ts';
import { type FaqSection, parseFaq } from './faq.ts';
import { readFrontMatter } from './front-matter.ts';
import { type Places, renderMarkdown } from './render-markdown.ts';

/** Next runs in the project's folder, and so does every command. */
const folder = path.resolve('lib/content');

/** The articles of `/resources`, in their order. */
export const ARTICLES = ['searching', 'applying', 'interviewing', 'negotiating'] as const;

const source = (name: string): Promise<string> => readFile(path.join(folder, `${name}.md`), 'utf8');

function places(): Places {
  const { parentSiteUrl, feedbackFormUrl } = processConfig().public;
  return { parent: parentSiteUrl, feedback: feedbackFormUrl ?? `${parentSiteUrl}/contact/` };
}

/** The questions of `/faq`. */
export async function readFaq(): Promise<FaqSection[]> {
  return parseFaq(await source('faq'), places());
}

/** The articles of `/resources`. */
export async function readArticles(): Promise<Article[]> {
  return Promise.all(ARTICLES.map(async (name) => parseArticle(await source(name), places())));
}

/** What stands above the collections. HTML, safe to show. */
export async function readCollectionsIntroduction(): Promise<string> {
  return renderMarkdown(readFrontMatter(await source('collections')).body, places());
}

/** The day on which a text was last changed, such as "2026-11-20". */
export async function updatedOn(name: 'faq' | 'collections' | (typeof ARTICLES)[number]) {
  return readFrontMatter(await source(name)).fields.updated ?? '';
}
