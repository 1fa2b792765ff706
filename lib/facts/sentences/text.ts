// lib/facts/sentences knows the text of a posting as sentences and clauses, and what one asks for or welcomes.

/** The text of a posting as sentences, each with its place in the plain text and its heading. Contract: 12.11. */
import { unescapeHtml } from '../../base/escape.ts';

export type Sentence = {
  text: string;
  /** Where it begins in the plain text. */
  offset: number;
  /** The heading above it, such as "Nice to have"; empty without one. */
  heading: string;
};

/** The plain text has a line for each paragraph, heading and item of a list. */
export type PostingText = { text: string; sentences: Sentence[] };

const blockEnd = /<\/(?:p|li|ul|ol|h4|blockquote)>|<br \/>/;
const headingTag = /^\s*(?:<(?:p|li|ul|ol)>\s*)*<h4>/;
/** A paragraph that is bold as a whole. */
const boldLine = /^\s*(?:<p>)?\s*<(strong|b)>[^<]*<\/\1>\s*:?\s*$/;
/** A line that is no more than the name of such a list. */
const listName =
  /^(?:desirable|essential|preferred|nice to have|requirements)(?: (?:criteria|skills))?$/i;
/** A line that is no more than a name for what the next line says. */
const labelOfNext =
  /^(?:annual |base |gross |starting )?(?:salary|pay|compensation|remuneration|gehalt|vergütung|salaire|salario)(?: (?:range|band|scale))?$|^(?:application )?(?:deadline|closing date)(?: for applications)?$/i;
/** Longer lines that end with a colon are sentences. */
const MAX_HEADING = 80;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** "U.S. Persons" is one name, and "Bachelor in the U.S. We …" two sentences. */
const nameGoesOn = /\b(?:[A-Z]\.){2,} $/;
const ofName = /^(?:persons?|citizens?|citizenship|nationals?|government|department|only)\b/i;

function sentencesOf(line: string): Array<{ segment: string; index: number }> {
  const found: Array<{ segment: string; index: number }> = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const last = found.at(-1);
    if (last && nameGoesOn.test(last.segment) && ofName.test(segment)) last.segment += segment;
    else found.push({ segment, index });
  }
  return found;
}

/** @param html the employer's text, sanitised */
export function readText(html: string): PostingText {
  const sentences: Sentence[] = [];
  const lines: string[] = [];
  let start = 0;
  let heading = '';
  let label = '';
  for (const block of html.split(blockEnd)) {
    const line = unescapeHtml(block.replace(/<[^<>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim();
    if (line === '') continue;
    const isHeading =
      line.length <= MAX_HEADING &&
      (headingTag.test(block) ||
        boldLine.test(block) ||
        // An item with a colon has a list of its own, but the items after that are not about it.
        ((line.endsWith(':') || listName.test(line)) && !block.includes('<li>')));
    if (isHeading) heading = line;
    for (const { segment, index } of sentencesOf(line)) {
      const text = segment.trimEnd();
      sentences.push({ text, offset: start + index, heading: isHeading ? '' : label || heading });
    }
    label = labelOfNext.test(line) ? line : '';
    lines.push(line);
    start += line.length + 1;
  }
  return { text: lines.join('\n'), sentences };
}
