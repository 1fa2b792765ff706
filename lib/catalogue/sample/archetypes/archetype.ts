import type { PayTrack } from '../pay-tracks.ts';
import type { Area, Degree, Kind, Level, RoleType, Skill } from '../vocabulary.ts';

/**
 * A family of roles that differ in their focus. Titles, focus sentences and points may hold
 * `{one|other}` for a choice, and the named slots of `fillSlots`.
 */
export type Archetype = {
  /** Its name among all archetypes. */
  key: string;
  /** The title at each level at which the role exists; `{focus}` is the focus's name. */
  titles: Partial<Record<Level, string>>;
  /** Each focus with the sentence that only roles of that focus carry. */
  focuses: Record<string, string>;
  /** Sentences that hold for every focus. */
  points: string[];
  /** Sentences for roles that lead others: mid-level and above. */
  seniorPoints?: string[];
  /** Not found at the smallest organisations. */
  largerOnly?: boolean;
  /** Offered by organisations that share one of these; `any` is every area but career ones. */
  areas: Area[] | 'any';
  /** Areas that the role carries beside those it shares with its organisation. */
  also?: Area[];
  kinds: Kind[];
  skills: Skill[];
  /** Absent is a first degree or less. */
  degrees?: Degree[];
  pay: PayTrack;
  /** Absent is full-time. */
  types?: RoleType[];
};
