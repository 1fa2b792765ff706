import type { StatusView } from '../roles/display-status.ts';
import type { Compact } from './compact-view.ts';

/** A message shown for a moment. `serial` differs for each, so that a repeated one shows anew. */
export type Toast = { message: string; serial: number };

/** What the board remembers of a visitor, in this browser only (3.4). */
export type VisitorState = {
  /** `post_pk` of saved roles, oldest first. */
  saved: readonly number[];
  /** `post_pk` of hidden roles, oldest first. */
  hidden: readonly number[];
  /** Not remembered beyond the visit. */
  statusView: StatusView;
  compact: Compact;
  /** Value of "jobs_index"; see `chosenRanking`. */
  index: string | null;
  /** Not remembered beyond the visit. */
  toast: Toast | null;
};

/** The state that the static pages show, and that the browser starts from. */
export const initialVisitorState: VisitorState = {
  saved: [],
  hidden: [],
  statusView: '',
  compact: 'loading',
  index: null,
  toast: null,
};
