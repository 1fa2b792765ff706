/** Whether mail programs can unsubscribe their readers with one click (RFC 8058). */
import { unsubscribeLinks } from '../alerts/mail-fields.ts';
import type { Finding } from './finding.ts';

/** Belongs to no alert: unsubscribing it changes nothing. */
const NO_TOKEN = 'check-mail-'.padEnd(43, 'x');

const TIMEOUT_MILLISECONDS = 10_000;

/** Unsubscribes a token that does not exist, as a mail program would. */
export async function checkOneClick(request: typeof fetch, siteUrl: string): Promise<Finding> {
  const name = 'Unsubscribe';
  const { oneClickUrl } = unsubscribeLinks(siteUrl, NO_TOKEN);
  const { protocol, origin } = new URL(oneClickUrl);
  if (protocol !== 'https:') {
    return {
      name,
      state: 'wrong',
      text: `${origin} is not https: set SITE_URL to an https address`,
    };
  }
  try {
    const { status } = await request(oneClickUrl, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      // Mail programs follow no redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return status === 200
      ? { name, state: 'ok', text: `${origin} answers` }
      : { name, state: 'wrong', text: `${origin} answers with status ${status}` };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return {
      name,
      state: 'wrong',
      text: `${origin} does not answer: ${cause?.message || message}`,
    };
  }
}
