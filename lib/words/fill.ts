// Contract: 24.

import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { formOf, numberText, type Values, type Word } from './say.ts';

/** As `say`, for a sentence that contains links or other elements. */
export function fill<const Said extends Word>(
  word: Said,
  values: Values<Said, ReactNode>,
): ReactElement {
  const given: Record<string, ReactNode> = values;
  const pieces = formOf(word, given.count)
    .split(/\{(\w+)\}/)
    .map((piece, position) => (position % 2 === 0 ? piece : shown(given[piece])));
  return createElement(Fragment, null, ...pieces);
}

const shown = (value: ReactNode): ReactNode =>
  typeof value === 'number' ? numberText(value) : value;
