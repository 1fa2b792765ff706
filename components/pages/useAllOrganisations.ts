import { useCallback, useRef, useState } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import {
  LIST_PATH,
  type OrganisationSummary,
  parseOrganisationList,
} from '../../lib/content/organisations.ts';

/** The whole list of organisations, fetched when `load` is first called; again after a failure. */
export function useAllOrganisations() {
  const [all, setAll] = useState<OrganisationSummary[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isUnderWay = useRef(false);

  const load = useCallback(async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setHasFailed(false);
    try {
      setAll(await fetchOrganisations());
    } catch (error) {
      isUnderWay.current = false;
      setHasFailed(true);
      reportError('cannot load the organisations', error);
    }
  }, []);

  return { all, hasFailed, load };
}

async function fetchOrganisations(): Promise<OrganisationSummary[]> {
  const response = await fetch(LIST_PATH);
  if (!response.ok) throw new Error(`${LIST_PATH} was answered with ${response.status}`);
  return parseOrganisationList(await response.json());
}
