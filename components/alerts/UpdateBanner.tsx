/** Explains how to change an alert, or that its link has expired. Contract: 2.7. */
import type { UpdateState } from '../../lib/query/deep-links.ts';
import { Icon } from '../ui/Icon.tsx';
import { NewLinksForm } from './NewLinksForm.tsx';
import styles from './UpdateBanner.module.css';

type UpdateBannerProps = { update: { state: UpdateState; close: () => void } };

export function UpdateBanner({ update }: UpdateBannerProps) {
  function close(): void {
    update.close();
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.banner} aria-label="Your email alert">
      <span className={styles.icon}>
        <Icon name="bell" size={22} />
      </span>
      <div className={styles.text}>
        <output>
          {update.state === 'checking' && 'Checking your link…'}
          {update.state === 'updating' && (
            <>
              <p>To modify your alert, update the filters, and click "Update your alert".</p>
              <p>If you don't want to change your alert, simply close this box.</p>
            </>
          )}
          {update.state === 'invalid token' && (
            <>
              <p>The token in your link has expired.</p>
              <p>Enter your email, and we will send you new links to change your alerts.</p>
            </>
          )}
        </output>
        {update.state === 'invalid token' && <NewLinksForm />}
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
    </section>
  );
}
