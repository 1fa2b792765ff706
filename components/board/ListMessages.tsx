import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { searchRoute } from '../../lib/search/browser-client.ts';
import type { FacetCounts } from '../../lib/search/facet-discovery.ts';
import { emptyState, hasQuery } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import button from '../ui/Button.module.css';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { visitor } from '../ui/useVisitor.ts';
import { focusList } from '../search/list-focus.ts';
import styles from './Panel.module.css';

const ghost = `${button.button} ${button.ghost}`;

/** With at least this many roles that have the words themselves no other search is offered. */
const ENOUGH_ROLES = 5;

const lazyWaysOut = createLazyComponent(() =>
  import('./WaysOut.tsx').then(({ WaysOut }) => WaysOut),
);
const lazyOffer = createLazyComponent(() =>
  import('./Fallback.tsx').then(({ FallbackOffer }) => FallbackOffer),
);

/**
 * Shown when nothing matches (2.7), with ways to go on.
 * @param allCounts the facet values of the whole board
 */
export function NoResults({
  allCounts,
  alertsButton,
}: {
  allCounts: FacetCounts;
  alertsButton: ReactNode;
}) {
  const { state, refine } = useBoard();
  const { pages, texts, isOwnBoard } = publicConfig;
  const waysOut = lazyWaysOut.useElement({ found: 0, allCounts });
  const clear = () => {
    refine(emptyState);
    focusList();
  };
  return (
    <div className={styles.panel}>
      <h3>
        {hasQuery(state)
          ? 'We have no results for this search. Sorry!'
          : 'No roles match these filters.'}
      </h3>
      <p>
        Fewer words or filters may find more. Use <kbd>"exact words"</kbd> for a phrase and{' '}
        <kbd>-word</kbd> to leave a word out.
        {/* What an own board's FAQ says is not known here. */}
        {pages.faq && !isOwnBoard && (
          <>
            {' '}
            The <a href="/faq">FAQ</a> says how filters combine.
          </>
        )}
      </p>
      {waysOut}
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={clear}>
          Clear all
        </button>
        {alertsButton}
        {pages.collections && (
          <a className={ghost} href="/collections">
            {texts.collections.tab}
          </a>
        )}
      </div>
    </div>
  );
}

/**
 * Shown under a list with few roles that have the words of the text: searches that find more.
 * @param found how many there are, without those that only wider words found
 */
export function MoreToFind({ found, allCounts }: { found: number; allCounts: FacetCounts }) {
  return lazyWaysOut.useElement(found < ENOUGH_ROLES ? { found, allCounts } : null);
}

/** Shown when the visitor has hidden every role that was found. */
export function AllHidden() {
  return (
    <div className={styles.panel}>
      <h3>You have hidden every role that was found.</h3>
      <div className={styles.actions}>
        <button type="button" className={ghost} onClick={() => visitor.toggleStatusView('hidden')}>
          Show my hidden jobs
        </button>
      </div>
    </div>
  );
}

/** Shown when the search service has not answered within 8 seconds (contract 8). */
export function ConnectionError({ onRetry }: { onRetry: () => void }) {
  const { contactEmail, algolia } = publicConfig;
  const offer = lazyOffer.useElement(searchRoute() && { onReady: onRetry });
  const domains = algolia
    ? '*.algolia.net and *.algolianet.com'
    : new URL(publicConfig.siteUrl).host;
  return (
    <div role="alert" className={styles.panel}>
      <h2>We can't reach the search service</h2>
      <p>Please refresh the page to retry. If that doesn't help:</p>
      <ul>
        <li>
          A company firewall or proxy may be blocking the service. Try a personal network, or ask
          your IT team to allow traffic to {domains}.
        </li>
        <li>
          Write to us at <a href={`mailto:${contactEmail}`}>{contactEmail}</a> if it goes on.
        </li>
      </ul>
      <div className={styles.actions}>
        <button type="button" className={button.button} onClick={() => window.location.reload()}>
          Refresh the page
        </button>
        <button type="button" className={ghost} onClick={onRetry}>
          Try again
        </button>
        {offer}
      </div>
    </div>
  );
}
