// components/pages knows organisations, the page of a role, the frame for other sites, the first paint.

import { useCallback, useEffect, useRef, useState } from 'react';
import {
  emptyListingQuery,
  findOrganisations,
  isEmptyQuery,
  type ListingChoice,
  listingChoices,
  type ListingQuery,
} from '../../lib/content/listing-query.ts';
import {
  countOrganisations,
  LIST_PATH,
  type OrganisationCount,
  type OrganisationSummary,
  parseOrganisationList,
  openRolesLabel,
} from '../../lib/content/organisations.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { ListingPanel, useListingQuery } from './ListingPanel.tsx';
import { Logo, Star } from '../card/Logo.tsx';
import { Icon } from '../ui/Icon.tsx';
import panel from '../ui/Panel.module.css';
import button from '../ui/Button.module.css';
import styles from './OrganisationList.module.css';

/** Number of cards in the HTML, and added by each "Show more". */
export const FIRST_ORGANISATIONS = 24;

export type OrganisationListProps = {
  /** The first organisations; the others are fetched when needed. */
  first: OrganisationSummary[];
  total: OrganisationCount;
  areas: ListingChoice[];
  regions: ListingChoice[];
  hasRecommended: boolean;
};

export function OrganisationList(props: OrganisationListProps) {
  const { first, total, areas, regions, hasRecommended } = props;
  const { query, change, field } = useListingQuery();
  const { all, hasFailed, load } = useAllOrganisations();
  const [limit, setLimit] = useState(FIRST_ORGANISATIONS);
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number | null>(null);
  const isWhole = isEmptyQuery(query);

  useEffect(() => {
    if (!isWhole) void load();
  }, [isWhole, load]);

  const built = isWhole ? first : null;
  const found = all ? findOrganisations(all, query) : built;
  const choices = {
    areas: all ? listingChoices(all, query, 'area') : areas,
    regions: all ? listingChoices(all, query, 'region') : regions,
  };
  const count = all ? countOrganisations(found ?? []) : isWhole ? total : null;
  const shown = found?.slice(0, limit) ?? null;

  useEffect(() => {
    const next = focusAt.current === null ? null : list.current?.children[focusAt.current];
    if (!next) return;
    focusAt.current = null;
    next.querySelector<HTMLElement>('a')?.focus();
  }, [shown]);

  function narrow(next: ListingQuery, how: 'push' | 'replace') {
    setLimit(FIRST_ORGANISATIONS);
    change(next, how);
  }

  function showMore() {
    focusAt.current = limit;
    setLimit(limit + FIRST_ORGANISATIONS);
    void load();
  }

  return (
    <>
      <ListingPanel
        query={query}
        field={field}
        {...choices}
        hasValues={{
          area: areas.length > 0,
          region: regions.length > 0,
          recommended: hasRecommended,
        }}
        count={count}
        onChange={narrow}
        onApproach={() => void load()}
      />
      <section aria-labelledby="organisations-heading" className={styles.region}>
        <h2 id="organisations-heading" className="visually-hidden">
          {words.organisations.list}
        </h2>
        {shown && shown.length > 0 && (
          <ul ref={list} className={styles.list}>
            {shown.map((organisation) => (
              <OrganisationCard key={organisation.id} organisation={organisation} />
            ))}
          </ul>
        )}
        {shown?.length === 0 && <NothingFound onClear={() => narrow(emptyListingQuery, 'push')} />}
        {hasFailed && !all && <LoadFailed onRetry={() => void load()} />}
        {shown === null && !hasFailed && (
          <p className={styles.waiting}>{words.organisations.loading}</p>
        )}
        {shown &&
          !hasFailed &&
          count !== null &&
          count.organisations + count.groups > shown.length && (
            <button type="button" className={`${button.ghost} ${styles.more}`} onClick={showMore}>
              {words.organisations.showMore}
            </button>
          )}
      </section>
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={panel.panel}>
      <h3>{words.organisations.noMatch}</h3>
      <p>
        {words.organisations.tryFewer}
        {publicConfig.pages.faq && !publicConfig.isOwnBoard && (
          <>
            {' '}
            {fill(words.organisations.faqHint, {
              faq: <a href="/faq">{words.organisations.faq}</a>,
            })}
          </>
        )}
      </p>
      <div className={panel.actions}>
        <button type="button" className={button.button} onClick={onClear}>
          {words.organisations.clearAll}
        </button>
        <a className={button.ghost} href="/">
          {words.organisations.searchJobs}
        </a>
      </div>
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={panel.panel} role="alert">
      <h3>{words.organisations.notLoaded}</h3>
      <p>{words.organisations.interrupted}</p>
      <div className={panel.actions}>
        <button type="button" className={button.button} onClick={onRetry}>
          {words.organisations.tryAgain}
        </button>
      </div>
    </div>
  );
}

/** All organisations, fetched on the first call of `load`; a call after a failure retries. */
function useAllOrganisations() {
  const [all, setAll] = useState<OrganisationSummary[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = useRef(false);

  const load = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setHasFailed(false);
    try {
      setAll(await fetchOrganisations());
    } catch (error) {
      isLoading.current = false;
      setHasFailed(true);
      reportError('cannot load the organisations', error);
    }
  }, []);

  return { all, hasFailed, load };
}

async function fetchOrganisations(): Promise<OrganisationSummary[]> {
  const response = await fetch(LIST_PATH);
  if (!response.ok) throw new Error(`${LIST_PATH} responded with status ${response.status}`);
  return parseOrganisationList(await response.json());
}

const AREAS_SHOWN = 2;

/** One organisation in the list. The whole card links to its page. */
function OrganisationCard({ organisation }: { organisation: OrganisationSummary }) {
  const {
    title,
    about,
    areas,
    headquarters,
    regions,
    logo,
    openRoles,
    isRecommended,
    reason,
    path,
  } = organisation;
  const place = headquarters || regions.join(' / ');
  return (
    <li className={styles.card}>
      <Logo className={styles.logo} url={logo} name={title} />
      <h3 className={styles.title}>
        {isRecommended && <Star className={styles.star} size={16} />}
        {path ? <a href={path}>{title}</a> : title}
      </h3>
      <p className={styles.place}>
        {place && (
          <>
            <Icon name="pin" size={16} />
            <span>{place}</span>
          </>
        )}
      </p>
      {about && <p className={styles.about}>{about}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
      <ul className={styles.areas} aria-label={publicConfig.texts.areas.several}>
        {areas.slice(0, AREAS_SHOWN).map((area) => (
          <li key={area}>{area}</li>
        ))}
        {areas.length > AREAS_SHOWN && (
          <li className={styles.others} title={areas.slice(AREAS_SHOWN).join(', ')}>
            +{areas.length - AREAS_SHOWN}
            <span className="visually-hidden">
              {' '}
              {say(words.organisations.moreAreas, { areas: areas.slice(AREAS_SHOWN).join(', ') })}
            </span>
          </li>
        )}
      </ul>
      <p className={openRoles > 0 ? styles.open : styles.closed}>{openRolesLabel(openRoles)}</p>
    </li>
  );
}
