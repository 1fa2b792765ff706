import type { Resolve } from '../../lib/mail-check/finding.ts';

/** Answers from a list such as `{ 'board.example TXT': ['v=spf1 -all'] }`, without a network. */
export function zone(records: Record<string, string[]>): Resolve {
  return async (name, type) => {
    const found = records[`${name} ${type}`];
    if (!found) throw Object.assign(new Error(`query ${name}`), { code: 'ENOTFOUND' });
    return type === 'TXT' ? found.map((text) => [text]) : found;
  };
}
