import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/PageFrame.tsx';
import { readBoardCatalogue } from '../lib/site/board-catalogue.ts';
import { groupCollections, organisationPageIds } from '../lib/site/organisations.ts';
import { publicConfig } from '../lib/config/public.ts';
import type { CollectionGroup, Collection } from '../lib/content/organisations.ts';
import type { Site } from '../lib/content/site.ts';
import { readCollectionsIntroduction } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';
import { defaultRanking, indexName } from '../lib/query/indices.ts';
import { track } from '../lib/telemetry/track.ts';
import { OutLink, useSeen } from '../components/after-load/component-events.tsx';
import panel from '../components/ui/Panel.module.css';
import button from '../components/ui/Button.module.css';
import styles from '../components/pages/CollectionList.module.css';

type CollectionsProps = { site: Site; groups: CollectionGroup[]; introduction: string };

export const getStaticProps: GetStaticProps<CollectionsProps> = async () => {
  if (!publicConfig.pages.collections) return { notFound: true };
  const catalogue = await readBoardCatalogue();
  const now = Math.floor(Date.now() / 1000);
  return {
    props: {
      site: await readSite(),
      groups: groupCollections(catalogue.roles, {
        now,
        organisationIds: new Set(organisationPageIds(catalogue)),
        isOwnBoard: publicConfig.isOwnBoard,
      }),
      introduction: await readCollectionsIntroduction(),
    },
  };
};

export default function Collections({ groups, introduction }: CollectionsProps) {
  return (
    <BoardPage
      path="/collections"
      counted={({ job_count }) => ` In addition to the ${job_count} jobs on our board.`}
    >
      <div className={styles.introduction} dangerouslySetInnerHTML={{ __html: introduction }} />
      {groups.length === 0 ? <NoCollections /> : <CollectionGroups groups={groups} />}
    </BoardPage>
  );
}

const currentIndex = indexName(publicConfig.indexName, defaultRanking);

/** Lists of opportunities maintained by others, grouped by problem area. */
function CollectionGroups({ groups }: { groups: CollectionGroup[] }) {
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
        <OutLink
          className={styles.link}
          href={url}
          onFollowed={() =>
            track('Viewed vacancy details', { type: 'collection', jobPk, currentIndex })
          }
        >
          VIEW FULL LIST
          <span className="visually-hidden">: {name}</span>
        </OutLink>
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
