/** Explains how to change an alert, or that its link has expired. Contract: 2.7. */
import type { UpdateState } from '../../lib/query/deep-links.ts';
import { words } from '../../lib/words/words.ts';
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
    <section className={styles.banner} aria-label={words.updateAlert.label}>
      <span className={styles.icon}>
        <Icon name="bell" size={22} />
      </span>
      <div className={styles.text}>
        <output>
          {update.state === 'checking' && words.updateAlert.checking}
          {update.state === 'updating' && (
            <>
              <p>{words.updateAlert.howTo}</p>
              <p>{words.updateAlert.howToLeave}</p>
            </>
          )}
          {update.state === 'invalid token' && (
            <>
              <p>{words.updateAlert.expired}</p>
              <p>{words.updateAlert.enterEmail}</p>
            </>
          )}
        </output>
        {update.state === 'invalid token' && <NewLinksForm />}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={words.dialog.close}
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
