// Contract: 2.8, 11.3, 14.2, 14.3.

import { type ReactNode, useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { facetFacts, mainLinkText } from '../../lib/roles/card-content.ts';
import { detailDates } from '../../lib/roles/closing-date.ts';
import { fieldNames } from '../../lib/roles/facets.ts';
import { locationLine, shortLocationLine } from '../../lib/roles/locations.ts';
import {
  databaseUrl,
  organisationLinkText,
  organisationPath,
} from '../../lib/roles/opened-card-links.ts';
import type { Role } from '../../lib/roles/role.ts';
import { safeHtml } from '../../lib/roles/safe-html.ts';
import { markedHtml, type MatchedRole } from '../../lib/query/matches.ts';
import { hasQuery } from '../../lib/query/search-state.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { whyFound } from '../../lib/search/why-found.ts';
import { track, vacancyOf } from '../../lib/telemetry/track.ts';
import { useBoardAround } from '../search/board-context.ts';
import { OutLink } from '../after-load/component-events.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { CardView } from './card-view.ts';
import { WhoCanApply } from './WhoCanApply.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { changeLabels, checkedLabel } from '../../lib/roles/evidence.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import styles from './RoleDetails.module.css';

type RoleDetailsProps = { role: MatchedRole; view: CardView };

export function RoleDetails({ role, view }: RoleDetailsProps) {
  useEffect(() => {
    track('Viewed vacancy description', vacancyOf(role, view.currentIndex));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
  }, []);
  return (
    <div className={styles.details}>
      <WhyFound role={role} />
      <Html
        html={role.matches?.description_short ?? role.description_short}
        className={styles.description}
      />
      <RoleChanges role={role} now={view.now} />
      <Facts facts={roleFacts({ role, view })} />
      <WhoCanApply role={role} />
      <Html html={role.company.description} className={styles.about} />
      <RoleChecked role={role} now={view.now} />
      <RoleActions role={role} view={view} />
    </div>
  );
}

/** For a search with a text, why the role is in its list. */
function WhyFound({ role }: { role: MatchedRole }) {
  const board = useBoardAround();
  if (!board || !role.matches || !hasQuery(board.state)) return null;
  const reasons = whyFound(role, board.state, board.understood, boardDefinitions);
  return (
    reasons.length > 0 && (
      <p className={styles.why}>{say(words.card.foundBy, { reasons: reasons.join(' · ') })}</p>
    )
  );
}

function Html({ html, className }: { html: string; className: string | undefined }) {
  const safe = safeHtml(html);
  if (safe === '') return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: markedHtml(safe) }} />;
}

type RoleFactsProps = RoleDetailsProps & {
  /** If so, the closing date is no fact, and the link to the employer's page not the primary one. */
  isClosed?: boolean;
};

export function roleFacts({ role, view, isClosed = false }: RoleFactsProps) {
  return [
    { label: words.card.salary, value: role.salary || words.card.notStated },
    ...facetFacts(role),
    ...detailDates(role, { ...view, isClosed }),
    { label: words.card.locations, value: allLocations(role), isWide: true },
  ];
}

/** Every location; the card itself names only the first. */
function allLocations(role: Role): string {
  return shortLocationLine(role).isCut ? locationLine(role) : '';
}

type RoleActionsProps = RoleFactsProps & { children?: ReactNode };

export function RoleActions({ role, view, isClosed = false, children }: RoleActionsProps) {
  const organisation = publicConfig.pages.organisations ? organisationPath(role) : null;
  const record = databaseUrl(
    publicConfig.databaseBaseUrl,
    String(role[fieldNames(publicConfig.fieldTokens).externalId] ?? ''),
  );
  return (
    <div className={styles.actions}>
      {role.url_external && (
        <OutLink
          className={isClosed ? button.ghost : button.button}
          href={role.url_external}
          onFollowed={() => track('Viewed vacancy details', vacancyOf(role, view.currentIndex))}
        >
          {mainLinkText(role)}
        </OutLink>
      )}
      {organisation && (
        <a className={button.ghost} href={organisation}>
          {organisationLinkText(role.composite_name || (role.composite?.name ?? ''))}
        </a>
      )}
      {record && (
        <OutLink className={button.ghost} href={record}>
          {words.card.databaseRecord}
        </OutLink>
      )}
      {children}
      <CopyLink postPk={role.post_pk} title={role.title} />
    </div>
  );
}

function CopyLink({ postPk, title }: { postPk: number; title: string }) {
  const { outcome, copy, link } = useCopyLink(postPk, title);
  if (outcome === 'manual') {
    return (
      <input
        className={styles.link}
        aria-label={say(words.card.linkTo, { title })}
        readOnly
        value={link()}
        ref={(input) => {
          input?.focus();
          input?.select();
        }}
      />
    );
  }
  return (
    <button type="button" className={button.quiet} onClick={() => void copy()}>
      <Icon name={outcome === 'copied' ? 'check' : 'link'} size={18} />
      <span aria-live="polite">
        {outcome === 'copied' ? words.card.copied : words.card.copyLink}
      </span>
    </button>
  );
}

type DatedProps = { role: Role; now: number };

/** Recent changes, such as "Deadline moved to 3 March". */
export function RoleChanges({ role, now }: DatedProps) {
  const changes = changeLabels(role, now);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label={words.card.recentChanges}>
      {changes.map(({ label, when, at }) => (
        <li key={label}>
          {label} <time dateTime={new Date(at * 1000).toISOString()}>{when}</time>
        </li>
      ))}
    </ul>
  );
}

/** When and by which source the role was last found open. */
export function RoleChecked({ role, now }: DatedProps) {
  const label = checkedLabel(role, now);
  if (label === '') return null;
  return (
    <p className={styles.checked}>
      <Icon name="check" size={16} />
      {label}
    </p>
  );
}
