import { sanitiseHtml } from '../sanitise.ts';

const tagOrComment = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const bullet = /^(?:[-*•·‣–—]|\d{1,2}[.)])\s+/;

/**
 * HTML for the board: HTML is sanitised; plain text becomes paragraphs at its blank lines, and
 * lines that begin with a bullet or number become a list.
 */
export function toSafeHtml(written: string): string {
  if (tagOrComment.test(written)) return sanitiseHtml(written);
  const html = textToHtml(written.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  // Which ampersands begin an entity, such as "R&amp;D", is for the sanitiser to say.
  return written.includes('&') ? sanitiseHtml(html) : html;
}

/** @param escaped text without "<" and ">" */
function textToHtml(escaped: string): string {
  const blocks = escaped.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return blocks.map(blockToHtml).join('');
}

/** Runs of bulleted lines are lists, other runs are paragraphs with line breaks. */
function blockToHtml(block: string): string {
  const runs: Array<{ isList: boolean; lines: string[] }> = [];
  for (const line of block.split('\n').map((each) => each.trim())) {
    const isList = bullet.test(line);
    const run = runs.at(-1);
    if (run?.isList === isList) run.lines.push(line);
    else runs.push({ isList, lines: [line] });
  }
  return runs.map(({ isList, lines }) => (isList ? listOf(lines) : paragraphOf(lines))).join('');
}

const listOf = (lines: string[]): string =>
  `<ul>${lines.map((line) => `<li>${line.replace(bullet, '')}</li>`).join('')}</ul>`;
const paragraphOf = (lines: string[]): string => `<p>${lines.join('<br />')}</p>`;
