import { addRecord, countRecords, emptyMask, type Mask } from './mask.ts';

/** The records that have not expired yet. */
export type OpenRecords = {
  /** Always the same object until a record expires. */
  current(): { records: Mask; count: number };
};

/**
 * Keeps the set of records that are open now; it is computed only when one has expired, or when
 * the clock was set back.
 * @param expiries epoch seconds from which each record is expired; Infinity is never
 * @param now epoch seconds
 */
export function createOpenRecords(expiries: Float64Array, now: () => number): OpenRecords {
  let validFrom = Infinity;
  let validUntil = -Infinity;
  let current = { records: emptyMask(0), count: 0 };
  return {
    current() {
      const time = now();
      if (time >= validFrom && time < validUntil) return current;
      const records = emptyMask(expiries.length);
      validFrom = -Infinity;
      validUntil = Infinity;
      for (let record = 0; record < expiries.length; record++) {
        const expiry = expiries[record]!;
        if (time < expiry) {
          addRecord(records, record);
          validUntil = Math.min(validUntil, expiry);
        } else {
          validFrom = Math.max(validFrom, expiry);
        }
      }
      current = { records, count: countRecords(records) };
      return current;
    },
  };
}
