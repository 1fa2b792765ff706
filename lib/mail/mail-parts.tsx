/** The bodies of a mail: HTML from a React template, and plain text converted from that HTML. */
import { toPlainText } from '@react-email/render';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMailTheme, MailTheme } from './mail-theme.ts';
import type { Mail } from './mail.ts';
import { MailTemplate } from './templates.tsx';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function mailParts(mail: Mail, subject: string): { html: string; text: string } {
  const theme = createMailTheme(mail.look);
  const html =
    DOCTYPE +
    renderToStaticMarkup(
      <MailTheme value={theme}>
        <MailTemplate mail={mail} subject={subject} />
      </MailTheme>,
    );
  return { html, text: plainTextOf(html) };
}

function plainTextOf(html: string): string {
  return toPlainText(html, {
    formatters: { link, foot, alt },
    selectors: [
      { selector: 'h1', options: heading },
      { selector: 'h2', options: heading },
      { selector: 'a', format: 'link' },
      { selector: 'div.foot', format: 'foot' },
      { selector: 'img', format: 'alt' },
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

/** The part of html-to-text's builder used here; the package has no types. */
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

/** Puts each URL on a line of its own, so that mail programs recognise all of it. */
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

function alt({ attribs }: Element, _walk: Walk, builder: TextBuilder): void {
  if (attribs.alt) builder.addInline(attribs.alt);
}

/** Separates the footer from the message. */
function foot({ children }: Element, walk: Walk, builder: TextBuilder): void {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline('---');
  walk(children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

const heading = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 };
const near = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
