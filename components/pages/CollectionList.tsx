import { publicConfig } from '../../lib/config/public.ts';
import type { Collection, CollectionGroup } from '../../lib/content/organisations.ts';
import { defaultRanking, indexName } from '../../lib/query/indices.ts';
import { track } from '../../lib/telemetry/track.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { OutLink, useSeen } from '../after-load/component-events.tsx';
import button from '../ui/Button.module.css';
import panel from '../ui/Panel.module.css';
import styles from './CollectionList.module.css';

const currentIndex = indexName(publicConfig.indexName, defaultRanking);

type CollectionListProps = {
  groups: CollectionGroup[];
  /** Sanitised HTML. */
  introduction: string;
};

/** Lists of opportunities maintained by others, grouped by problem area. */
export function CollectionList({ groups, introduction }: CollectionListProps) {
  return (
    <>
      <div className={styles.introduction} dangerouslySetInnerHTML={{ __html: introduction }} />
      {groups.length === 0 ? <NoCollections /> : <Groups groups={groups} />}
    </>
  );
}

function Groups({ groups }: { groups: CollectionGroup[] }) {
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
        {fill(words.collections.maintainedBy, {
          organisation: organisationPath ? <a href={organisationPath}>{keptBy}</a> : keptBy,
        })}
      </p>
      {description && (
        <div className={styles.description} dangerouslySetInnerHTML={{ __html: description }} />
      )}
      <ul
        className={styles.tags}
        aria-label={say(words.collections.areasAndTypes, {
          areas: publicConfig.texts.areas.several,
        })}
      >
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
        <OutLink
          className={styles.link}
          href={url}
          onFollowed={() =>
            track('Viewed vacancy details', { type: 'collection', jobPk, currentIndex })
          }
        >
          {words.card.viewList}
          <span className="visually-hidden">: {name}</span>
        </OutLink>
      )}
    </li>
  );
}

function NoCollections() {
  return (
    <div className={panel.panel}>
      <h2>{words.collections.none}</h2>
      <p>
        {!publicConfig.isOwnBoard && words.collections.alsoOnBoard}{' '}
        {publicConfig.pages.resources &&
          fill(words.collections.help, {
            resources: <a href="/resources">{words.collections.resources}</a>,
          })}
      </p>
      <div className={panel.actions}>
        <a className={button.button} href="/">
          {words.collections.searchJobs}
        </a>
      </div>
    </div>
  );
}
