import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature is good for so long before and after it was made: clocks differ. */
const GOOD_SECONDS = 300;

/**
 * Signs a call by which one function of this board starts another.
 * @param secret known to the functions alone
 * @param now epoch seconds
 */
export function signCall(name: string, secret: string, now: number): string {
  const time = Math.floor(now);
  return `${time}.${digestOf(name, secret, time)}`;
}

/** Whether a call was signed for that function, not long ago. */
export function isSignedCall(
  signature: string,
  name: string,
  secret: string,
  now: number,
): boolean {
  const [time = '', digest = ''] = signature.split('.');
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > GOOD_SECONDS) return false;
  const expected = Buffer.from(digestOf(name, secret, Number(time)));
  const given = Buffer.from(digest);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function digestOf(name: string, secret: string, time: number): string {
  return createHmac('sha256', secret).update(`${name} ${time}`).digest('base64url');
}
