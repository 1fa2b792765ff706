/** Parses and sanitises the parent site's menu and footer responses. Contract: 3.9, 3.10. */
import * as z from 'zod/mini';
import type { Navigation } from './menu.ts';
import type { CreateCleanHtml } from './parent-html.ts';
import { processNavigation, text } from './parent-menu.ts';
import type { Footer } from './site.ts';

export type ParentSite = {
  /** Without a trailing slash. */
  parentSiteUrl: string;
  /** Hosts that pictures may come from. */
  imageHosts: readonly string[];
  /** Part of the names of the footer's fields. */
  brand: string;
  /** Called once per response that had to be corrected. */
  report: (message: string) => void;
  createCleanHtml: CreateCleanHtml;
};

/**
 * Parses the response of `get-nav-info`.
 * @throws when it is not a menu
 */
export function readNavigation(json: unknown, parent: ParentSite): Navigation {
  const problems = new Set<string>();
  const { parentSiteUrl } = parent;
  const onProblem = (problem: string) => void problems.add(problem);
  const clean = parent.createCleanHtml(parent, () => onProblem('it carried scripts'));
  const navigation = processNavigation(json, { parentSiteUrl, clean, onProblem });
  reportProblems('menu', problems, parent);
  return navigation;
}

/**
 * Parses the response of `get-footer-info`.
 * @throws when it has none of the three fields
 */
export function readFooter(json: unknown, parent: ParentSite): Footer {
  const problems = new Set<string>();
  const clean = parent.createCleanHtml(parent, () => problems.add('it carried scripts'));
  const names = ['navigation_html', 'about', 'disclaimer'].map(
    (name) => `${parent.brand}_footer_${name}`,
  );
  const sent = z.record(z.string(), z.unknown()).parse(json);
  if (!names.some((name) => typeof sent[name] === 'string')) {
    throw new Error(`it has none of ${names.join(', ')}`);
  }
  const [navigation = '', about = '', disclaimer = ''] = names.map((name) =>
    text.parse(sent[name]),
  );
  const footer = {
    navigation: clean(navigation),
    about: clean(about),
    disclaimer: clean(disclaimer),
  };
  reportProblems('footer', problems, parent);
  return footer;
}

function reportProblems(part: string, problems: Set<string>, { report }: ParentSite): void {
  if (problems.size === 0) return;
  report(`The parent site's ${part} was corrected: ${[...problems].join('; ')}.`);
}
