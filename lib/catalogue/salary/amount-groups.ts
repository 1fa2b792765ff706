import { type Amount, findAmounts } from './amounts.ts';
import { type PayPeriod, periodNamedIn, periodRightAfter } from './pay-period.ts';

/** One amount or a range, with what the text says around it. */
export type AmountGroup = {
  /** Null when only an upper end is given. */
  low: number | null;
  high: number;
  /** ISO code; null when none is written. */
  currency: string | null;
  /** True when a mark is written, even one that nobody can tell. */
  marked: boolean;
  /** True when a currency, a "k" or a period shows that it is money. */
  isMoney: boolean;
  period: PayPeriod | null;
  /** True when the period stands beside the amount, not somewhere in its clause. */
  statesPeriod: boolean;
  /** The words of its clause before it and after it. */
  before: string;
  after: string;
};

const joining = /^\s{0,3}\+?\s{0,3}(?:-|–|—|‒|−|~|to|until|up to|through)\s{0,3}$/iu;
const upperEnd =
  /(?:up to|max(?:imum)?\.?(?: of)?|not exceeding|under|below|less than|[<≤])\s{0,3}$/iu;
const clauseEnd = /[,;]\s|[+&]|\b(?:and|plus|with)\b/iu;

/** @param text a salary text whose unrelated periods are masked */
export function groupAmounts(text: string): AmountGroup[] {
  const amounts = findAmounts(text);
  const groups: AmountGroup[] = [];
  for (let position = 0; position < amounts.length; position++) {
    const first = amounts[position];
    if (!first) continue;
    const next = amounts[position + 1];
    const second = next && isRange(text, first, next) ? next : null;
    if (second) position++;
    const from = amounts[position - (second ? 2 : 1)]?.end ?? 0;
    const to = amounts[position + 1]?.start ?? text.length;
    groups.push(toGroup(text, first, second, from, to));
  }
  return groups;
}

function isRange(text: string, first: Amount, second: Amount): boolean {
  const between = text.slice(first.end, second.start);
  const stated = periodRightAfter(between)?.length ?? 0;
  if (joining.test(between.slice(stated))) return true;
  const opening = text.slice(Math.max(0, first.start - 12), first.start);
  return /\bbetween\s{0,2}$/iu.test(opening) && /^\s{0,2}and\s{0,2}$/iu.test(between);
}

function toGroup(
  text: string,
  first: Amount,
  second: Amount | null,
  from: number,
  to: number,
): AmountGroup {
  const last = second ?? first;
  const [low, high] = second ? rangeOf(first, second) : [scaled(first), scaled(first)];
  const before = text.slice(from, first.start);
  const after = text.slice(last.end, to);
  const clauseBefore = before.split(clauseEnd).at(-1) ?? '';
  const clauseAfter = after.replace(/^[\s,)\]]{1,4}/u, '').split(clauseEnd)[0] ?? '';
  const rightAfter =
    periodRightAfter(after)?.period ??
    (second ? periodRightAfter(text.slice(first.end, second.start))?.period : undefined);
  return {
    low: !second && upperEnd.test(before) ? null : low,
    high,
    currency: last.currency ?? first.currency,
    marked: first.marked || last.marked,
    isMoney:
      first.marked ||
      last.marked ||
      [first, last].some(({ scale }) => scale) ||
      Boolean(rightAfter),
    period: rightAfter ?? periodNamedIn(before) ?? periodNamedIn(clauseAfter),
    statesPeriod: rightAfter !== undefined,
    before: clauseBefore,
    after: after.split(clauseEnd)[0] ?? '',
  };
}

const scaled = ({ value, scale }: Amount): number => value * (scale ?? 1);

/** "78-96k" and "$90-120,000" leave out of one end what the other says. */
function rangeOf(first: Amount, second: Amount): [number, number] {
  let from = scaled(first);
  let to = scaled(second);
  if (!first.scale && second.scale && first.value < 1000) from *= second.scale;
  if (!second.scale && first.scale && second.value < 1000) to *= first.scale;
  if (!first.scale && !second.scale && from < 1000 && to >= 10_000 && from * 1000 <= to) {
    from *= 1000;
  }
  return from <= to ? [from, to] : [to, from];
}
