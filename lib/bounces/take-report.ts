/** Processes a bounce or complaint from a mailbox or a pipe. */
import { plural } from '../base/plural.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { endBounced } from '../alerts/end-alerts.ts';
import { readReport } from './read-report.ts';
import { returnSecret, taggedMail } from '../alerts/return-address.ts';

export type ReportOutcome =
  /** Nothing changed: not a report, or without the tag of a mail of this board. */
  { kind: 'no report' | 'not ours' } | { kind: 'soft' | 'hard' | 'complaint'; ended: number };

/**
 * Parses a report and ends the alerts concerned.
 * @param raw the mail as received
 * @param now epoch seconds
 */
export async function takeReport(
  access: DatabaseAccess,
  raw: Buffer,
  now: number,
): Promise<ReportOutcome> {
  const report = await readReport(raw);
  if (!report) return { kind: 'no report' };
  return access.use(async (database) => {
    const mailId = taggedMail(report.about, await returnSecret(database));
    if (mailId === null) return { kind: 'not ours' };
    const bounce = report.bounce();
    if (bounce === null) return { kind: 'no report' };
    const ended = await endBounced(database, { bounce, mailId }, now);
    return ended === 'unknown mail' ? { kind: 'not ours' } : { kind: bounce, ...ended };
  });
}

export function describeOutcome(outcome: ReportOutcome): string {
  switch (outcome.kind) {
    case 'no report':
      return 'This mail is not a bounce or a complaint: nothing changed.';
    case 'not ours':
      return 'This report does not identify a mail of this board: nothing changed.';
    case 'complaint':
      return `A complaint: the address is never mailed again, ${endedOf(outcome.ended)}.`;
    case 'hard':
      return `The mailbox does not exist any more: ${endedOf(outcome.ended)}.`;
    case 'soft':
      return `A mail could not be delivered: ${endedOf(outcome.ended)}.`;
  }
}

const endedOf = (count: number): string => `${plural(count, 'alert')} ended`;
