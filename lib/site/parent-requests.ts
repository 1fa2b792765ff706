import { type Answer, fetchAnswer } from './fetch-answer.ts';

/** Where the parent site's two answers are, below the base of its API (contract 7). */
export const parentPaths = { navigation: '/get-nav-info', footer: '/get-footer-info' };

/** @throws as {@link fetchAnswer} */
export const fetchNavigation = (apiBase: string): Promise<Answer> =>
  fetchAnswer(`${apiBase}${parentPaths.navigation}`);

/** @throws as {@link fetchAnswer} */
export const fetchFooter = (apiBase: string): Promise<Answer> =>
  fetchAnswer(`${apiBase}${parentPaths.footer}`);
