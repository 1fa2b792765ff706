/** Rules by which new candidates are skipped, each of them a line that a curator writes. Pure. Contract: 13.10. */
import { fold } from '../base/fold.ts';
import { titleLevel } from '../facts/title-level.ts';
import { formOf } from '../search-engine/language/english.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { levels, wordsOf } from './features.ts';

/** What a rule can see of a candidate. */
export type Judged = { title: string; organisation: string; teams: readonly string[] };

export type Rule = {
  /** The only employer that it is about; null for all. */
  employer: string | null;
  /** What it looks at; null for everything that the employer lists. */
  about: 'team' | 'title' | 'level' | null;
  /** Any of them is enough. */
  values: string[];
  /** Whether it skips what has none of the values, and not what has one. */
  isOnly: boolean;
};

/** Why a line is no rule, in a sentence for its author. */
export class RuleProblem extends Error {}

const examples = words.ruleProblems.examples;

/** Lines that say the same are the same rule. */
export const ruleLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * Reads a rule: "never from EMPLOYER", "never [from EMPLOYER:] team A or B", "never [from EMPLOYER:]
 * titles with A or B", "only teams A or B", "only titles with A or B" or "not LEVEL or LEVEL".
 * @throws {RuleProblem} for anything else
 */
export function parseRule(text: string): Rule {
  const line = ruleLine(text);
  const [, verb = '', rest = ''] = /^(never|only|not)\b\s*(.*)$/i.exec(line) ?? [];
  if (verb === '') throw new RuleProblem(say(words.ruleProblems.beginning, { examples }));
  if (/^not$/i.test(verb)) {
    const values = valuesOf(rest).map(levelOf);
    if (values.length === 0) throw new RuleProblem(words.ruleProblems.levelMissing);
    return { employer: null, about: 'level', values, isOnly: false };
  }
  const isOnly = /^only$/i.test(verb);
  const [, named = '', colon = '', part = ''] = /^from\s+([^:]+)(:?)\s*(.*)$/i.exec(rest) ?? [];
  if (named === '') return { employer: null, ...conditionOf(rest), isOnly };
  if (isOnly) throw new RuleProblem(words.ruleProblems.onlyOfEmployer);
  const employer = unquoted(named);
  if (colon === '') return { employer, about: null, values: [], isOnly };
  return { employer, ...conditionOf(part), isOnly };
}

function conditionOf(text: string): Pick<Rule, 'about' | 'values'> {
  const [, field = '', rest = ''] = /^(teams?|titles?\s+with)\b\s*(.*)$/i.exec(text) ?? [];
  const values = valuesOf(rest);
  if (values.length > 0) return { about: /^team/i.test(field) ? 'team' : 'title', values };
  throw new RuleProblem(say(words.ruleProblems.condition, { examples }));
}

const valuesOf = (text: string): string[] =>
  text
    .split(/,|\sor\s/i)
    .map(unquoted)
    .filter((value) => wordsOf(value).length > 0);

const unquoted = (text: string): string => text.replace(/^[\s"“”‘’']+|[\s"“”‘’'.]+$/g, '');

function levelOf(text: string): string {
  const [named] = titleLevel(text.replace(/s$/, ''), levels);
  if (named) return String(named.value);
  throw new RuleProblem(
    say(words.ruleProblems.noLevel, {
      text,
      others: levels.slice(0, -1).join(', '),
      last: String(levels.at(-1)),
    }),
  );
}

/**
 * Whether a rule skips a candidate. Words are whole words in any of their forms, without case and
 * accents, and a value of several words has them side by side. The level is the one that the title names.
 */
export function isSkippedBy(rule: Rule, { title, organisation, teams }: Judged): boolean {
  const { employer, about, values, isOnly } = rule;
  if (employer !== null && !isSameEmployer(employer, organisation)) return false;
  if (about === null) return true;
  if (about === 'level')
    return titleLevel(title, levels).some(({ value }) => values.includes(String(value)));
  const texts = about === 'team' ? teams : [title];
  return texts.some((text) => values.some((value) => hasWords(text, value))) !== isOnly;
}

export const isSameEmployer = (one: string, other: string): boolean =>
  fold(one.trim()) === fold(other.trim());

const formsOf = (text: string): string => ` ${wordsOf(fold(text)).map(formOf).join(' ')} `;

const hasWords = (text: string, value: string): boolean => formsOf(text).includes(formsOf(value));
