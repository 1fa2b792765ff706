import button from './Button.module.css';
import styles from './NotLoaded.module.css';

/** In the place of a part of the page whose code could not be loaded (8). */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.line}>
      <p>This part of the page could not be loaded.</p>
      <button type="button" className={`${button.button} ${button.ghost}`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
