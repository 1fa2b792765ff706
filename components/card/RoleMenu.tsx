// Contract: 2.8, 4.2, 15.8.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import {
  reasons,
  type ReportReason,
  reportReasons,
  reportWay,
  type ListingReport,
} from '../../lib/roles/listing-report.ts';
import { alertPath } from '../../lib/content/role-page.ts';
import {
  type DisplayStatus,
  offeredActions,
  type RoleAction,
} from '../../lib/roles/card-behaviour.ts';
import { isExcluded, ORGANISATION, valueName } from '../../lib/query/filter-definitions.ts';
import type { Role } from '../../lib/roles/role.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useDismissal } from '../ui/dismissal.ts';
import { useCopyLink } from './useCopyLink.ts';
import { withExclusion } from '../../lib/query/chosen-values.ts';
import type { BoardRenderState } from '../../lib/search/board-connector.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { track, vacancyOf } from '../../lib/telemetry/track.ts';
import { rememberRoles } from '../../lib/visitor/saved-marks.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { browserStorage, visitor } from '../ui/useVisitor.ts';
import styles from './RoleMenu.module.css';

export const actionLabels: Record<RoleAction, { label: string; icon: IconName }> = {
  save: { label: words.roleMenu.save, icon: 'bookmark' },
  unsave: { label: words.roleMenu.unsave, icon: 'bookmark' },
  hide: { label: words.roleMenu.hide, icon: 'hide' },
  unhide: { label: words.roleMenu.unhide, icon: 'hide' },
};

/**
 * Saves or hides a role, or undoes that.
 * @param currentIndex the index that the role came from
 */
export function applyAction(action: RoleAction, role: Role, currentIndex: string): void {
  visitor[action](role.post_pk);
  if (action === 'save') {
    // So that the saved view can show changes.
    const { saved } = visitor.getSnapshot();
    rememberRoles(browserStorage, { saved, roles: [role], isNew: true });
    track('Saved vacancy', vacancyOf(role, currentIndex));
  }
  if (action === 'hide') track('Hid vacancy', vacancyOf(role, currentIndex));
}

const { fieldTokens, isOwnBoard } = publicConfig;

/** Height of the menu in pixels. With less space below the button it opens upwards. */
const HEIGHT = { none: 205, form: 255, queue: 395 };
/** Of the entries that leave something out. */
const LEAVE_OUT_HEIGHT = 90;

/** Props of every entry; arrow keys move the focus. */
const entry = { role: 'menuitem', tabIndex: -1, className: styles.item };

type RoleMenuProps = {
  role: Role;
  status: DisplayStatus;
  anchor: HTMLElement;
  /** The index that the role came from. */
  currentIndex: string;
  /** Changes the search; absent where there is none. */
  refine?: BoardRenderState['refine'] | undefined;
  /** Called before the card changes or leaves the list. */
  onAction: () => void;
  onClose: () => void;
};

/** The "More options" menu of a card, following the ARIA menu pattern. */
export function RoleMenu(props: RoleMenuProps) {
  const { role, status, anchor, currentIndex, refine, onAction, onClose } = props;
  const { outcome, copy, link } = useCopyLink(role.post_pk, role.title);
  const way = reportWay(role, publicConfig);
  const menu = useRef<HTMLDivElement>(null);
  const [isAbove] = useState(() => {
    const height = HEIGHT[way?.kind ?? 'none'] + (refine ? LEAVE_OUT_HEIGHT : 0);
    return anchor.getBoundingClientRect().bottom + height > window.innerHeight;
  });
  useEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), []);
  /** Closes the menu and restores the focus, as menus do. */
  const leave = () => {
    onClose();
    anchor.focus();
  };
  useDismissal({ area: () => menu.current, anchor: () => anchor, onClose });

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={say(words.card.moreOptions, { title: role.title })}
      className={isAbove ? `${styles.menu} ${styles.above}` : styles.menu}
      onKeyDown={(event) => moveFocus(event, menu.current)}
    >
      {offeredActions(status).map((action) => (
        <button
          key={action}
          type="button"
          {...entry}
          onClick={() => {
            onClose();
            onAction();
            applyAction(action, role, currentIndex);
          }}
        >
          <Icon name={actionLabels[action].icon} size={18} />
          <span>
            {actionLabels[action].label} <span className="visually-hidden">{role.title}</span>
          </span>
        </button>
      ))}
      <button type="button" {...entry} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'link'} size={18} />
        {outcome === 'manual' ? (
          <span className={styles.link} ref={selectText}>
            {link()}
          </span>
        ) : (
          <span aria-live="polite">
            {outcome === 'copied' ? words.card.copied : words.card.copyLink}
          </span>
        )}
      </button>
      <a {...entry} href={alertPath(role, fieldTokens, isOwnBoard)}>
        <Icon name="bell" size={18} />
        <span>{words.roleMenu.alertMe}</span>
      </a>
      {refine && <hr className={styles.line} />}
      {refine &&
        valuesToLeaveOut(role).map((value) => (
          <button
            key={value.attribute}
            type="button"
            {...entry}
            onClick={() => {
              onClose();
              onAction();
              refine((latest) => withExclusion(latest, value.attribute, value.value));
              visitor.showToast(say(words.roleMenu.leftOut, { name: value.name }));
            }}
          >
            <Icon name="close" size={18} />
            <span className={styles.leaveOut}>
              {say(words.roleMenu.leaveOut, { name: value.name })}
            </span>
          </button>
        ))}
      {way && <hr className={styles.line} />}
      {way?.kind === 'form' && (
        <a {...entry} href={way.url} target="_blank" rel="noopener" onClick={leave}>
          <Icon name="flag" size={18} />
          <span>
            {words.roleMenu.report}
            <span className="visually-hidden"> {words.frame.newTab}</span>
          </span>
        </a>
      )}
      {way?.kind === 'queue' && (
        <ReportReasons
          onChoose={(reason) => {
            leave();
            void reportListing({ post_pk: role.post_pk, reason });
          }}
        />
      )}
    </div>
  );
}

type LeftOut = { attribute: string; value: string; name: string };

/** The organisation and the first area of a role. */
function valuesToLeaveOut({ company_name: company, tags_area: areas }: Role): LeftOut[] {
  const area = areas.find((each) => !isExcluded('tags_area', each, isOwnBoard));
  return [
    { attribute: ORGANISATION, value: company, name: company },
    ...(area === undefined
      ? []
      : [{ attribute: 'tags_area', value: area, name: valueName('tags_area', area) }]),
  ];
}

function ReportReasons({ onChoose }: { onChoose: (reason: ReportReason) => void }) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu cannot contain a fieldset
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.label}>
        <Icon name="flag" size={18} />
        {words.roleMenu.report}
      </span>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          {...entry}
          className={`${styles.item} ${styles.reason}`}
          onClick={() => onChoose(reason)}
        >
          {reportReasons[reason]}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu);
  const position = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: position + 1,
    ArrowUp: position < 0 ? -1 : position - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}

function selectText(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}

const thanks = words.roleMenu.thanks;
const failure = words.roleMenu.reportFailed;

/** Sends a report to the board, and shows in a toast whether it arrived. */
async function reportListing(report: ListingReport): Promise<void> {
  try {
    const response = await fetch('/api/report', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    });
    visitor.showToast(response.ok ? thanks : failure);
  } catch (error) {
    reportError('cannot report a listing', error);
    visitor.showToast(failure);
  }
}
