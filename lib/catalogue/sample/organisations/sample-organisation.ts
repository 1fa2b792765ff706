import type { CompositeKey } from '../composites.ts';
import type { Area, Kind } from '../vocabulary.ts';

/** An invented organisation, from which catalogue entries and roles are made. */
export type SampleOrganisation = {
  /** Without the mark that shows it is a sample. */
  name: string;
  kind: Kind;
  /** The most important first. */
  areas: [Area, ...Area[]];
  /** Names that `place` knows; the first is the headquarters. */
  places: [string, ...string[]];
  /** One to three sentences of plain text. */
  about: string;
  /** How many roles it has in proportion to others; absent is 2. */
  size?: 1 | 2 | 3;
  /** Highlighted organisations are shown as such; recommended ones are highlighted as well. */
  standing?: 'highlighted' | 'recommended';
  composite?: CompositeKey;
  /**
   * The work of its own field that it offers, as `archetype` or `archetype: focus`. Absent is
   * everything that its kind and areas allow.
   */
  offers?: string[];
};
