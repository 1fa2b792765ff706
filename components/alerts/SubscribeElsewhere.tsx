import { feedAddress, formPaths, searchAddress } from '../../lib/query/search-forms.ts';
import type { SearchState } from '../../lib/query/search-state.ts';
import { CopyField } from '../ui/CopyField.tsx';
import styles from './SubscribeElsewhere.module.css';

/** URLs for following the same search in other programs (16.4). */
export function SubscribeElsewhere({ state }: { state: SearchState }) {
  const { origin } = window.location;
  return (
    <details className={styles.box}>
      <summary>Subscribe elsewhere</summary>
      <p>Copy an address into your feed reader or your calendar. It follows these filters.</p>
      <CopyField label="Feed of new roles" value={origin + feedAddress(state)} />
      <CopyField
        label="Calendar of closing dates"
        value={origin + searchAddress(formPaths.calendar, { state })}
      />
      <p>
        <a href={searchAddress(formPaths.partners, { state })}>Show these roles on your own site</a>
      </p>
      <p>
        <a href="/developers">Read the roles with a program</a>
      </p>
    </details>
  );
}
