import Router from 'next/router';

/**
 * Calls back whenever another page is shown in the same document, or one comes back as it was left.
 * A new search, and a role that opens, stay on their page.
 * @returns stops it
 */
export function watchPages(onPage: () => void): () => void {
  let { pathname } = window.location;
  const follow = () => {
    if (window.location.pathname === pathname) return;
    ({ pathname } = window.location);
    onPage();
  };
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) onPage();
  };
  Router.events.on('routeChangeComplete', follow);
  window.addEventListener('pageshow', comeBack);
  return () => {
    Router.events.off('routeChangeComplete', follow);
    window.removeEventListener('pageshow', comeBack);
  };
}
