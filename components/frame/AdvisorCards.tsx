import { shownVariant } from '../../lib/visitor/shown-variant.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { AdvisorForm } from '../filters/Advisor.tsx';
import styles from './AdvisorCards.module.css';

const lazyActions = createLazyComponent(() =>
  import('./AdvisorActions.tsx').then(({ AdvisorActions }) => AdvisorActions),
);

/**
 * The header cards of the variants A and B (2.2). The stylesheet shows the visitor's, if any. Only
 * those who are shown the advisor somewhere load what its forms do.
 */
export function AdvisorCards() {
  const actions = lazyActions.useElement(isAdvised() ? {} : null);
  return (
    <>
      <div className={`${styles.card} ${styles.A}`}>
        <p>Try getting jobs based on your CV with our beta AI tool</p>
        <AdvisorForm variant="A" place="header_cta" action="Get jobs" />
      </div>
      <div className={`${styles.card} ${styles.B}`}>
        <p>Get 5 job recommendations personalised to your CV</p>
        <AdvisorForm variant="B" place="header_cta" action="Get jobs" />
      </div>
      {actions}
    </>
  );
}

function isAdvised(): boolean {
  if (typeof document === 'undefined') return false;
  const variant = shownVariant('advisor_chatbot_1', document.documentElement);
  return variant !== '' && variant !== 'control';
}
