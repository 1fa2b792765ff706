// components/card knows the card of a role and its details.
// Contract: 2.8.

import { memo, type ReactElement, type TransitionEvent } from 'react';
import { cardTags, mainLinkText } from '../../lib/roles/card-content.ts';
import { closesLabel, closingDateTime, postedLabel } from '../../lib/roles/dates.ts';
import { shortLocationLine } from '../../lib/roles/locations.ts';
import { type MatchedRole, matchPieces } from '../../lib/query/matches.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { Logo, Star } from './Logo.tsx';
import { type CardState, type CardView, cardId, type Unfolding } from './card-view.ts';
import styles from './RoleCard.module.css';

export const lazyDetails = createLazyComponent(
  async () => (await import('./RoleDetails.tsx')).RoleDetails,
);

type RoleCardProps = CardState & {
  role: MatchedRole;
  view: CardView;
  /** Whether there is a "More options" button. */
  hasMenu?: boolean;
  /** Short texts next to the tags. */
  notes?: readonly string[] | undefined;
  /** The "More options" menu while it is open and loaded. */
  menu: ReactElement | null;
  onFolded: () => void;
};

/** One role in the list. The list handles clicks (see `useCardClicks`), so that cards need no listeners. */
export const RoleCard = memo(function RoleCard(props: RoleCardProps) {
  const {
    role,
    view,
    notes,
    unfolding,
    status,
    hasMenu = true,
    isMenuOpen,
    menu,
    onFolded,
  } = props;
  const id = cardId(role.post_pk);
  const places = shortLocationLine(role).line;
  const isOpen = unfolding === 'open';
  const classes = [styles.card, isOpen && styles.open, isMenuOpen && styles.raised];
  return (
    <li id={id} className={classes.filter(Boolean).join(' ')}>
      <Logo className={styles.logo} url={role.company.logo_url} name={role.company_name} />
      <h3 className={styles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-panel`}>
          <Marked text={role.title} marked={role.matches?.title} />
        </button>
      </h3>
      <p className={styles.organisation}>
        {role.company.is_top_recommended_org && <Star className={styles.star} size={14} />}
        <span className={styles.name}>
          <Marked text={role.company_name} marked={role.matches?.company_name} />
        </span>
      </p>
      <div className={styles.meta}>
        <span className={styles.places}>
          {places && <Icon name="pin" size={16} />}
          <span>{places}</span>
        </span>
        <RoleTags role={role} status={status} notes={notes} />
      </div>
      <CardDate role={role} view={view} />
      {hasMenu && (
        <div className={styles.more}>
          <button
            type="button"
            aria-label={say(words.card.moreOptions, { title: role.title })}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
          >
            <Icon name="dots" />
          </button>
          {menu}
        </div>
      )}
      {role.url_external && (
        <noscript>
          <a href={role.url_external}>{mainLinkText(role)}</a>
        </noscript>
      )}
      <RolePanel
        id={`${id}-panel`}
        role={role}
        view={view}
        unfolding={unfolding}
        onFolded={onFolded}
      />
    </li>
  );
});

function Marked({ text, marked }: { text: string; marked: string | undefined }) {
  if (marked === undefined) return text;
  return matchPieces(marked).map((piece, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text are never reordered
    piece.isMatch ? <mark key={i}>{piece.text}</mark> : piece.text,
  );
}

function CardDate({ role, view }: Pick<RoleCardProps, 'role' | 'view'>) {
  const { closes_at: closesAt, posted_at: postedAt } = role;
  if (!view.closingSort) {
    const posted = postedLabel(role, view);
    if (posted === '') return null;
    return (
      <p className={styles.date}>
        <time dateTime={new Date(postedAt * 1000).toISOString()}>{posted}</time>
      </p>
    );
  }
  const label = closesLabel(role, view.now);
  return (
    <p className={styles.date}>
      {closesAt === null ? label : <time dateTime={closingDateTime(closesAt)}>{label}</time>}
    </p>
  );
}

type RoleTagsProps = Pick<RoleCardProps, 'role' | 'status' | 'notes'>;

/** Tags of a role, including whether the visitor has saved or hidden it. */
function RoleTags({ role, status, notes = [] }: RoleTagsProps) {
  const tags = cardTags(role);
  if (tags.length + notes.length === 0 && status === '') return null;
  return (
    <span className={styles.tags}>
      {status !== '' && (
        <span className={`${styles.tag} ${styles.kept}`}>
          <Icon name={status === 'saved' ? 'bookmark' : 'hide'} size={14} />
          {status === 'saved' ? words.card.saved : words.card.hidden}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className={`${styles.tag} ${styles.highlight}`}>
          {note}
        </span>
      ))}
      {tags.map(({ label, kind }) => (
        <span key={label} className={`${styles.tag} ${styles[kind] ?? ''}`}>
          {label}
        </span>
      ))}
    </span>
  );
}

type RolePanelProps = {
  id: string;
  role: MatchedRole;
  view: CardView;
  unfolding: Unfolding;
  /** Called when the content has collapsed. */
  onFolded: () => void;
};

const states: Partial<Record<Unfolding | 'loading', string | undefined>> = {
  loading: styles.loading,
  open: styles.unfolded,
  closing: styles.folding,
};

function RolePanel({ id, role, view, unfolding, onFolded }: RolePanelProps) {
  const details = lazyDetails.usePart(unfolding === 'closed' ? null : { role, view });
  const isLoading = unfolding === 'open' && details === null;

  function finish({ target, currentTarget }: TransitionEvent) {
    const isOwn = target === currentTarget || target === currentTarget.firstElementChild;
    if (unfolding === 'closing' && isOwn) onFolded();
  }

  return (
    <div
      id={id}
      className={`${styles.panel} ${states[isLoading ? 'loading' : unfolding] ?? ''}`}
      aria-busy={isLoading || undefined}
      onTransitionEnd={finish}
    >
      <div className={styles.clip} inert={unfolding === 'closing'}>
        {details ?? (unfolding !== 'closed' && <EmptyLines />)}
      </div>
    </div>
  );
}

function EmptyLines() {
  return (
    <div className={styles.lines}>
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
    </div>
  );
}
