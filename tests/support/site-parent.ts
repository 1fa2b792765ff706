import { processNavigation } from '../../lib/content/parent-site.ts';
import { createCleanHtml } from '../../lib/site/clean-html.ts';

export const PARENT = 'https://parent.example';

const site = {
  parentSiteUrl: PARENT,
  imageHosts: ['parent.example', 'press.example', 'p.example'],
};

/** A normalised menu, and the corrections made. */
export function navigationOf(answer: unknown) {
  const problems: string[] = [];
  const onProblem = (problem: string) => void problems.push(problem);
  const clean = createCleanHtml(site, () => onProblem('scripts'));
  const navigation = processNavigation(answer, { parentSiteUrl: PARENT, clean, onProblem });
  return { ...navigation, problems };
}

/** Sanitised HTML, and the number of active elements removed. */
export function cleaned(html: string): { html: string; dropped: number } {
  let dropped = 0;
  const clean = createCleanHtml(site, () => dropped++);
  return { html: clean(html), dropped };
}

/** An item of the second row, as the parent site sends it. */
export function secondary(ID: number | string, parent: number | string, title = `Item ${ID}`) {
  return { ID, menu_item_parent: String(parent), title, url: `/${ID}`, object_id: '1' };
}
