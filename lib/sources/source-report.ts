/** The figures on sources in `npm run report`. Contract: 12.10. */
import { DAY_SECONDS, isoDay } from '../roles/closing.ts';
import type { Candidate } from '../store/candidates.ts';
import { printable } from './systems/system.ts';
import { problemText, type Source, type SourceStates, unread } from '../store/sources.ts';

export type SourceReport = {
  id: string;
  organisation: string;
  /** The last healthy reading: epoch seconds, or null. */
  lastHealthyRead: number | null;
  /** What is wrong, phrased to follow the source's name; empty if all is well. */
  problem: string;
  /** Listed roles. */
  open: number;
  /** Candidates waiting for a judgement: new ones, and all. */
  new: number;
  waiting: number;
  /** Roles found closed by evidence since the source was added. */
  closedByEvidence: number;
  /** Candidates waiting for more than a week. */
  olderThanAWeek: number;
};

const WEEK_SECONDS = 7 * DAY_SECONDS;

/**
 * Sums up the sources, in order.
 * @param now epoch seconds
 */
export function reportSources(
  sources: readonly Source[],
  states: Readonly<SourceStates>,
  candidates: readonly Candidate[],
  now: number,
): SourceReport[] {
  const bySource = Map.groupBy(
    candidates.filter(({ status }) => status === 'waiting'),
    ({ source }) => source,
  );
  return sources.map(({ id, organisation }) => {
    const state = states.get(id) ?? unread;
    const waiting = bySource.get(id) ?? [];
    return {
      id,
      organisation,
      lastHealthyRead: state.healthy_at,
      problem: problemText(state),
      open: state.ids.length,
      new: waiting.filter(({ kind }) => kind === 'new').length,
      waiting: waiting.length,
      closedByEvidence: state.closed,
      olderThanAWeek: waiting.filter(({ found_at: at }) => now - at > WEEK_SECONDS).length,
    };
  });
}

export function sourceLine(source: SourceReport): string {
  const { id, open, waiting, closedByEvidence, olderThanAWeek, problem } = source;
  const { lastHealthyRead: at } = source;
  const read = at === null ? 'never read well' : `read well on ${isoDay(at)}`;
  const old = olderThanAWeek > 0 ? ` (${olderThanAWeek} for more than a week)` : '';
  return printable(
    `${id}  ${read}: ${open} open, ${source.new} new, ${waiting} waiting${old}, ` +
      `${closedByEvidence} closed by evidence${problem === '' ? '' : `; it ${problem}`}`,
  );
}
