import { labelOf } from '../import/previous.ts';
import type { PublishedRecord } from './published-record.ts';

/** Algolia takes no larger record on any plan; on its smallest plan the limit is the other. Bytes. */
const LARGEST = 100_000;
const LARGEST_OF_SMALLEST_PLAN = 10_000;

/** Roles named in one line. */
const NAMED = 10;

/** Records that Algolia would refuse; on any plan, and on the smallest one. One line each, or null. */
export function sizeLines(records: readonly PublishedRecord[]): {
  refused: string | null;
  warning: string | null;
} {
  const sized = records.map((record) => ({
    record,
    bytes: Buffer.byteLength(JSON.stringify(record)),
  }));
  const refused = sized.filter(({ bytes }) => bytes > LARGEST);
  const large = sized.filter(({ bytes }) => bytes > LARGEST_OF_SMALLEST_PLAN && bytes <= LARGEST);
  return {
    refused: refused.length > 0 ? `larger than Algolia takes (100 kB): ${named(refused)}` : null,
    warning:
      large.length > 0
        ? `Larger than Algolia's smallest plan takes (10 kB): ${named(large)}`
        : null,
  };
}

type Sized = { record: PublishedRecord; bytes: number };

function named(sized: Sized[]): string {
  const lines = sized.slice(0, NAMED).map(({ record, bytes }) => {
    return `${labelOf(record)} (${(bytes / 1000).toFixed(1)} kB)`;
  });
  const more = sized.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
