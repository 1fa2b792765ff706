import { useId, useMemo } from 'react';
import { modalTexts, modalTitle } from '../../lib/alerts/client/modal-texts.ts';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import { stateToQueryJson } from '../../lib/search/query-json.ts';
import { useBoard } from '../search/board-context.ts';
import { AlertFields } from './AlertFields.tsx';
import { AlertSent } from './AlertSent.tsx';
import { AlertSummary } from './AlertSummary.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import { type AlertEvent, useAlertForm } from './useAlertForm.ts';
import type { UpdateToken } from './useUpdateToken.ts';
import styles from './AlertModal.module.css';

export type AlertModalProps = {
  update: UpdateToken;
  /** Touched, the input does not take the focus by itself. */
  isTouch: boolean;
  onAlertEvent: ((event: AlertEvent) => void) | undefined;
  onClose: () => void;
};

/** Sets up an e-mail alert for the current query and filters, or updates one (2.9). */
export function AlertModal({ update, isTouch, onAlertEvent, onClose }: AlertModalProps) {
  const { state } = useBoard();
  const queryJson = useMemo(() => stateToQueryJson(state, boardDefinitions), [state]);
  const entered = useAlertForm({ queryJson, update, onAlertEvent });
  const { form, purpose } = entered;
  const isFiltered = queryJson !== null;
  const id = useId();
  return (
    <ModalDialog labelId={id} isTouch={isTouch} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{modalTitle(purpose, { isFiltered })}</h2>
        {!isFiltered && purpose === 'subscribe' && <p>{modalTexts.hint}</p>}
      </div>
      {queryJson && <AlertSummary queryJson={queryJson} />}
      {form.kind === 'subscribe_success' ? (
        <AlertSent {...form} email={entered.email} />
      ) : (
        <>
          <Rehearsal queryJson={queryJson} />
          <AlertFields {...entered} />
        </>
      )}
    </ModalDialog>
  );
}
