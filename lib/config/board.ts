/** Reads and checks the folder of an own board. Contract: 3.9, 3.10, 7, 10. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { objectOf } from '../base/object-of.ts';
import { languageNamed, languages, WORDS_FILE, wordsSchema } from '../words/board-words.ts';
import { JsonError, parseJsonWithLines } from './json-lines.ts';
import { countNames, type PageName, pageNames, sitePages } from './pages.ts';
import { suggestion } from './nearest.ts';
import {
  baseUrl,
  currencyCode,
  emailAddress,
  experimentNames,
  fieldToken,
  imageHost,
  originUrl,
  timeZone,
  webUrl,
} from './values.ts';

export const filterNames = [
  'areas',
  'country',
  'city',
  'organisation',
  'salary',
  'experience',
  'education',
  'skills',
  'role-type',
  'open-to',
  'highlighted',
  'career-development',
] as const;

/** A logo in the header, in CSS pixels. A wordmark contains the organisation's name. */
export type HeaderLogo = { isWordmark: boolean; width: number; height: number };

/** A board's logo, and whether it has another one for the dark scheme. */
export type BoardLogo = HeaderLogo & { hasDark: boolean };

/** The limit of a heading, a card or a footer. */
const MAX_TEXT_CHARACTERS = 500;
const MAX_LABEL_CHARACTERS = 60;

const anyText = z
  .string({ error: 'must be text' })
  .check(
    z.trim(),
    z.maxLength(MAX_TEXT_CHARACTERS, `may have at most ${MAX_TEXT_CHARACTERS} characters`),
  );

/** Refuses `{names}` that would be shown as they stand. */
const withPlaceholders = (names: readonly string[], error: string) =>
  anyText.check(
    z.refine(
      (words) =>
        Array.from(words.matchAll(/\{(\w+)\}/g)).every(([, name]) => names.includes(name!)),
      { error },
    ),
  );
const text = withPlaceholders(
  [],
  'cannot contain a {placeholder}: only a subtitle and a description can',
);
const countedText = withPlaceholders(
  countNames,
  `may contain no {placeholder} but ${countNames.map((name) => `{${name}}`).join(' and ')}`,
);
const filled = text.check(z.minLength(1, 'must not be empty'));
const label = filled.check(
  z.maxLength(MAX_LABEL_CHARACTERS, `may have at most ${MAX_LABEL_CHARACTERS} characters`),
);
const flag = z.boolean({ error: 'must be true or false' });
const flagOrLabel = z.union([flag, label], { error: 'must be a label, true or false' });

/** An optional object whose keys are all optional and have the same schema. */
const optionalKeys = <Name extends string, Value extends z.ZodMiniType>(
  names: readonly Name[],
  value: Value,
) =>
  z.optional(
    objectOf(
      Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<
        Name,
        z.ZodMiniOptional<Value>
      >,
    ),
  );
const texts = <Name extends string>(...names: Name[]) => optionalKeys(names, text);

const COUNTED = ['subtitle', 'description'] as const;
const pageTexts = <Name extends string>(...names: Name[]) =>
  z.optional(
    objectOf({
      ...optionalKeys(['heading', ...names], text).def.innerType.shape,
      ...optionalKeys(COUNTED, countedText).def.innerType.shape,
    }),
  );

/** Menus leave out entries with this name. */
const menuLabel = label.check(
  z.refine((words) => words.toLowerCase() !== 'newsletter', {
    error: 'cannot be in the menu: set "newsletter" to the address of that page instead',
  }),
);

const link = z.optional(objectOf({ url: webUrl }));

const accentColour = z
  .string({ error: 'must be a colour such as "#5b2a86"' })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/, 'must be a colour such as "#5b2a86"'),
  );

