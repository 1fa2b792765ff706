import button from '../controls/Button.module.css';
import styles from './NotFound.module.css';

/** The way back from an address that leads nowhere. */
export function NotFound() {
  return (
    <div className={styles.message}>
      <h1>Page not found</h1>
      <p>The page may have moved, or the address may be mistyped.</p>
      <a className={button.button} href="/">
        Home
      </a>
    </div>
  );
}
