/** The look of mails: the board's colours and fonts, as inline styles and a style sheet. */
import { createContext, type CSSProperties, useContext } from 'react';
import type { MailLook } from './mail.ts';

/** The sample's colours, named as in the board's style sheet. */
export const light = {
  paper: '#f7f5f0',
  surface: '#fff',
  sunken: '#f1eee7',
  ink: '#1a1f24',
  'ink-2': '#545e68',
  line: '#e3dfd6',
  accent: '#0a6767',
  'accent-ink': '#fff',
  'accent-text': '#0a5f5f',
  star: '#8a5705',
  'star-tint': '#fdf1d8',
};

type Colours = typeof light;

export const dark: Colours = {
  paper: '#121518',
  surface: '#1a1f24',
  sunken: '#21272d',
  ink: '#edf0f2',
  'ink-2': '#aab4bc',
  line: '#2a3138',
  accent: '#54c5bd',
  'accent-ink': '#06211f',
  'accent-text': '#7fd8d1',
  star: '#eab552',
  'star-tint': '#31270f',
};

const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const serif = "'Iowan Old Style', 'Palatino Linotype', Charter, Georgia, serif";

type Part = { className: string; style: CSSProperties };

/** Styles are inline for mail programs that drop style sheets; the class is for the dark scheme. */
const part = (className: string, style: CSSProperties): Part => ({ className, style });

/** Hides the preview text, which lists of mails show after the subject. */
export const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  // For mail programs that ignore `display: none`.
  fontSize: '1px',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

const small: CSSProperties = { fontSize: '14px', lineHeight: '20px' };
const block: CSSProperties = { margin: 0, marginTop: 0, marginBottom: 0 };

/**
 * The styles of every element, and the style sheet.
 * @param look of an own board; the sample's by default
 */
export function createMailTheme(look?: MailLook) {
  const own = {
    light: { ...light, ...look?.colours.light },
    dark: { ...dark, ...look?.colours.dark },
  };
  return { parts: partsIn(own.light), styleSheet: styleSheetIn(own.light, own.dark) };
}

const partsIn = (light: Colours) =>
  ({
    body: part('paper', { margin: 0 }),
    paper: part('paper', { padding: '24px 12px', backgroundColor: light.paper, fontFamily: sans }),
    width: part('', {
      maxWidth: '600px',
      textAlign: 'left',
      overflowWrap: 'anywhere',
      // For mail programs without support for `overflow-wrap: anywhere`.
      wordBreak: 'break-word',
    }),
    brand: part('ink', {
      ...block,
      padding: '0 4px 16px',
      color: light.ink,
      fontFamily: serif,
      fontSize: '20px',
      fontWeight: 600,
    }),
    logo: part('', { display: 'inline-block', marginRight: '8px', verticalAlign: 'middle' }),
    brandLink: part('ink', { color: light.ink, textDecoration: 'none' }),
    card: part('card', {
      padding: '28px 32px 32px',
      backgroundColor: light.surface,
      border: `1px solid ${light.line}`,
      borderRadius: '14px',
    }),
    title: part('ink', {
      ...block,
      color: light.ink,
      fontFamily: serif,
      fontSize: '28px',
      lineHeight: '34px',
      fontWeight: 400,
    }),
    text: part('ink', { ...block, marginTop: '12px', color: light.ink, fontSize: '16px' }),
    soft: part('soft', { ...block, ...small, marginTop: '12px', color: light['ink-2'] }),
    summary: part('summary', {
      margin: '16px 0 0',
      padding: '12px 16px 12px 32px',
      backgroundColor: light.sunken,
      borderRadius: '10px',
      color: light.ink,
      ...small,
    }),
    part: part('ink', {
      ...block,
      marginTop: '32px',
      color: light.ink,
      fontSize: '18px',
      lineHeight: '24px',
    }),
    roles: part('roles', { margin: '24px 0 0', padding: 0, listStyle: 'none' }),
    role: part('line', {
      margin: 0,
      padding: '16px 0',
      borderTop: `1px solid ${light.line}`,
      listStyle: 'none',
    }),
    roleTitle: part('', { ...block, fontSize: '17px', lineHeight: '24px', fontWeight: 600 }),
    roleLine: part('soft near', { ...block, ...small, marginTop: '4px', color: light['ink-2'] }),
    organisation: part('ink', { color: light.ink }),
    soon: part('soon', {
      padding: '2px 8px',
      backgroundColor: light['star-tint'],
      borderRadius: '10px',
      color: light.star,
      fontWeight: 600,
      whiteSpace: 'nowrap',
    }),
    link: part('link', { color: light['accent-text'], textDecoration: 'underline' }),
    button: part('button', {
      marginTop: '24px',
      padding: '14px 24px',
      backgroundColor: light.accent,
      borderRadius: '10px',
      color: light['accent-ink'],
      fontSize: '16px',
      fontWeight: 600,
    }),
    foot: part('foot', { padding: '16px 4px 0' }),
  }) satisfies Record<string, Part>;

/** The dark scheme for mail programs that support it, and narrow margins on narrow screens. */
const styleSheetIn = (light: Colours, dark: Colours): string =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `.paper{background-color:${light.paper}}`,
    `@media (prefers-color-scheme:dark){${[
      `.paper{background-color:${dark.paper}!important}`,
      `.card{background-color:${dark.surface}!important;border-color:${dark.line}!important}`,
      `.ink{color:${dark.ink}!important}`,
      `.soft{color:${dark['ink-2']}!important}`,
      `.summary{background-color:${dark.sunken}!important;color:${dark.ink}!important}`,
      `.line{border-color:${dark.line}!important}`,
      `.link{color:${dark['accent-text']}!important}`,
      `.button{background-color:${dark.accent}!important;color:${dark['accent-ink']}!important}`,
      `.soon{background-color:${dark['star-tint']}!important;color:${dark.star}!important}`,
    ].join('')}}`,
    '@media (max-width:479px){.card{padding:20px 16px 24px!important}}',
  ].join('\n');

export const MailTheme = createContext(createMailTheme());

export const useMailTheme = () => useContext(MailTheme);