/** `board.json`. Unknown keys are refused. */
export const boardSchema = objectOf({
  /** The organisation's name, in titles, headers and mails. */
  name: label,
  url: z.optional(originUrl),
  parentUrl: z.optional(baseUrl),
  /** Where visitors report problems, and the sender of mail. */
  contactEmail: z.optional(emailAddress),
  feedbackUrl: z.optional(webUrl),
  /** Hosts of logos and images besides the parent site's. */
  imageHosts: z.optional(z.array(imageHost, { error: 'must be a list: [ … ]' })),
  /** Whether builds copy them into the site. */
  copyLogos: z.optional(flag),
  /** Whether cities are named in English or as they are called there. */
  placeNames: z.optional(z.enum(['english', 'local'], { error: 'must be "english" or "local"' })),
  /** The language of pages, mails and the desk: one that the board brings, or one of `words.json`. */
  language: z.optional(label),
  /** The currency of the salary filter; by default that of the language. */
  currency: z.optional(currencyCode),
  timeZone: z.optional(timeZone),
  databaseUrl: z.optional(baseUrl),
  publicDatabaseUrl: z.optional(webUrl),
  /** Complete the field names of an existing index. */
  tokens: z.optional(objectOf({ brand: z.optional(fieldToken), search: z.optional(fieldToken) })),
  accent: z.optional(accentColour),
  menu: z.optional(
    z
      .array(objectOf({ label: menuLabel, url: webUrl }), { error: 'must be a list: [ … ]' })
      .check(z.maxLength(12, 'may have at most 12 links')),
  ),
  footer: texts('about', 'disclaimer'),
  newsletter: link,
  advice: link,
  /** Terms for reusing the list of roles. */
  licence: z.optional(objectOf({ text: filled, url: z.optional(webUrl) })),
  /** What the law of many countries asks for, on pages and in mails. */
  legal: z.optional(
    objectOf({
      imprint: z.optional(webUrl),
      privacy: z.optional(webUrl),
      /** The organisation's postal address, in one line. */
      address: z.optional(filled),
    }),
  ),
  pages: optionalKeys<PageName, typeof flag>(pageNames, flag),
  /** `false` hides a filter, a text renames it. */
  filters: optionalKeys(filterNames, flagOrLabel),
  experiments: z.optional(
    z.array(z.enum(experimentNames, { error: `must be one of ${experimentNames.join(', ')}` }), {
      error: 'must be a list: [ … ]',
    }),
  ),
  advisorUrl: z.optional(webUrl),
  network: z.optional(label),
  birdsPostUrl: z.optional(webUrl),
  texts: z.optional(
    objectOf({
      home: pageTexts('tab'),
      organisations: pageTexts('tab'),
      collections: pageTexts('tab', 'shortTab'),
      resources: pageTexts(),
      faq: pageTexts(),
      cards: texts('newsletter', 'newsletterLink', 'advice', 'adviceLink'),
      footer: texts('newsletterHeading', 'newsletter', 'adviceHeading', 'advice', 'adviceLink'),
    }),
  ),
});

/** `site.json`; its menu and footer are read like a parent site's. */
const siteSchema = objectOf({
  navigation: z.looseObject(
    { primary: z.array(z.unknown(), { error: 'must be a list: [ … ]' }) },
    { error: 'must be an object: { … }' },
  ),
  footer: z.looseObject({}, { error: 'must be an object: { … }' }),
});

export type BoardFile = z.output<typeof boardSchema>;

export type OwnBoard = {
  file: BoardFile;
  folder: string;
  /** Names of the articles in `content`, in order, without ".md". */
  articles: string[];
  /** Names of the other texts in `content`, without ".md". */
  texts: string[];
  /** How the header shows `logo.svg`; null if there is none. */
  logo: BoardLogo | null;
  /** Absolute paths by name; null for missing files. */
  assets: Record<(typeof assetNames)[number], string | null>;
};

/**
 * Files next to `board.json` that the board shows.
 * @internal
 */
export const assetNames = [
  'logo.svg',
  'logo-dark.svg',
  'favicon.svg',
  'share.png',
  'theme.css',
  'site.json',
  WORDS_FILE,
] as const;

export const BOARD_FILE = 'board.json';
const SITE_FILE = 'site.json';

/** Texts in `content` that are not articles. */
const PAGE_TEXTS = Object.values(sitePages).flatMap(({ content }) =>
  content && content !== 'articles' ? [content as string] : [],
);

/** A mistake in a board folder. The message names file, line and key. */
export class BoardError extends Error {
  override name = 'BoardError';
}

/**
 * Reads a board folder; null when it has no `board.json`.
 * @throws {BoardError} naming all mistakes in `board.json` or `site.json`
 */
