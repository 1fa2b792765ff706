import { toPlainText } from '@react-email/components';

/** The part of html-to-text's builder that is used here; the package has no types. */
type TextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLineBreak(): void;
  addInline(text: string, options?: { noWordTransform: boolean }): void;
  pushWordTransform(transform: (text: string) => string): void;
  popWordTransform(): void;
};
type Element = { attribs: Record<string, string>; children: unknown[] };
type Walk = (children: unknown[], builder: TextBuilder) => void;

/** An address stands on a line of its own, where programs recognise it whole. */
function link({ attribs, children }: Element, walk: Walk, builder: TextBuilder): void {
  let text = '';
  builder.pushWordTransform((word) => {
    text += word;
    return word;
  });
  walk(children, builder);
  builder.popWordTransform();
  const address = (attribs.href ?? '').replace(/^mailto:/, '');
  if (address === text) return;
  builder.addLineBreak();
  builder.addInline(address, { noWordTransform: true });
}

/** What follows is not the message itself. */
function foot({ children }: Element, walk: Walk, builder: TextBuilder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline('---');
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 };
const near = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** The words of a mail's HTML, laid out for a screen without markup. */
export function plainTextOf(html: string): string {
  return toPlainText(html, {
    formatters: { link, foot },
    selectors: [
      { selector: 'h1', options: heading },
      { selector: 'h2', options: heading },
      { selector: 'a', format: 'link' },
      { selector: 'div.foot', format: 'foot' },
      {
        selector: 'ul',
        options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 2 },
      },
      { selector: 'ul.roles', format: 'block' },
      {
        selector: 'li.line',
        format: 'block',
        options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
      },
      { selector: 'p.near', format: 'paragraph', options: near },
      { selector: 'strong', format: 'inlineSurround', options: { prefix: '(', suffix: ')' } },
    ],
  });
}
