// Contract: 2.1, 8.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { missingOrganisation } from '../../lib/content/organisations.ts';
import { words } from '../../lib/words/words.ts';
import { useBrowserValue } from '../ui/browser.ts';
import button from '../ui/Button.module.css';
import { ErrorMessage } from './ErrorMessage.tsx';
import styles from './ErrorMessage.module.css';

/** The content of the 404 page, with suggestions if the path looks like an organisation's. */
export function PageNotFound() {
  useHiddenQuery();
  // One prerendered file serves every path.
  const path = useBrowserValue(() => window.location.pathname, '');
  const organisation = missingOrganisation(path);
  return (
    <ErrorMessage statusCode={404} subject={<MissingPath path={path} />}>
      <BoardSearchForm />
      {organisation !== null && <MissingOrganisation name={organisation} />}
    </ErrorMessage>
  );
}

/** The path on its own line; the space is reserved until the path is known. */
function MissingPath({ path }: { path: string }) {
  return (
    <>
      {path && <span className="visually-hidden">: </span>}
      <span className={styles.path}>{readable(path) || '\u00a0'}</span>
    </>
  );
}

function BoardSearchForm() {
  return (
    <search className={styles.search}>
      <form action="/" method="get">
        <input
          type="search"
          name="query"
          aria-label={words.errorPage.searchField}
          placeholder={words.errorPage.searchHint}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={button.button}>{words.errorPage.search}</button>
      </form>
    </search>
  );
}

function MissingOrganisation({ name }: { name: string }) {
  const query = encodeURIComponent(name);
  return (
    <>
      <p>{words.errorPage.organisation}</p>
      <ul className={styles.ways}>
        {publicConfig.pages.organisations && (
          <li>
            <a href={name ? `/organisations?name=${query}` : '/organisations'}>
              {words.errorPage.lookForIt}
            </a>
          </li>
        )}
        <li>
          <a href={name ? `/?query=${query}` : '/'}>{words.errorPage.searchRoles}</a>
        </li>
      </ul>
    </>
  );
}

/**
 * Keeps Next from rendering the 404 page again when the URL has a query. Next would inline the page's
 * styles, which the Content-Security-Policy forbids, and the page would be unstyled. Next checks for a
 * query right after the first commit, between the two effects here; nothing on the page needs the query.
 */
function useHiddenQuery(): void {
  const address = useRef('');
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    if (search === '') return;
    address.current = pathname + search + hash;
    window.history.replaceState(window.history.state, '', pathname + hash);
  }, []);
  useEffect(() => {
    if (address.current) window.history.replaceState(window.history.state, '', address.current);
  }, []);
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
