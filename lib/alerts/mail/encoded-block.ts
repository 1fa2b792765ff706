/** Text in quoted-printable (RFC 2045, 6.7), so that what many mails share is encoded once (19.4). */
import { encode, wrap } from 'nodemailer/lib/qp';

/** Of 76, of which the last may be the sign of a soft line break. */
const MAX_LINE_CHARACTERS = 75;

/** A text, and that text encoded: blocks can be joined, and so can their encoded texts. */
export type Block = { plain: string; encoded: string };

/** Encodes a text; it ends with a line break, a soft one where the text has none. */
export function blockOf(plain: string): Block {
  const wrapped = wrap(encode(plain.replace(/\r?\n/g, '\r\n')), MAX_LINE_CHARACTERS);
  const isWhole = wrapped === '' || wrapped.endsWith('\r\n');
  return { plain, encoded: isWhole ? wrapped : `${wrapped}=\r\n` };
}

/** Several blocks as one. */
export function joined(blocks: readonly Block[]): Block {
  return {
    plain: blocks.map(({ plain }) => plain).join(''),
    encoded: blocks.map(({ encoded }) => encoded).join(''),
  };
}
