/** Labels in the popovers of the filters, whose code is loaded later. Contract: 2.7. */
import type { StatusView } from '../roles/card-behaviour.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { hitCountText } from './control-labels.ts';

/** The button that closes a filter sheet: "Show 230 roles". */
export function sheetButtonLabel(hitCount: number | null, statusView: StatusView): string {
  if (statusView === 'saved') return words.filters.showSaved;
  if (statusView === 'hidden') return words.filters.showHidden;
  if (hitCount === null) return words.filters.showRoles;
  return hitCount === 0 ? hitCountText(0) : say(words.filters.showCount, { count: hitCount });
}

/** An entry of "Other filters". */
export function statusViewLabel(view: 'saved' | 'hidden', count: number): string {
  const number = String(count);
  return view === 'saved'
    ? say(words.filters.showMySaved, { number })
    : say(words.filters.showMyHidden, { number });
}
