import { useEffect, useMemo, useRef, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-definitions.ts';
import type { QueryJson } from '../../lib/search/query-json.ts';
import { summaryFontSize, summaryLines } from '../../lib/search/summary-labels.ts';
import styles from './AlertSummary.module.css';

const sizes = { 'extra-small': styles.extraSmall, small: styles.small, base: styles.base };

/** The query and the filters of an alert, a line each (2.9, 9). */
export function AlertSummary({ queryJson }: { queryJson: QueryJson }) {
  const list = useRef<HTMLUListElement>(null);
  const [isLong, setIsLong] = useState(false);
  const lines = useMemo(() => summaryLines(queryJson, boardDefinitions), [queryJson]);
  const filterCount = lines.length - (queryJson.query === '' ? 0 : 1);

  // Only what scrolls may be a stop of the Tab key.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const sized = new ResizeObserver(() => {
      setIsLong(element.scrollHeight > element.clientHeight);
    });
    sized.observe(element);
    return () => sized.disconnect();
  }, [lines]);

  if (lines.length === 0) return null;
  return (
    <ul
      ref={list}
      className={`${styles.summary} ${sizes[summaryFontSize(filterCount)]}`}
      aria-label="What the alert is for"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled by keyboard
      tabIndex={isLong ? 0 : undefined}
    >
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}
