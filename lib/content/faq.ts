import { readFrontMatter } from './front-matter.ts';
import { anchorOf, type Places, renderMarkdown } from './render-markdown.ts';

export type Question = {
  /** Fragment of its address. */
  id: string;
  question: string;
  /** HTML, safe to show. */
  answer: string;
};

export type FaqSection = { id: string; title: string; questions: Question[] };

/**
 * Reads the FAQ: a heading of the second level for each section, one of the third for each
 * question, which may end in an anchor of its own, `{#anchor}`.
 */
export function parseFaq(source: string, places: Places): FaqSection[] {
  return split(readFrontMatter(source).body, '## ').map(({ heading: title, text }) => ({
    id: anchorOf(title),
    title,
    questions: split(text, '### ').map(({ heading, text: answer }) => {
      const [, question = heading, anchor] = /^(.*?)\s*(?:\{#([\w-]+)\})?$/.exec(heading) ?? [];
      return {
        id: anchor ?? anchorOf(question),
        question,
        answer: renderMarkdown(answer, places),
      };
    }),
  }));
}

function split(text: string, mark: string): Array<{ heading: string; text: string }> {
  const [, ...parts] = `\n${text}`.split(`\n${mark}`);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n') };
  });
}
