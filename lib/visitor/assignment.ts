import { MAX, NIL, v4, validate } from 'uuid';
import { activeGroups } from './cookie-groups.ts';
import { readCookie } from './read-cookie.ts';
import { experimentCookie } from './cookies.ts';
import {
  type Experiment,
  experiments,
  isConsented,
  type TestName,
  type Variant,
} from './experiment.ts';
import { score, variantOf } from './variant.ts';

/** Whether a cookie's value may stand for a visitor: any UUID but those that stand for nobody. */
export function isUserID(value: string): boolean {
  return validate(value) && value !== NIL && value.toLowerCase() !== MAX;
}

/**
 * A visitor's part in an experiment (3.11, 4.5): the UUID of their cookie, or a new one. Without
 * consent, without a test name, and where no UUID can be made, it is the control and nobody.
 * @param testName empty for none
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`
 * @param create makes a UUID; one that throws makes the visitor part of the control
 */
export function assign(
  testName: TestName | '',
  cookieHeader: string,
  create: () => string = v4,
): Experiment {
  if (testName === '' || !isConsented(testName, activeGroups(cookieHeader))) {
    return control(testName);
  }
  const kept = readCookie(cookieHeader, experimentCookie(testName));
  const userID = isUserID(kept) ? kept : created(create);
  if (userID === '') return control(testName);
  return { userID, variant: variantFor(testName, userID), experimentID: testName };
}

function variantFor(testName: TestName, userID: string): Variant {
  return variantOf(score(userID), experiments[testName].divisions);
}

function created(create: () => string): string {
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
