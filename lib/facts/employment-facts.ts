/** The kind of employment and the team that a posting states. Contract: 12.11. */
import { words } from '../words/words.ts';
import type { Fact } from './sentences/fact.ts';
import type { PostingText, Sentence } from './sentences/text.ts';

/** A field goes before the text, and the text before the title. What agrees is not repeated. */
export function employmentFacts(
  { employment_type: field, title }: { employment_type: string; title: string },
  { sentences }: PostingText,
): Fact[] {
  const facts: Fact[] = field === '' ? [] : [{ value: field, from: 'employment_type' }];
  const said = new Set(kindsIn(field));
  const add = (kinds: readonly string[], fact: Omit<Fact, 'value'>) => {
    for (const value of kinds.filter((kind) => !said.has(kind))) {
      said.add(value);
      facts.push({ value, ...fact });
    }
  };
  for (const { text: quote, offset } of sentences) {
    add(kindsSaidIn({ text: quote }), { from: 'text', quote, offset });
  }
  add(kindsInTitle(title), { from: 'title' });
  return facts;
}

/** Such as the department and the team. */
export const teamFacts = (teams: readonly string[]): Fact[] =>
  teams.map((value) => ({ value, from: 'team' }));

const kinds: Array<[string, RegExp]> = [
  [words.roleTypes.fullTime, /\bfull[-\s]?time\b/i],
  [words.roleTypes.partTime, /\bpart[-\s]?time\b/i],
  [words.roleTypes.internship, /\binterns?(?:hip)?\b/i],
  [words.roleTypes.temporary, /\btemporary\b/i],
  [words.roleTypes.fixedTerm, /\bfixed[-\s]term\b|\b\d{1,2}[-\s]months?\scontract\b/i],
  [words.roleTypes.contract, /\bcontract(?:or)?\b/i],
];

const kindsIn = (text: string): string[] =>
  kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);

const titleParts = /[()[\]–—|,:]|\s-\s/;
/** What may stand beside a kind of employment in a part of a title. */
const filler =
  /\b(?:\d{1,4}|[-\s]?(?:weeks?|months?|years?)|permanent|freelance|independent|paid|unpaid|initial|for|one|two|three|(?:maternity|parental)\s(?:leave\s)?cover|fully|remote|hybrid|only|role|position|job|opportunity|to|hire|basis|spring|summer|fall|autumn|winter)\b/gi;
const internAtTheEnd =
  /\bintern(?:ship)?(?:\s(?:spring|summer|fall|autumn|winter|\d{4})){0,2}\s?$/i;

/**
 * A part of a title, or of a title's worth of words, that is a kind of employment and nothing else.
 * In "Contract Manager" and "Internship Coordinator" the word is what the person looks after.
 */
function kindsInTitle(title: string): string[] {
  const [first = '', ...others] = title.slice(0, 300).split(titleParts);
  const isKind = (part: string) =>
    !/\p{L}/u.test(
      kinds.reduce((rest, [, kind]) => rest.replace(kind, ' '), part).replace(filler, ' '),
    );
  const hours = first.match(/\b(?:full|part)[-\s]?time\b/gi) ?? [];
  const intern = internAtTheEnd.exec(first) ?? [];
  return kindsIn([...hours, ...intern, ...[first, ...others].filter(isKind)].join(', '));
}

const aboutThisRole =
  /\bthis (?:is (?:an? )?|(?:role|position|job|opportunity|contract|internship) is (?:on )?(?:an? )?)((?:[\p{L}\d][\p{L}\d-]{0,20}[\s,]{1,2}){0,6}(?:role|position|job|opportunity|contract|internship|basis))\b/iu;
const isOfHours =
  /\bthis (?:role|position|job|opportunity) is ((?:full|part)[-\s]?time)(?=\s?[,.;(!]|\sand\b|\s*$)/iu;
const labelled =
  /^(?:employment|(?:employment|contract|job|position)\stype)\s?[:–-]\s?([^.;]{3,60})/iu;
/** After these stands a title, a kind of employment, or a sentence. */
const labelledRole = /^(?:job|position|contract)\s?[:–-]\s?([^.;]{3,60})/iu;
const unsure = /\b(?:or|not|either|can|may)\b/i;

/** The kinds that a sentence says this role is; none when it leaves that open. */
function kindsSaidIn({ text }: Pick<Sentence, 'text'>): string[] {
  const start = text.slice(0, 300);
  const label = labelled.exec(start);
  const found =
    label ?? labelledRole.exec(start) ?? isOfHours.exec(start) ?? aboutThisRole.exec(start);
  const named = found?.[1];
  if (!found || named === undefined) return [];
  const end = found.index + found[0].length;
  if (unsure.test(start.slice(found.index, end + 25))) return [];
  return label ? kindsIn(named) : kindsInTitle(named);
}
