import { withoutEmailAddresses } from './email-addresses.ts';
import { personalParameters } from './personal-parameters.ts';

// Some of the browsers that the board is made for do not know lookbehind.
const parameter = new RegExp(
  `(\\b|%(?:25)*[\\da-f]{2})(${personalParameters.join('|')})(=|%(?:25)*3D)[^&\\s"'\`<>#]+`,
  'gi',
);
const tokenInPath = /(\/token\/validate\/|\/alerts\/\w+[#/])[^\s"'`<>?#/]+/g;
/** 256 random bits, in hexadecimal or base64; what is before them may be an escaped sign. */
const tokenLike = /(^|[^\w-]|%(?:25)*[\da-f]{2})(?:[\da-f]{64}|[\w-]{43})(?![\w-])/gi;
/** What a failed query of the database was given, which its message ends with. */
const queryParameters = /^(params: ).*/ms;

/** A text without e-mail addresses, personal parameters, tokens and what the database was given. */
export function redactText(text: string): string {
  return withoutEmailAddresses(text.replace(queryParameters, '$1[removed]'))
    .replace(parameter, '$1$2$3[removed]')
    .replace(tokenInPath, '$1[token]')
    .replace(tokenLike, '$1[token]');
}

/** Values inside each other deeper than this say nothing to a reader. */
const DEPTH_LIMIT = 12;

/** A value with all texts in it redacted, at any depth; other values as they are. */
export function redact<Value>(value: Value, depth = 0): Value {
  return redactUnknown(value, depth) as Value;
}

function redactUnknown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_LIMIT) return '[nested]';
  if (Array.isArray(value)) return value.map((item) => redactUnknown(item, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, redactUnknown(item, depth + 1)]));
}
