import { useMemo } from 'react';
import type { Role } from '../../lib/roles/role.ts';
import { scrollToCard } from '../card/card-view.ts';
import { useEscape } from '../ui/useEscape.ts';
import type { OpenedRole } from '../board/useOpenedRole.ts';
import { cardElement, openerOf } from '../card/card-view.ts';
import { useExpandedItem } from '../ui/useExpandedItem.ts';

/** The expanded role of a page that lists some roles, in step with `jobPk` of the address (2.8). */
export function usePageRole(roles: readonly Role[]): OpenedRole {
  const pks = useMemo(() => roles.map((role) => role.post_pk), [roles]);
  const { expanded, toggle, expand } = useExpandedItem('jobPk', pks, (pk) => {
    const card = cardElement(pk);
    if (card) scrollToCard(card, 'link');
  });
  const opened = useMemo(
    () => ({
      postPk: expanded,
      folding: null,
      toggle,
      close() {
        const card = expanded === null ? null : cardElement(expanded);
        if (card?.contains(document.activeElement)) openerOf(card)?.focus({ preventScroll: true });
        expand(null);
      },
      fold() {},
    }),
    [expanded, toggle, expand],
  );
  useEscape(expanded !== null, opened.close);
  return opened;
}
