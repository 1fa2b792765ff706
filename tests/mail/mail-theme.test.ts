import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dark, light } from '../../lib/mail/mail-theme.ts';

const components = path.resolve(import.meta.dirname, '../../components');
const css = ['styles.css', 'brand.css'].map((name) =>
  readFileSync(path.join(components, name), 'utf8'),
);

/** Custom properties of the board: those of the light scheme come first, then those of the dark one. */
function tokensOf(scheme: 'light' | 'dark'): Record<string, string> {
  const parts = css.map((sheet) => {
    const start = sheet.indexOf('prefers-color-scheme: dark');
    if (scheme === 'light') return sheet.slice(0, start);
    return sheet.slice(start, sheet.indexOf('\n}', start));
  });
  return Object.fromEntries(
    [...parts.join('\n').matchAll(/--([\w-]+): (#[\da-f]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
}

test.each([
  ['light', light],
  ['dark', dark],
] as const)('2.9 the mails have the colours of the board, %s', (scheme, colours) => {
  expect(tokensOf(scheme)).toMatchObject(colours);
});

test.each([
  ['light', light],
  ['dark', dark],
] as const)('2.9 text of the mails stands out from its ground, %s', (_, colours) => {
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'surface'],
    ['ink', 'sunken'],
    ['ink-2', 'paper'],
    ['ink-2', 'surface'],
    ['accent-text', 'paper'],
    ['accent-text', 'surface'],
    ['accent-ink', 'accent'],
    ['star', 'star-tint'],
  ] as const;
  for (const [text, ground] of pairs) {
    expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThan(4.5);
  }
});

/** WCAG 2.2's contrast ratio. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[\da-f]/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
