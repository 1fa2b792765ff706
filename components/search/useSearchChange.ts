import { useEffect, useRef } from 'react';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { writeState, urlPushFor } from '../../lib/search/url-codec.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';

/**
 * Tells when the visitor asks for another list: other words or filters, another order, or one of
 * the own lists. Steps through the history are none of these.
 * @param isReady false until the page shows what its address asks for
 * @param onChange told whether the change is one that the address will be written for anyway
 */
export function useSearchChange(isReady: boolean, onChange: (isInAddress: boolean) => void): void {
  const { state, ranking } = useBoard();
  const statusView = useVisitor((visit) => visit.statusView);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const written = writeState(state);
  useEffect(() => {
    if (!isReady) return;
    // The address still says the old search when the visitor has changed it, but not after Back.
    const isOwnChange = urlPushFor(window.location, state, boardDefinitions).kind === 'push';
    if (isOwnChange) latest.current(true);
    // `written` stands for `state`, which is a new object in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, written]);

  const list = `${ranking} ${statusView}`;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady) return;
    if (shown.current !== null && shown.current !== list) latest.current(false);
    shown.current = list;
  }, [isReady, list]);
}
