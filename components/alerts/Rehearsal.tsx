import type { LiteClient } from 'algoliasearch/lite';
import { useEffect, useState } from 'react';
import { useInstantSearchContext } from 'react-instantsearch';
import {
  readRehearsal,
  rehearsalRequest,
  rehearsalText,
} from '../../lib/alerts/client/rehearsal.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { defaultRanking, indexName } from '../../lib/search/indices.ts';
import type { QueryJson } from '../../lib/search/query-json.ts';
import styles from './Rehearsal.module.css';

const index = indexName(publicConfig.indexName, defaultRanking);

/** How many roles the alert would have sent lately; nothing until that is known. */
export function Rehearsal({ queryJson }: { queryJson: QueryJson | null }) {
  const count = useRehearsal(queryJson);
  const text = count === null ? null : rehearsalText(count, { isFiltered: queryJson !== null });
  return (
    <output className={styles.rehearsal}>
      {text && (
        <>
          {text.sentence} {text.advice}
        </>
      )}
    </output>
  );
}

function useRehearsal(queryJson: QueryJson | null): number | null {
  const client = useInstantSearchContext().client as LiteClient | undefined;
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: number | null) => {
      if (isCurrent) setCount(found);
    };
    // A number that cannot be had is left out: the alert works without it.
    Promise.resolve(client?.search([rehearsalRequest(queryJson, index, Date.now() / 1000)])).then(
      (response) => show(readRehearsal(response)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, queryJson]);
  return count;
}
