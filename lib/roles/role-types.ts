import { words } from '../words/words.ts';

const english = new Map<string, string>([
  [words.roleTypes.fullTime, 'Full-time'],
  [words.roleTypes.partTime, 'Part-time'],
  [words.roleTypes.fullOrPartTime, 'Full-time or part-time'],
  [words.roleTypes.contract, 'Contract'],
  [words.roleTypes.internship, 'Internship'],
  [words.roleTypes.temporary, 'Temporary'],
  [words.roleTypes.fixedTerm, 'Fixed term'],
  [words.roleTypes.perDiem, 'Per diem'],
  [words.roleTypes.volunteer, 'Volunteer'],
]);

/**
 * Kinds of employment by their English names: "Vollzeit, permanent" is "Full-time, permanent". Roles and values of
 * a board may have those of its language or the English ones. Contract: 24.3.
 */
export const englishRoleType = (text: string): string =>
  text
    .split(', ')
    .map((kind) => english.get(kind) ?? kind)
    .join(', ');
