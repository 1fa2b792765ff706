/** Assigns visitors to variants of experiments by their cookies. Contract: 3.11, 4.5. */
import { MAX, NIL, validate } from 'uuid';
import { activeGroups } from './consent.ts';
import { readCookie, experimentCookie } from './storage.ts';
import {
  type Experiment,
  experiments,
  isConsented,
  type TestName,
  type Variant,
  type Divisions,
} from './experiments.ts';

/** Whether a cookie's value can identify a visitor: any UUID except the nil and max UUIDs. @internal */
export function isUserID(value: string): boolean {
  return validate(value) && value !== NIL && value.toLowerCase() !== MAX;
}

/**
 * Uses the UUID in the visitor's cookie or creates one. Without consent, a test name or a UUID, the
 * visitor gets the control variant and no id.
 * @param testName empty for none
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`
 * @param create makes a UUID; if it throws, the visitor gets the control variant
 */
export function assign(
  testName: TestName | '',
  cookieHeader: string,
  create: () => string = () => crypto.randomUUID(),
): Experiment {
  if (testName === '' || !isConsented(testName, activeGroups(cookieHeader))) {
    return control(testName);
  }
  const kept = readCookie(cookieHeader, experimentCookie(testName));
  const userID = isUserID(kept) ? kept : createUserID(create);
  if (userID === '') return control(testName);
  return { userID, variant: variantFor(testName, userID), experimentID: testName };
}

function variantFor(testName: TestName, userID: string): Variant {
  return variantOf(score(userID), experiments[testName].divisions);
}

function createUserID(create: () => string): string {
  try {
    return create();
  } catch {
    return '';
  }
}

const control = (experimentID: string): Experiment => ({
  userID: '',
  variant: 'control',
  experimentID,
});

type Share = readonly [below: number, variant: Variant];

/** The first bound above the score decides. */
const shares: Record<'2' | '4' | 'none', readonly Share[]> = {
  2: [
    [50, 'A'],
    [100, 'B'],
  ],
  4: [
    [25, 'A'],
    [50, 'B'],
    [75, 'C'],
    [100, 'D'],
  ],
  none: [
    [5, 'D'],
    [7.5, 'A'],
    [10, 'B'],
    [17.5, 'C'],
    [20, 'D'],
  ],
};

/**
 * A visitor's score, from 0 to 99.9 in steps of 0.1.
 * @param userID a UUID; its score never changes
 * @internal
 */
export function score(userID: string): number {
  return Math.abs(hash(userID) % 1000) / 10;
}

/** The variant of a score. @internal */
export function variantOf(scored: number, divisions: Divisions): Variant {
  const found = shares[divisions ?? 'none'].find(([below]) => scored < below);
  return found?.[1] ?? 'control';
}

/**
 * Java's `String.hashCode`: h = 31 h + each UTF-16 unit, as a signed 32-bit integer. It must never
 * change, or visitors would switch variants.
 * @internal
 */
export function hash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    sum = (Math.imul(31, sum) + text.charCodeAt(at)) | 0;
  }
  return sum;
}
