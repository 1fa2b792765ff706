import { type PostingText, readText } from '../../lib/facts/sentences/text.ts';

/** A posting of one paragraph, perhaps below a heading. */
export const postingOf = (sentence: string, heading = ''): PostingText =>
  readText(`${heading === '' ? '' : `<h4>${heading}</h4>`}<p>${sentence}</p>`);

/** Texts that no employer writes, and that must not hold up the others. */
export const badTexts: Record<string, PostingText> = Object.fromEntries(
  Object.entries({
    'one word': 'a'.repeat(200_000),
    'one number of years': '5+ years '.repeat(22_000),
    'years in sentences': '5+ years of experience. '.repeat(8000),
    'open brackets': '('.repeat(200_000),
    digits: '1'.repeat(200_000),
    spaces: `5${' '.repeat(200_000)}years`,
    'one degree': "Bachelor's or ".repeat(14_000),
    'one deadline': 'apply by 1 '.repeat(18_000),
    Chinese: '我们正在寻找一位经验丰富的工程师'.repeat(12_000),
  }).map(([name, html]) => [name, readText(`<p>${html}</p>`)]),
);
