import { publicConfig } from '../../lib/config/public.ts';
import { searchRoute } from '../../lib/search/browser-client.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import button from '../ui/Button.module.css';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { visitor } from '../ui/useVisitor.ts';
import styles from './Panel.module.css';

/** With at least this many exact matches, no other searches are offered. */
const ENOUGH_ROLES = 5;

const lazyWaysOut = createLazyComponent(() =>
  import('./WaysOut.tsx').then(({ WaysOut }) => WaysOut),
);
const lazyOffer = createLazyComponent(() =>
  import('./Fallback.tsx').then(({ FallbackOffer }) => FallbackOffer),
);

/**
 * Suggests searches that find more, under a list with few exact matches.
 * @param found number of exact matches, without those of broader words
 */
export function MoreToFind({ found, allCounts }: { found: number; allCounts: FacetCounts }) {
  return lazyWaysOut.useElement(found < ENOUGH_ROLES ? { found, allCounts } : null);
}

/** Shown when the visitor has hidden every role found. */
export function AllHidden() {
  return (
    <div className={styles.panel}>
      <h3>You have hidden every role that was found.</h3>
      <div className={styles.actions}>
        <button
          type="button"
          className={button.ghost}
          onClick={() => visitor.toggleStatusView('hidden')}
        >
          Show my hidden jobs
        </button>
      </div>
    </div>
  );
}

/** Shown when the search service has not responded within 8 seconds. */
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
        <button type="button" className={button.ghost} onClick={onRetry}>
          Try again
        </button>
        {offer}
      </div>
    </div>
  );
}
