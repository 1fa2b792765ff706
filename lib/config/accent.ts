/** Derives all colours from one accent colour, legible in both schemes. Contract: 10.5. */
import { clampChroma, formatHex, oklch, type Oklch, wcagContrast } from 'culori';

/** The tokens of `components/brand.css`, as hex colours. */
export type AccentTokens = {
  accent: string;
  'accent-ink': string;
  'accent-hover': string;
  'accent-tint': string;
  /** The accent as a text colour, on every background. */
  'accent-text': string;
  focus: string;
};

type Scheme = 'light' | 'dark';

/** The backgrounds in `components/styles.css`: paper, surface and sunken. */
export const backgrounds: Record<Scheme, readonly string[]> = {
  light: ['#f7f5f0', '#ffffff', '#f1eee7'],
  dark: ['#121518', '#1a1f24', '#21272d'],
};

/**
 * WCAG 2.2 AA, for text and for the parts of a control that must stand out.
 * @internal
 */
export const MIN_TEXT_CONTRAST = 4.5;
export const MIN_PART_CONTRAST = 3;

/** The step in which lightness changes until a colour is legible. */
const STEP = 0.005;

/** The minimum lightness of an accent on a dark background. */
const MIN_DARK_LIGHTNESS = 0.72;

/**
 * Derives the tokens from an accent colour such as `#5b2a86`, changing its lightness until all text
 * meets WCAG AA. `isAdjusted` says whether the light scheme's accent differs from the colour.
 */
export function accentTokens(colour: string): {
  light: AccentTokens;
  dark: AccentTokens;
  isAdjusted: boolean;
} {
  const given = oklch(colour);
  if (!given) throw new Error(`"${colour}" is not a colour`);
  const light = tokensOf(given, 'light');
  return {
    light,
    dark: tokensOf({ ...given, l: Math.max(given.l, MIN_DARK_LIGHTNESS) }, 'dark'),
    isAdjusted: light.accent !== formatHex(given),
  };
}

/** The tokens as CSS rules that override `components/brand.css`. */
export function accentStyles(tokens: { light: AccentTokens; dark: AccentTokens }): string {
  const rules = (scheme: Scheme) =>
    Object.entries(tokens[scheme])
      .map(([name, value]) => `  --${name}: ${value};`)
      .join('\n');
  return `html:root {\n${rules('light')}\n}\n@media (prefers-color-scheme: dark) {\nhtml:root {\n${rules('dark')}\n}\n}\n`;
}

function tokensOf(given: Oklch, scheme: Scheme): AccentTokens {
  /** Away from the scheme's backgrounds. */
  const away = scheme === 'light' ? -STEP : STEP;
  const isDistinct = (colour: string) =>
    leastContrast(colour, backgrounds[scheme]) >= MIN_PART_CONTRAST &&
    inkOn(colour, given) !== null;
  const accent = adjustLightness(given, away, isDistinct);
  const ink = inkOn(hex(accent), given) ?? '#ffffff';
  const tint = {
    ...given,
    l: scheme === 'light' ? 0.95 : 0.285,
    c: Math.min(given.c, scheme === 'light' ? 0.025 : 0.04),
  };
  const hover = { ...accent, l: accent.l + hoverStep(accent.l, scheme) };
  const textBackgrounds = [...backgrounds[scheme], hex(tint)];
  const text = adjustLightness(
    scheme === 'light' ? accent : { ...accent, l: accent.l + 0.05 },
    away,
    (colour) => leastContrast(colour, textBackgrounds) >= MIN_TEXT_CONTRAST,
  );
  return {
    accent: hex(accent),
    'accent-ink': ink,
    // Towards the accent, until the ink is legible.
    'accent-hover': hex(
      adjustLightness(
        hover,
        hover.l < accent.l ? STEP : -STEP,
        (colour) => wcagContrast(colour, ink) >= MIN_TEXT_CONTRAST,
      ),
    ),
    'accent-tint': hex(tint),
    'accent-text': hex(text),
    focus: hex(accent),
  };
}

/** Darker in the light scheme and lighter in the dark one, unless it is too dark or too light already. */
function hoverStep(lightness: number, scheme: Scheme): number {
  if (scheme === 'light') return lightness > 0.2 ? -0.07 : 0.1;
  return lightness < 0.93 ? 0.06 : -0.06;
}

/** White or a near-black of the same hue; null when neither is legible. */
function inkOn(colour: string, { h = 0, c }: Oklch): string | null {
  const dark = hex({ mode: 'oklch', l: 0.2, c: Math.min(c, 0.05), h });
  return ['#ffffff', dark].find((ink) => wcagContrast(colour, ink) >= MIN_TEXT_CONTRAST) ?? null;
}

/** Changes the lightness until the colour fits; stops at black or white. */
function adjustLightness(from: Oklch, step: number, fits: (colour: string) => boolean): Oklch {
  for (let l = Math.min(Math.max(from.l, 0), 1); l >= 0 && l <= 1; l += step) {
    if (fits(hex({ ...from, l }))) return { ...from, l };
  }
  return { ...from, l: step < 0 ? 0 : 1, c: 0 };
}

const leastContrast = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => wcagContrast(colour, other)));

/** The nearest sRGB colour. */
const hex = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));
