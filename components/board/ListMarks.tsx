import type { ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { batchNoticeAfter, dateHeadings, type ListOrder } from '../../lib/search/list-markers.ts';
import button from '../ui/Button.module.css';
import styles from './ListMarks.module.css';

type Posted = { posted_at: number };

type MarkedList = {
  /** The roles shown, without the linked role above them. */
  roles: readonly Posted[];
  /** Whether there is a linked role above them. */
  hasFirst: boolean;
  /** When the newest role of the whole list was posted, epoch seconds. */
  latestPostedAt: number;
  order: ListOrder;
  now: number;
};

/** Date separators and the end of the latest batch, shown between the cards (2.7). */
export function listMarks(list: MarkedList): ReadonlyMap<number, ReactNode> {
  const { roles, hasFirst, latestPostedAt, order, now } = list;
  const headings = dateHeadings(roles, { order, now });
  const marks = new Map<number, ReactNode>();
  if (headings.size === 0) return marks;
  const noticeAfter = batchNoticeAfter(roles, latestPostedAt);
  roles.forEach((_, index) => {
    const heading = headings.get(index);
    const hasNotice = noticeAfter !== null && index === noticeAfter + 1;
    if (heading === undefined && !hasNotice) return;
    marks.set(
      hasFirst ? index + 1 : index,
      <>
        {hasNotice && <BatchNotice />}
        {heading !== undefined && <DateSeparator label={heading} />}
      </>,
    );
  });
  return marks;
}

function DateSeparator({ label }: { label: string }) {
  return <li className={styles.separator}>{label}</li>;
}

/** Marks the end of the most recently published batch. */
function BatchNotice() {
  return (
    <li className={styles.notice}>
      <p>That is everything from our latest update. The roles below were published earlier.</p>
      {publicConfig.pages.collections && (
        <a className={button.ghost} href="/collections">
          {publicConfig.texts.collections.tab}
        </a>
      )}
    </li>
  );
}
