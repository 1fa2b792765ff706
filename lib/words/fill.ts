// Contract: 24.

import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Word } from './english/en.ts';
import { formOf, type Values, written } from './say.ts';

/** As `say`, for a sentence that contains links or other elements. */
export function fill<const Said extends Word>(
  word: Said,
  values: Values<Said, ReactNode>,
): ReactElement {
  const given: Record<string, ReactNode> = values;
  const pieces = formOf(word, given.count).split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 ? written(given[piece]) : piece)),
  );
}
