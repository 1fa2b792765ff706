/** Whether a role's page says that the role has closed. Contract: 12.5. */
import { plainText } from '../roles/sanitise.ts';

/** The result of one check of a page. Only `dead` is evidence, and only on two days. */
export type PageVerdict = { state: 'dead' | 'alive' | 'unclear'; reason: string };

const phrases = [
  /no longer accepting applications/gi,
  /(?:job|position|role|vacancy|posting|opportunity|listing|page)(?: you(?:'|’)?re looking for| you are looking for)? (?:is|has been|was) (?:no longer (?:available|open|active|posted)|closed|filled|expired|removed)/gi,
  /(?:job|position|role|vacancy|posting|opportunity|listing) (?:has (?:already )?(?:expired|closed)|no longer exists)/gi,
  /applications? (?:for this (?:job|position|role|vacancy) )?(?:are|is|have|has) (?:now |been )?closed/gi,
  /this (?:job|position|role|vacancy) (?:could not|couldn(?:'|’)t|cannot|can(?:'|’)t) be found/gi,
];

/** On a longer page, the phrase may be about another role. */
const MAX_NOTICE_CHARACTERS = 6000;

/**
 * Judges a page's response.
 * @param link the requested address; `url` is the one reached after redirects
 */
export function judgePage(
  link: string,
  { status, text, url }: { status: number; text: string; url: string },
): PageVerdict {
  if (status === 404 || status === 410) return { state: 'dead', reason: `it answers ${status}` };
  if (status !== 200) return { state: 'unclear', reason: `it answers ${status}` };
  if (leadsToList(link, url)) return { state: 'dead', reason: `it redirects to a list, ${url}` };
  const words = plainText(text.slice(0, 200_000));
  const found = words.length > MAX_NOTICE_CHARACTERS ? null : firstPhrase(words);
  if (found) return { state: 'dead', reason: `it says “${found}”` };
  return { state: 'alive', reason: 'its page is there' };
}

/** Words earlier in the sentence that make a closing hypothetical, as in "if the role is closed". */
const supposing =
  /\b(?:if|once|when|whenever|until|till|after|before|unless|whether|should|in case|as soon as)\b[^.!?:;]{0,80}$/i;

/** "Closed on weekends" is about opening hours. */
const hours = /^ (?:on|during|over|at|between) (?:the )?(?:weekends?|\w+days?|holidays?)\b/i;

function firstPhrase(words: string): string | null {
  for (const phrase of phrases) {
    for (const match of words.matchAll(phrase)) {
      const before = words.slice(0, match.index);
      const after = words.slice(match.index + match[0].length);
      if (!supposing.test(before.slice(-120)) && !hours.test(after)) return match[0];
    }
  }
  return null;
}

/** Whether a redirect left the role: its last path segment is gone, and the rest is a list. */
function leadsToList(link: string, url: string): boolean {
  const [from, to] = [URL.parse(link), URL.parse(url)];
  if (!from || !to || from.href === to.href) return false;
  const asked = segments(from);
  const reached = segments(to);
  const own = asked.at(-1);
  if (own === undefined || to.href.includes(own) || reached.length >= asked.length) return false;
  return reached.every((part, position) => part === asked[position]) || isListName(reached.at(-1));
}

const segments = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean);

const isListName = (name: string | undefined): boolean =>
  name === undefined ||
  /^(?:jobs?|careers?|vacancies|positions|openings|search|join-us)$/i.test(name);
