/** Rules at the desk: what one would skip, and what it has skipped. Contract: 13.10. */
import { nearest } from '../config/nearest.ts';
import {
  changeCandidates,
  keptFromRule,
  readCandidate,
  skippedByRule,
  type Candidate,
} from '../store/candidates.ts';
import { transaction } from '../store/database.ts';
import { readRules, removeRule, writeRule } from '../store/rules.ts';
import {
  isSameEmployer,
  isSkippedBy,
  parseRule,
  type Rule,
  ruleLine,
  RuleProblem,
} from '../triage/rules.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import type { openBriefs } from './candidate-rows.ts';
import type { RuleEffect, SavedRule } from './client/desk-api.ts';

/** What a rule would skip is looked through, but nobody looks through more. */
const MAX_SHOWN = 500;

type Rows = Pick<ReturnType<typeof openBriefs>, 'untouched' | 'skippedBy' | 'organisations'>;

/**
 * The rules of a state directory. Its functions that write need the board's lock, and throw a
 * {@link RuleProblem} for a line that is no rule.
 */
export function openRules(dataDir: string, rows: Rows) {
  function read(text: string): Rule {
    const rule = parseRule(text);
    const { employer } = rule;
    const known = rows.organisations();
    if (employer !== null && !known.some((each) => isSameEmployer(each, employer))) {
      const meant = nearest(employer, known);
      throw new RuleProblem(
        meant === null
          ? say(words.ruleProblems.noSource, { employer })
          : say(words.ruleProblems.noSourceMeant, { employer, meant }),
      );
    }
    const line = ruleLine(text);
    if (readRules(dataDir).some((each) => each.line.toLowerCase() === line.toLowerCase())) {
      throw new RuleProblem(words.deskRules.thereAlready);
    }
    return rule;
  }

  /** The new candidates that it would skip now. A person's draft, or taking a skip back, goes before it. */
  function reached(rule: Rule, line: string) {
    return rows
      .untouched()
      .filter((each) => !each.keptFrom.includes(line) && isSkippedBy(rule, each));
  }

  function change(keys: readonly string[], changed: (candidate: Candidate) => Candidate): void {
    const candidates = keys.flatMap((key) => readCandidate(dataDir, key) ?? []);
    changeCandidates(dataDir, candidates.map(changed), []);
  }

  return {
    all: (): SavedRule[] =>
      readRules(dataDir).map(({ line }) => ({ line, skipped: rows.skippedBy(line).length })),

    /** What a rule would skip if it were saved now. */
    effectOf(text: string): RuleEffect {
      const found = reached(read(text), ruleLine(text));
      return {
        line: ruleLine(text),
        waiting: rows.untouched().length,
        skips: found.length,
        examples: found
          .slice(0, MAX_SHOWN)
          .map(({ title, organisation }) => ({ title, organisation })),
      };
    },

    /** Saves a rule and skips what it reaches, or neither. @returns how many it skipped */
    save(text: string, now: number): number {
      const line = ruleLine(text);
      const found = reached(read(text), line);
      transaction(dataDir, () => {
        writeRule(dataDir, { line, saved_at: now });
        change(
          found.map(({ key }) => key),
          (candidate) => skippedByRule(candidate, line, now),
        );
      });
      return found.length;
    },

    /** Reopens what a rule has skipped, for good. @returns how many */
    takeBack(line: string): number {
      const keys = rows.skippedBy(line);
      change(keys, keptFromRule);
      return keys.length;
    },

    /** Removes a rule. What it has skipped stays so. */
    remove: (line: string): void => removeRule(dataDir, line),
  };
}
