import styles from './StandInNotice.module.css';

/**
 * Says that the built-in search answers, and from when its roles are.
 * @param takenAt epoch seconds
 */
export function StandInNotice({ takenAt }: { takenAt: number }) {
  const when = new Date(takenAt * 1000).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return (
    <output className={styles.notice}>
      The search service is not answering, so the built-in search does. It shows the roles as of our
      last update, {when}.
    </output>
  );
}
