import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { oklch, wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentStyles,
  accentTokens,
  backgrounds,
  MIN_PART_CONTRAST,
  MIN_TEXT_CONTRAST,
} from '../../lib/config/accent.ts';

const styles = (name: string) =>
  readFile(path.resolve(import.meta.dirname, '../../components', name), 'utf8');

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('10.5 any accent gives colours that meet WCAG AA in both schemes', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const tokens = accentTokens(colour);
      for (const scheme of ['light', 'dark'] as const) {
        const own = tokens[scheme];
        const ink = own['accent-ink'];
        expect(wcagContrast(own.accent, ink)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
        expect(wcagContrast(own['accent-hover'], ink)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
        for (const ground of backgrounds[scheme]) {
          expect(wcagContrast(own.accent, ground)).toBeGreaterThanOrEqual(MIN_PART_CONTRAST);
          expect(wcagContrast(own.focus, ground)).toBeGreaterThanOrEqual(MIN_PART_CONTRAST);
        }
        for (const ground of [...backgrounds[scheme], own['accent-tint']]) {
          expect(wcagContrast(own['accent-text'], ground)).toBeGreaterThanOrEqual(
            MIN_TEXT_CONTRAST,
          );
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('10.5 an accent with enough contrast is used unchanged; a pale one is darkened in its own hue', () => {
  const purple = accentTokens('#5b2a86');
  expect(purple.isAdjusted).toBe(false);
  expect(purple.light).toMatchObject({ accent: '#5b2a86', 'accent-ink': '#ffffff' });
  const yellow = accentTokens('#ffe100');
  expect(yellow.isAdjusted).toBe(true);
  const hue = (colour: string) => oklch(colour)?.h ?? 0;
  expect(Math.abs(hue(yellow.light.accent) - hue('#ffe100'))).toBeLessThan(6);
  expect(accentTokens('#808080').light.accent).toMatch(/^#([\da-f]{2})\1\1$/);
});

test("10.5 the backgrounds are those of the board's style sheet, and every accent token is derived", async () => {
  const sheet = await styles('styles.css');
  const [light = '', dark = ''] = sheet.split('@media (prefers-color-scheme: dark)');
  const ground = (text: string) =>
    ['paper', 'surface', 'sunken'].map((name) => {
      const found = new RegExp(`--${name}: (#\\w+);`).exec(text)?.[1] ?? '';
      return found === '#fff' ? '#ffffff' : found;
    });
  expect(backgrounds).toEqual({ light: ground(light), dark: ground(dark) });
  const brand = await styles('brand.css');
  const named = new Set([...brand.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const derived = accentTokens('#5b2a86');
  expect(new Set(Object.keys(derived.light))).toEqual(named);
  for (const name of named) expect(accentStyles(derived).split(`--${name}: #`)).toHaveLength(3);
});
