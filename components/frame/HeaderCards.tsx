import { publicConfig } from '../../lib/config/public.ts';
import { shownVariant } from '../../lib/visitor/experiments.ts';
import { AdvisorForm } from '../filters/Advisor.tsx';
import { createLazyComponent } from '../ui/lazy-component.ts';
import styles from './HeaderCards.module.css';

const lazyAdvisorActions = createLazyComponent(() =>
  import('./AdvisorActions.tsx').then(({ AdvisorActions }) => AdvisorActions),
);

/**
 * The header's call to action (2.2). The page contains all variants and the style sheet shows one, because
 * the visitor's variant and subscription are known before first paint but not at build time.
 */
export function CallToActionCard({ isHome }: { isHome: boolean }) {
  const { links, texts, experiments } = publicConfig;
  const { cards } = texts;
  const newsletter = isHome ? links.newsletter : null;
  return (
    <div data-header-card>
      {experiments.includes('advisor_chatbot_1') && <AdvisorCards />}
      {newsletter && (
        <a className={`${styles.card} ${styles.control} ${styles.newsletter}`} href={newsletter}>
          {cards.newsletter}
          <b>{cards.newsletterLink}</b>
        </a>
      )}
      {links.advice && (
        <a
          className={`${styles.card} ${styles.control} ${newsletter ? styles.advice : ''}`}
          href={links.advice}
        >
          {cards.advice}
          <b>{cards.adviceLink}</b>
        </a>
      )}
    </div>
  );
}

/**
 * The cards of variants A and B. The code of the advisor's forms loads only if one is visible on the page.
 */
function AdvisorCards() {
  const actions = lazyAdvisorActions.useElement(showsAdvisor() ? {} : null);
  return (
    <>
      <div className={`${styles.advisor} ${styles.A}`}>
        <p>Try getting jobs based on your CV with our beta AI tool</p>
        <AdvisorForm variant="A" place="header_cta" action="Get jobs" />
      </div>
      <div className={`${styles.advisor} ${styles.B}`}>
        <p>Get 5 job recommendations personalised to your CV</p>
        <AdvisorForm variant="B" place="header_cta" action="Get jobs" />
      </div>
      {actions}
    </>
  );
}

function showsAdvisor(): boolean {
  if (typeof document === 'undefined') return false;
  const variant = shownVariant('advisor_chatbot_1', document.documentElement);
  return variant !== '' && variant !== 'control';
}
