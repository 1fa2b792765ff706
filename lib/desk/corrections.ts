/**
 * What a curator who accepts a role corrects in how its source's words were read. The same words of
 * that source are read so from then on. Pure. Contract: 12.11.
 */
import { eligibilityOf } from '../facts/eligibility/eligibility.ts';
import type { Facts } from '../facts/sentences/fact.ts';
import { type Candidate, candidateKey } from '../store/candidates.ts';
import type { Correction } from '../store/corrections.ts';
import type { JudgedAnswers } from '../store/eligibility-answers.ts';
import type { DeskFields } from './client/desk-api.ts';
import { answersOf } from './client/eligibility-answers.ts';
import type { Suggestions } from './suggest.ts';

/**
 * The corrections in an accepted form. Of places: where nothing was suggested, or a suggested one was
 * replaced; what was only added says something about the role, not about the words. An address and what
 * "Remote" means are each role's own. Of the role type: where nothing was suggested.
 * @param at epoch seconds
 */
export function correctionsIn(
  candidate: Candidate,
  { suggestions, facts }: { suggestions: Suggestions; facts: Facts },
  accepted: DeskFields,
  at: number,
): Correction[] {
  const { source, locations, employment_type: employment } = candidate;
  const common = { source, candidate: candidateKey(candidate), at };
  const found: Correction[] = [];
  const [said = '', ...others] = locations;
  const suggested = (suggestions.locations ?? []).map(({ value }) => value);
  const isKept = suggested.length > 0 && suggested.every((one) => accepted.locations.includes(one));
  const isOwn =
    facts.remote.some(({ from }) => from === 'location') ||
    facts.country.some(({ from }) => from === 'address');
  const isOne = said !== '' && others.length === 0;
  if (isOne && !isOwn && !isKept && accepted.locations.length > 0) {
    found.push({ ...common, field: 'locations', said, values: [...accepted.locations] });
  }
  const { tags_role_type: types } = accepted;
  if (employment !== '' && !suggestions.tags_role_type && types.length > 0) {
    found.push({ ...common, field: 'tags_role_type', said: employment, values: [...types] });
  }
  return found;
}

/**
 * What an accepted form makes of who may apply, as its posting was read. Undefined where that was no
 * question: of a gone role, and of a changed one whose text and answers are as they were.
 * @param at epoch seconds
 */
export function judgedAnswersIn(
  { kind, changes }: Candidate,
  { fields, facts }: { fields: DeskFields; facts: Facts },
  accepted: DeskFields,
  at: number,
): JudgedAnswers | undefined {
  const isAsked =
    kind === 'new' ||
    (kind === 'changed' &&
      (changes.some(({ field }) => field === 'description') ||
        accepted.eligibility !== fields.eligibility));
  const answers = isAsked ? answersOf(eligibilityOf(facts), accepted.eligibility) : [];
  return answers.length > 0 ? { at, answers } : undefined;
}
