/** The two bodies of a digest, put together from parts that are rendered once for many digests. */
import { encode, wrap } from 'nodemailer/lib/qp';
import { Fragment } from 'react';
import type { DigestMail as Mail, MailRole } from '../mail.ts';
import {
  DigestFrame,
  type DigestShape,
  type DigestWords,
  RoleEntry,
  shapeOf,
  wordsOf,
} from './DigestMail.tsx';
import { mailParts, renderParts } from './mail-parts.tsx';

type Bodies = { html: string; text: string };

/**
 * A text, and that text in quoted-printable (RFC 2045, 6.7), so that what many mails share is encoded
 * once (19.4): blocks can be joined, and so can their encoded texts.
 */
type Block = { plain: string; encoded: string };

/** A rendered role. */
type Entry = { html: Block; text: Block };
/** A rendered frame, cut where its words and its roles go. */
type Frame = { html: Cut; text: Cut };
/** Blocks, each followed by a slot, except for the last. */
type Cut = { blocks: Block[]; slots: Slot[] };
type Slot = keyof DigestWords | 'roles';

/** Frames are small and few: their number is that of how many roles a digest has. */
const MAX_FRAMES = 1000;

/**
 * Makes the bodies of digests as `mailParts` does, byte for byte, but renders and encodes each role once
 * and each frame once. A digest with unusual characters is rendered as a whole, and not encoded here.
 */
export function createDigestParts(): (
  mail: Mail,
  subject: string,
) => Promise<Bodies & { encoded?: Bodies }> {
  const entries = new WeakMap<MailRole, Entry>();
  const frames = new Map<string, Promise<Frame>>();

  function frameOf(shape: DigestShape): Promise<Frame> {
    const key = JSON.stringify(shape);
    const known = frames.get(key);
    if (known) return known;
    if (frames.size >= MAX_FRAMES) frames.clear();
    const made = renderFrame(shape);
    frames.set(key, made);
    // The next mail tries again.
    made.catch(() => frames.delete(key));
    return made;
  }

  async function addEntries(shape: DigestShape, roles: readonly MailRole[]): Promise<void> {
    const missing = roles.filter((role) => !entries.has(role));
    if (missing.length === 0) return;
    const rendered = await renderEntries(shape, missing);
    missing.forEach((role, place) => entries.set(role, rendered[place]!));
  }

  return async (mail, subject) => {
    const words = wordsOf(mail, subject);
    if (!isOrdinary(words, mail.roles)) return mailParts(mail, subject);
    const shape = shapeOf(mail);
    const frame = await frameOf(shape);
    await addEntries(shape, mail.roles);
    const own = mail.roles.map((role) => entries.get(role)!);
    const html = fill(frame.html, (slot) =>
      slot === 'roles' ? own.map((entry) => entry.html) : [blockOf(escapeHtml(words[slot]))],
    );
    const text = fill(frame.text, (slot) =>
      slot === 'roles'
        ? own.flatMap((entry, place) => (place === 0 ? entry.text : [GAP, entry.text]))
        : [blockOf(words[slot])],
    );
    return {
      html: html.plain,
      text: text.plain,
      encoded: { html: html.encoded, text: text.encoded },
    };
  };
}

/** Of 76, of which the last may be the sign of a soft line break. */
const MAX_LINE_CHARACTERS = 75;

/** Encodes a text; it ends with a line break, a soft one where the text has none. */
function blockOf(plain: string): Block {
  const wrapped = wrap(encode(plain.replace(/\r?\n/g, '\r\n')), MAX_LINE_CHARACTERS);
  const isWhole = wrapped === '' || wrapped.endsWith('\r\n');
  return { plain, encoded: isWhole ? wrapped : `${wrapped}=\r\n` };
}

/** Several blocks as one. */
function joined(blocks: readonly Block[]): Block {
  return {
    plain: blocks.map(({ plain }) => plain).join(''),
    encoded: blocks.map(({ encoded }) => encoded).join(''),
  };
}

/** Between two roles of a plain part. */
const GAP = blockOf('\n\n');

/** Stands in a rendered text for what goes there; no text contains it by chance. */
const MARK = 'slot-5f0d2c1b9a7e4836';
const mark = (name: Slot | number) => `${MARK}-${name}-`;
const MARKS = new RegExp(`${MARK}-(\\w+)-`, 'g');

async function renderFrame(shape: DigestShape): Promise<Frame> {
  const { html, text } = await renderParts(
    <DigestFrame shape={shape} words={marks}>
      <li className="line">{mark('roles')}</li>
    </DigestFrame>,
    shape.look,
  );
  return { html: cut(html.replace(MARKED_ENTRY, mark('roles'))), text: cut(text) };
}

const MARKED_ENTRY = `<li class="line">${mark('roles')}</li>`;

const marks: DigestWords = {
  subject: mark('subject'),
  preview: mark('preview'),
  filters: mark('filters'),
  resultsUrl: mark('resultsUrl'),
  updateUrl: mark('updateUrl'),
  manageUrl: mark('manageUrl'),
  unsubscribeUrl: mark('unsubscribeUrl'),
  usefulUrl: mark('usefulUrl'),
  notUsefulUrl: mark('notUsefulUrl'),
};

function cut(rendered: string): Cut {
  const pieces = rendered.split(MARKS);
  return {
    blocks: pieces.filter((_, place) => place % 2 === 0).map(blockOf),
    slots: pieces.filter((_, place) => place % 2 === 1) as Slot[],
  };
}

function fill({ blocks, slots }: Cut, valuesOf: (slot: Slot) => Block[]): Block {
  return joined(
    blocks.flatMap((block, place) =>
      place === 0 ? block : [...valuesOf(slots[place - 1]!), block],
    ),
  );
}

/** Each role as it is in a digest, between two marks. */
async function renderEntries(shape: DigestShape, roles: readonly MailRole[]): Promise<Entry[]> {
  const { html, text } = await renderParts(
    <DigestFrame shape={shape} words={marks}>
      {roles.map((role, place) => (
        <Fragment key={role.url}>
          {mark(place)}
          <RoleEntry role={role} />
        </Fragment>
      ))}
      {mark(roles.length)}
    </DigestFrame>,
    shape.look,
  );
  return roles.map((_, place) => ({
    html: blockOf(between(html, mark(place), mark(place + 1))),
    text: blockOf(between(text, mark(place), mark(place + 1)).replace(/^\n+|\n+$/g, '')),
  }));
}

function between(rendered: string, start: string, end: string): string {
  return rendered.slice(rendered.indexOf(start) + start.length, rendered.indexOf(end));
}

/** Text that stays as it is in a plain part, where other white space becomes a space. */
const LINE = /^[^\s\u200B]+(?: [^\s\u200B]+)*$/;
const ADDRESS = /^[\x21-\x7E]+$/;
const HAS_TEXT = /[^\s\u200B]/;

function isOrdinary(words: DigestWords, roles: readonly MailRole[]): boolean {
  const { filters, resultsUrl, updateUrl, manageUrl, unsubscribeUrl } = words;
  const { usefulUrl, notUsefulUrl } = words;
  const urls = [resultsUrl, updateUrl, manageUrl, unsubscribeUrl, usefulUrl, notUsefulUrl];
  return (
    LINE.test(filters) &&
    urls.every((url) => ADDRESS.test(url)) &&
    roles.length > 0 &&
    roles.every(({ title, companyName, salary, closing }) =>
      [title, companyName, salary || closing || title].every((text) => HAS_TEXT.test(text)),
    )
  );
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As React escapes text and attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign]!);
