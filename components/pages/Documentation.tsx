// Contract: 22.4.

import type { DocGroup } from '../../lib/content/docs.ts';
import { words } from '../../lib/words/words.ts';
import styles from './Documentation.module.css';

/** All documents, by what they are for. */
export function DocList({ groups }: { groups: DocGroup[] }) {
  return (
    <div className={styles.list}>
      {groups.map(({ title, docs }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {docs.map((doc) => (
              <li key={doc.id}>
                <a href={`/docs/${doc.id}`}>{doc.title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** One document. `body` is safe HTML. */
export function DocText({ body }: { body: string }) {
  return (
    <div className={styles.doc}>
      <p>
        <a href="/docs">{words.documentation.all}</a>
      </p>
      <div className={styles.body} dangerouslySetInnerHTML={{ __html: body }} />
    </div>
  );
}
