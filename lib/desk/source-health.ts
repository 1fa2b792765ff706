/** How reading each source goes, for the desk. Contract: 13.7. */
import { DAY_SECONDS } from '../roles/closing.ts';
import { problemText, type Source, type SourceState, unread } from '../store/sources.ts';
import type { SourceHealth } from './client/desk-api.ts';

/** An employer that has listed nothing new for so long is quiet. */
const QUIET_SECONDS = 60 * DAY_SECONDS;

/**
 * The sources, those that need a look first.
 * @param now epoch seconds
 */
export function sourceHealth(
  sources: readonly Source[],
  states: ReadonlyMap<string, SourceState>,
  now: number,
): SourceHealth[] {
  return sources
    .map((source) => healthOf(source, states.get(source.id) ?? unread, now))
    .sort((one, other) => urgency(one) - urgency(other) || (one.name < other.name ? -1 : 1));
}

function healthOf(source: Source, state: SourceState, now: number): SourceHealth {
  const listedAt = state.listed_at ?? source.added_at;
  return {
    name: source.id,
    organisation: source.organisation,
    page: source.page,
    roles: state.ids.length,
    problem: problemText(state) || null,
    notes: [...new Set(state.notes)],
    healthyAt: state.healthy_at,
    quietSince: state.read_at !== null && now - listedAt > QUIET_SECONDS ? listedAt : null,
  };
}

function urgency({ problem, notes, quietSince }: SourceHealth): number {
  if (problem !== null) return 0;
  if (notes.length > 0) return 1;
  return quietSince === null ? 3 : 2;
}
