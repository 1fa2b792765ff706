import button from '../ui/Button.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './CopyLink.module.css';
import { useCopyLink } from './useCopyLink.ts';

/** Copies the link to a single role, and says so for a second (2.8). */
export function CopyLink({ postPk, title }: { postPk: number; title: string }) {
  const { outcome, copy, link } = useCopyLink(postPk, title);
  if (outcome === 'manual') {
    return (
      <input
        className={styles.link}
        aria-label={`Link to ${title}`}
        readOnly
        value={link()}
        ref={(input) => {
          input?.focus();
          input?.select();
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={`${button.button} ${button.quiet}`}
      onClick={() => void copy()}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'link'} size={18} />
      <span aria-live="polite">{outcome === 'copied' ? 'Copied!' : 'Copy link'}</span>
    </button>
  );
}
