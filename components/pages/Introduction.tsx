import styles from './Introduction.module.css';

/** A short text above the content of a page. HTML that the build has made safe. */
export function Introduction({ html }: { html: string }) {
  return <div className={styles.introduction} dangerouslySetInnerHTML={{ __html: html }} />;
}