export function readBoard(folder: string): OwnBoard | null {
  const name = path.join(folder, BOARD_FILE);
  let source: string;
  try {
    source = readFileSync(name, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new BoardError(`${name} cannot be read: ${message}`);
  }
  const content = filesOf(path.join(folder, 'content'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort();
  const assets = Object.fromEntries(
    assetNames.map((asset) => [asset, existingFile(path.join(folder, asset))]),
  ) as OwnBoard['assets'];
  const file = parseBoard(source, name);
  checkWords(file.language, { name, words: assets[WORDS_FILE] });
  const site = assets[SITE_FILE];
  if (site) parseFile(readFileSync(site, 'utf8'), site, siteSchema);
  return {
    file,
    folder,
    articles: content.filter((file) => !PAGE_TEXTS.includes(file)),
    texts: content.filter((file) => PAGE_TEXTS.includes(file)),
    logo: assets['logo.svg']
      ? {
          ...headerLogo(readFileSync(assets['logo.svg'], 'utf8')),
          hasDark: assets['logo-dark.svg'] !== null,
        }
      : null,
    assets,
  };
}

/** The words of a language that the board does not bring must all be in `words.json`. */
function checkWords(
  language = 'en',
  { name, words }: { name: string; words: string | null },
): void {
  const isBrought = languageNamed(language) !== null;
  if (words) {
    parseFile(readFileSync(words, 'utf8'), words, wordsSchema(!isBrought));
  } else if (!isBrought) {
    const known = Object.keys(languages).join(', ');
    throw new BoardError(
      `${name}: "language" must be one of ${known}; another one needs all its words in ${WORDS_FILE}`,
    );
  }
}

/** Parses a `board.json`. `name` is the file's, for messages. */
export function parseBoard(source: string, name: string): BoardFile {
  return parseFile(source, name, boardSchema);
}

/** A half translated file would lack hundreds of words. */
const SHOWN_MISTAKES = 10;

function parseFile<Schema extends z.ZodMiniObject>(
  source: string,
  name: string,
  schema: Schema,
): z.output<Schema> {
  let json: ReturnType<typeof parseJsonWithLines>;
  try {
    json = parseJsonWithLines(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new BoardError(`${name}, line ${error.line}: ${error.message}`);
  }
  const result = schema.safeParse(json.value, { reportInput: true });
  if (result.success) return result.data;
  const lines = result.error.issues.flatMap((issue) => describe(issue, json, { name, schema }));
  const more = lines.length - SHOWN_MISTAKES;
  throw new BoardError(
    [...lines.slice(0, SHOWN_MISTAKES), ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
  );
}

function describe(
  issue: z.core.$ZodIssue,
  { lineOf }: ReturnType<typeof parseJsonWithLines>,
  { name, schema }: { name: string; schema: z.ZodMiniObject },
): string[] {
  const position = (keys: readonly PropertyKey[]) => `${name}, line ${lineOf(keys)}`;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const keys = [...issue.path, key];
      const hint = suggestion(key, keysAt(schema, issue.path));
      return `${position(keys)}: "${keys.join('.')}" is not a known key${hint}`;
    });
  }
  const message = issue.input === undefined ? 'is required' : issue.message;
  const key = issue.path.join('.');
  return [`${position(issue.path)}: ${key ? `"${key}" ` : ''}${message}`];
}

/** The keys that an object in a schema may have. */
function keysAt(root: z.ZodMiniObject, keys: readonly PropertyKey[]): string[] {
  let schema: unknown = root;
  for (const key of keys) {
    const inner = unwrapped(schema);
    if (inner instanceof z.ZodMiniObject) schema = inner.shape[key as string];
    else if (inner instanceof z.ZodMiniArray) schema = inner.def.element;
  }
  const found = unwrapped(schema);
  return found instanceof z.ZodMiniObject ? Object.keys(found.shape) : [];
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodMiniOptional ? unwrapped(schema.def.innerType) : schema;
}

/** A logo with at least this ratio of width to height contains the organisation's name. */
const MIN_WORDMARK_RATIO = 2;

const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 200;

/**
 * A logo's size in the header, and whether it replaces the name.
 * @internal
 */
export function headerLogo(svg: string): HeaderLogo {
  const { width, height } = svgBox(svg);
  const scale = Math.min(LOGO_HEIGHT / height, MAX_LOGO_WIDTH / width);
  return {
    isWordmark: width / height >= MIN_WORDMARK_RATIO,
    width: Math.max(1, Math.round(width * scale)),
    // A logo as thin as a line would otherwise vanish.
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** What an SVG shows, from its `viewBox` or its size; square if it has neither. */
export function svgBox(svg: string): { x: number; y: number; width: number; height: number } {
  const [tag = ''] = /<svg\b[^>]*>/i.exec(svg) ?? [];
  const box = /\bviewBox\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1] ?? '';
  const side = (name: string) =>
    Number(new RegExp(`\\b${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`, 'i').exec(tag)?.[1]);
  const [x, y, boxWidth, boxHeight] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = boxWidth || side('width');
  const height = boxHeight || side('height');
  return width > 0 && height > 0
    ? { x: x || 0, y: y || 0, width, height }
    : { x: 0, y: 0, width: 1, height: 1 };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function existingFile(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}
