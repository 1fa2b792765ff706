import type { Archetype } from './archetypes/archetype.ts';
import type { SampleOrganisation } from './organisations/sample-organisation.ts';
import type { Area, Level } from './vocabulary.ts';

/** One thing that an organisation offers, before it has a place, a wage and a date. */
export type Opening = {
  organisation: SampleOrganisation;
  archetype: Archetype;
  focus: string;
  level: Level;
  /** The organisation offers the same focus at another level as well. */
  repeatsFocus?: boolean;
  /** Stands for a whole list of roles. */
  list?: 'evergreen' | 'collection';
  /** Areas in place of those that organisation and archetype share. */
  areas?: Area[];
};
