/** Which of the visitor's lists replaces the results; empty is none (4.3). */
export type StatusView = '' | 'saved' | 'hidden';

/** How a role stands to the visitor; "true-hidden" is not rendered, empty is neither (4.2). */
export type DisplayStatus = '' | 'saved' | 'hidden' | 'true-hidden';

export type RoleAction = 'save' | 'unsave' | 'hide' | 'unhide';

type Lists = {
  saved: readonly number[];
  hidden: readonly number[];
  statusView: StatusView;
};

/** Display status of a role (4.2). One that is in both lists counts as saved: it stays in sight. */
export function displayStatus(postPk: number, { saved, hidden, statusView }: Lists): DisplayStatus {
  if (saved.includes(postPk)) return 'saved';
  if (!hidden.includes(postPk)) return '';
  return statusView === 'hidden' ? 'hidden' : 'true-hidden';
}

/** What "More options" offers for a role of that status (4.2). */
export function offeredActions(status: DisplayStatus): RoleAction[] {
  if (status === 'saved') return ['unsave'];
  return status === '' ? ['save', 'hide'] : ['unhide'];
}

/** The status view after its entry in "Other filters" is pressed (4.3). */
export function toggledStatusView(current: StatusView, pressed: 'saved' | 'hidden'): StatusView {
  return current === pressed ? '' : pressed;
}
