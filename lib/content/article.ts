import { readFrontMatter } from './front-matter.ts';
import { anchorOf, type Places, renderMarkdown } from './render-markdown.ts';

export type Article = {
  /** Fragment of its address. */
  id: string;
  title: string;
  /** HTML, safe to show. */
  body: string;
  /** About how long it takes to read. */
  minutes: number;
};

const WORDS_A_MINUTE = 220;

/** Reads an article: its title in the front matter, then its text. */
export function parseArticle(source: string, places: Places): Article {
  const { fields, body } = readFrontMatter(source);
  const title = fields.title ?? '';
  const words = body.split(/\s+/).filter(Boolean).length;
  return {
    id: anchorOf(title),
    title,
    body: renderMarkdown(body, places),
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  };
}
