import type { Footer } from './footer.ts';
import type { Navigation } from './navigation.ts';
import type { CreateCleanHtml } from './clean-html-rules.ts';
import { processFooter } from './process-footer.ts';
import { processNavigation } from './process-navigation.ts';

/** What is needed to make a parent site's answers ready to be shown. */
export type ParentSite = {
  /** Without a trailing slash. */
  parentSiteUrl: string;
  /** Completes the names of the footer's fields. */
  brand: string;
  /** Told once for each answer that had to be put right. */
  report: (message: string) => void;
  /** Makes the cleaner of its HTML. */
  createCleanHtml: CreateCleanHtml;
};

/** @throws when the answer is no menu at all */
export function readNavigation(json: unknown, parent: ParentSite): Navigation {
  const problems = new Set<string>();
  const onProblem = (problem: string) => void problems.add(problem);
  const clean = parent.createCleanHtml(parent.parentSiteUrl, () => onProblem('it carried scripts'));
  const { parentSiteUrl } = parent;
  const navigation = processNavigation(json, { parentSiteUrl, clean, onProblem });
  if (problems.size > 0) parent.report(`The parent site's menu was put right: ${list(problems)}.`);
  return navigation;
}

/** @throws when the answer is no footer at all */
export function readFooter(json: unknown, parent: ParentSite): Footer {
  const problems = new Set<string>();
  const clean = parent.createCleanHtml(parent.parentSiteUrl, () =>
    problems.add('it carried scripts'),
  );
  const footer = processFooter(json, parent.brand, clean);
  if (problems.size > 0)
    parent.report(`The parent site's footer was put right: ${list(problems)}.`);
  return footer;
}

const list = (problems: Set<string>): string => [...problems].join('; ');
