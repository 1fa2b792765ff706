/** Everything that an import did not understand, refused or changed, as a file. Contract: 21.1. */
import { writeFile } from 'node:fs/promises';
import { csvCell, csvLine } from '../facts/csv.ts';
import { isoDay } from '../roles/closing.ts';
import type { ImportPlan } from './plan-import.ts';

type Finding = { row: number; field: string; kind: string; text: string };

function findingsOf(plan: ImportPlan): Finding[] {
  const findings: Finding[] = [
    ...plan.refusals.map(({ row, field, reason }) => ({
      row,
      field,
      kind: 'refused',
      text: reason,
    })),
    ...plan.unread.map(({ row, field, text }) => ({ row, field, kind: 'not understood', text })),
    ...plan.futureDates.map(({ row, postedAt }) => ({
      row,
      field: 'posted_at',
      kind: 'in the future',
      text: isoDay(postedAt),
    })),
    ...plan.closingTooEarly.map(({ row, closesAt, postedAt }) => ({
      row,
      field: 'closes_at',
      kind: 'before the posting date',
      text: `${isoDay(closesAt)}, posted ${isoDay(postedAt)}`,
    })),
    ...plan.pictures.map(({ row, field, address }) => ({
      row,
      field,
      kind: 'picture left out',
      text: address,
    })),
  ];
  return findings.sort((one, other) => one.row - other.row);
}

/**
 * Writes all findings to a CSV file, however many there are.
 * @param recordOf the id of a row in its source
 * @returns their number
 */
export async function writeFindings(
  file: string,
  plan: ImportPlan,
  recordOf: (row: number) => string | undefined = () => undefined,
): Promise<number> {
  const findings = findingsOf(plan);
  const lines = findings.map(({ row, field, kind, text }) =>
    [row, recordOf(row) ?? '', field, kind, text].map(csvCell),
  );
  await writeFile(
    file,
    [['row', 'record', 'field', 'finding', 'text'], ...lines].map(csvLine).join(''),
  );
  return findings.length;
}
