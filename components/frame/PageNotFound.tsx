import { missingOrganisation } from '../../lib/content/organisations.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { useCurrentPath } from './browser-facts.ts';
import { useUntouchedQuery } from './useUntouchedQuery.ts';
import styles from './ErrorMessage.module.css';

/** Said at an address that leads nowhere (2.1, 8), with ways on where an organisation was meant. */
export function PageNotFound() {
  useUntouchedQuery();
  const path = useCurrentPath();
  const organisation = missingOrganisation(path);
  return (
    <ErrorMessage statusCode={404}>
      {/* The page is the same file for every path, so its path is known only in the browser. */}
      <p className={styles.path}>{path ? `Page not found: ${shown(path)}` : '\u00a0'}</p>
      {organisation !== null && <MissingOrganisation words={organisation} />}
    </ErrorMessage>
  );
}

function MissingOrganisation({ words }: { words: string }) {
  const query = encodeURIComponent(words);
  return (
    <>
      <p>
        This organisation may have no roles on the board any more, or it may have moved. You could
      </p>
      <ul className={styles.ways}>
        <li>
          <a href={words ? `/organisations?name=${query}` : '/organisations'}>
            look for it among all organisations
          </a>
        </li>
        <li>
          <a href={words ? `/?query=${query}` : '/'}>search for its roles on the board</a>
        </li>
      </ul>
    </>
  );
}

function shown(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
