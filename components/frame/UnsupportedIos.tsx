import { publicConfig } from '../../lib/config/public.ts';
import styles from './ErrorMessage.module.css';

/** Takes the error's place on an iOS that the board is not made for (2.12). */
export function UnsupportedIos() {
  const { publicDatabaseUrl } = publicConfig;
  return (
    <div className={styles.message}>
      <p className={styles.notice}>
        It looks like you're using an unsupported version of iOS. Please upgrade to iOS 16 or later
        to access this site.
        {publicDatabaseUrl && (
          <>
            {' '}
            You can still access the public database for our roles,{' '}
            <a href={publicDatabaseUrl}>here</a>.
          </>
        )}
      </p>
    </div>
  );
}
