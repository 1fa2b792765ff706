/** The rules by which new candidates are skipped. Contract: 13.10. */
import * as z from 'zod/mini';
import { records } from './records.ts';

const ruleSchema = z.object({
  /** As a curator wrote it. */
  line: z.string(),
  /** Epoch seconds. */
  saved_at: z.int(),
});

export type StoredRule = z.output<typeof ruleSchema>;

const stored = records('rules', ruleSchema);

/** All rules, the latest last. */
export const readRules = (dataDir: string): StoredRule[] => [...stored.all(dataDir).values()];

export const writeRule = (dataDir: string, rule: StoredRule): void =>
  stored.put(dataDir, [rule.line, rule]);

export const removeRule = (dataDir: string, line: string): void => stored.remove(dataDir, [line]);
