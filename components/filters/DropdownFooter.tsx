import { hitCountText } from '../../lib/search/control-labels.ts';
import { useBoard } from '../search/board-context.ts';
import styles from './DropdownFooter.module.css';

type DropdownFooterProps = {
  /** Whether there is anything to clear. */
  isActive: boolean;
  onClear: () => void;
};

/** What the choice comes to, and the way back. */
export function DropdownFooter({ isActive, onClear }: DropdownFooterProps) {
  const { hitCount } = useBoard();
  return (
    <div className={styles.footer}>
      <span aria-hidden="true">{hitCount !== null && hitCountText(hitCount)}</span>
      {/* Stays in reach of the focus when there is nothing left to clear. */}
      <button type="button" aria-disabled={!isActive} onClick={isActive ? onClear : undefined}>
        Clear
      </button>
    </div>
  );
}
