import { publicConfig } from '../../lib/config/public.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import button from '../ui/Button.module.css';
import styles from './Panel.module.css';

const offerPart = createLazyComponent(() =>
  import('./BuiltInOffer.tsx').then(({ BuiltInOffer }) => BuiltInOffer),
);

type ConnectionErrorProps = {
  onRetry: () => void;
  /** Whether the built-in search can stand in for the search vendor. */
  hasSnapshot: boolean;
};

/** Shown when the search service has not answered within 8 seconds (contract 8). */
export function ConnectionError({ onRetry, hasSnapshot }: ConnectionErrorProps) {
  const { contactEmail, algolia } = publicConfig;
  const offer = offerPart.useElement(hasSnapshot ? { onReady: onRetry } : null);
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
        <button type="button" className={`${button.button} ${button.ghost}`} onClick={onRetry}>
          Try again
        </button>
        {offer}
      </div>
    </div>
  );
}
