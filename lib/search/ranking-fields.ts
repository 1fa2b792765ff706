import { DAY_SECONDS, dayOf } from '../roles/calendar-day.ts';
import type { Role } from '../roles/role.ts';

const WINDOW_DAYS = 14;
/** Later than any closing day, so that rolling roles come last. Epoch seconds. */
const NEVER = 10_000_000_000;

/** What the rankings sort by beside the role's own fields. */
export type RankingFields = {
  /** Posting day, days since the epoch: roles of one day are one batch. */
  rank_batch: number;
  /** The how-manieth role of its first problem area inside its batch, from 0. */
  rank_area_turn: number;
  /** Weight of a role of the last 14 days, 1 to 8; 0 for an older one. */
  rank_window: number;
  /** Closing day, epoch seconds; far in the future when rolling. */
  rank_closing: number;
};

/**
 * Adds what the rankings need to each role.
 * @param now epoch seconds
 */
export function withRankingFields(
  roles: readonly Role[],
  now: number,
): Array<Role & RankingFields> {
  const turns = areaTurns(roles);
  return roles.map((role) => ({
    ...role,
    rank_batch: batchOf(role),
    rank_area_turn: turns.get(role) ?? 0,
    rank_window: windowWeight(role, now),
    rank_closing: role.closes_at ?? NEVER,
  }));
}

/** Posting day of a role in days since the epoch. */
export function batchOf(role: { posted_at: number }): number {
  return dayOf(role.posted_at);
}

function areaTurns(roles: readonly Role[]): Map<Role, number> {
  const newestFirst = [...roles].sort((a, b) => b.posted_at - a.posted_at || a.post_pk - b.post_pk);
  const seen = new Map<string, number>();
  const turns = new Map<Role, number>();
  for (const role of newestFirst) {
    const key = `${batchOf(role)} ${role.tags_area[0] ?? ''}`;
    const turn = seen.get(key) ?? 0;
    turns.set(role, turn);
    seen.set(key, turn + 1);
  }
  return turns;
}

function windowWeight(role: Role, now: number): number {
  if (role.posted_at < now - WINDOW_DAYS * DAY_SECONDS) return 0;
  const recommended = role.company.is_top_recommended_org;
  return 1 + (role.highlighted ? 4 : 0) + (recommended ? 2 : 0) + (role.salary_limit ? 1 : 0);
}
