import { publicConfig } from '../../lib/config/public.ts';
import type { Collection, CollectionGroup } from '../../lib/content/organisations.ts';
import { defaultRanking, indexName } from '../../lib/query/indices.ts';
import { track } from '../../lib/telemetry/track.ts';
import { onFollow, useSeen } from '../after-load/component-events.ts';
import { Icon } from '../ui/Icon.tsx';
import panel from '../board/Panel.module.css';
import button from '../ui/Button.module.css';
import styles from './CollectionList.module.css';

/** The ranking of the collections at build time. */
const currentIndex = indexName(publicConfig.indexName, defaultRanking);

/** Lists of opportunities maintained by others, grouped by problem area. */
export function CollectionList({ groups }: { groups: CollectionGroup[] }) {
  if (groups.length === 0) return <NoCollections />;
  return (
    <div className={styles.groups}>
      {groups.map(({ id, title, collections }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className={styles.heading}>
            {title}
          </h2>
          <ul className={styles.list}>
            {collections.map((collection) => (
              <CollectionCard key={collection.postPk} collection={collection} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CollectionCard({ collection }: { collection: Collection }) {
  const card = useSeen<HTMLLIElement>(() => {
    const { name, problemAreas } = collection;
    track('Viewed collection description', { name, problemAreas });
  });
  const {
    postPk: jobPk,
    name,
    problemAreas,
    description,
    keptBy,
    organisationPath,
    types,
    url,
  } = collection;
  return (
    <li ref={card} className={styles.card}>
      <h3>{name}</h3>
      <p className={styles.keeper}>
        Maintained by {organisationPath ? <a href={organisationPath}>{keptBy}</a> : keptBy}
      </p>
      {description && (
        <div className={styles.description} dangerouslySetInnerHTML={{ __html: description }} />
      )}
      <ul className={styles.tags} aria-label={`${publicConfig.texts.areas.several} and types`}>
        {problemAreas.map((area) => (
          <li key={area} className={`${styles.tag} ${styles.area}`}>
            {area}
          </li>
        ))}
        {types.map((type) => (
          <li key={type} className={styles.tag}>
            {type}
          </li>
        ))}
      </ul>
      {url && (
        <a
          className={styles.link}
          href={url}
          target="_blank"
          rel="noopener"
          {...onFollow(() =>
            track('Viewed vacancy details', { type: 'collection', jobPk, currentIndex }),
          )}
        >
          VIEW FULL LIST
          <Icon name="out" size={18} />
          <span className="visually-hidden">: {name} (opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}

function NoCollections() {
  return (
    <div className={panel.panel}>
      <h2>There are no collections yet.</h2>
      <p>
        {!publicConfig.isOwnBoard &&
          'Fellowships, training and funding are also on the board, under “Role type”. '}
        {publicConfig.pages.resources && (
          <>
            Our <a href="/resources">resources</a> help with finding and applying for roles.
          </>
        )}
      </p>
      <div className={panel.actions}>
        <a className={button.button} href="/">
          Search jobs
        </a>
      </div>
    </div>
  );
}

/** A short text above a page's content: sanitised HTML. */
export function Introduction({ html }: { html: string }) {
  return <div className={styles.introduction} dangerouslySetInnerHTML={{ __html: html }} />;
}
