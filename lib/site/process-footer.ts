import * as z from 'zod/mini';
import type { CleanHtml } from './clean-html-rules.ts';
import type { Footer } from './footer.ts';
import { text } from './sent-fields.ts';

/**
 * Makes the parent site's answer to `get-footer-info` ready to be shown (contract 3.10).
 * @param brand completes the names of its fields
 * @throws when the answer has none of the three fields
 */
export function processFooter(answer: unknown, brand: string, clean: CleanHtml): Footer {
  const names = ['navigation_html', 'about', 'disclaimer'].map((name) => `${brand}_footer_${name}`);
  const fields = z.object(Object.fromEntries(names.map((name) => [name, text]))).parse(answer);
  const [navigation = '', about = '', disclaimer = ''] = names.map((name) => fields[name]);
  if (!navigation && !about && !disclaimer) throw new Error(`it has none of ${names.join(', ')}`);
  return { navigation: clean(navigation), about: clean(about), disclaimer: clean(disclaimer) };
}
