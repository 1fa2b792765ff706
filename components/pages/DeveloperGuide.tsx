/** The guide to the open data. Contract: 14.7. */
import { publicConfig } from '../../lib/config/public.ts';
import { formPaths, spreadsheetPath } from '../../lib/query/form-paths.ts';
import styles from './DeveloperGuide.module.css';

const { siteUrl, licence, contactEmail, isOwnBoard } = publicConfig;

const forms = [
  { path: formPaths.json, label: 'JSON', use: 'every field, for programs' },
  { path: spreadsheetPath, label: 'CSV for spreadsheets', use: 'with a byte-order mark' },
  { path: formPaths.csv, label: 'CSV', use: 'for programs, and for the import of another board' },
  { path: formPaths.atomFeed, label: 'Atom', use: 'for feed readers' },
  { path: formPaths.jsonFeed, label: 'JSON Feed', use: 'for feed readers' },
  { path: formPaths.calendar, label: 'Calendar', use: 'closing dates' },
];

/** The subject of an own board is not known here. */
const example = isOwnBoard
  ? { label: 'Ten roles', query: 'limit=10' }
  : { label: 'Ten roles about policy', query: 'query=policy&limit=10' };

const search = `curl '${siteUrl}${formPaths.json}?${example.query}'`;

const follow = `const roles = new Map();
let since = 0;

async function follow() {
  for (let more = true; more; ) {
    const response = await fetch(\`${siteUrl}/api/changes?since=\${since}\`);
    if (response.status === 410) {
      // The log of changes was restarted, so restart the copy.
      roles.clear();
      since = 0;
      continue;
    }
    const page = await response.json();
    for (const { id, role } of page.changes) {
      if (role) roles.set(id, role);
      else roles.delete(id);
    }
    since = page.next_since;
    more = page.has_more;
  }
}`;

export function DeveloperGuide() {
  return (
    <div className={styles.guide}>
      <section aria-labelledby="search">
        <h2 id="search">Any search, in the form you need</h2>
        <p>
          Search on the board, take the part of its address after the question mark, and add it to
          one of these. The roles and their order are those of the board.
        </p>
        <ul className={styles.forms}>
          {forms.map(({ path, label, use }) => (
            <li key={path}>
              <a href={path}>{label}</a>
              <code>{path}</code>
              <span>{use}</span>
            </li>
          ))}
        </ul>
        <Sample label={example.label} code={search} />
        <p>
          Long lists come in pages: take the next address from <code>next</code>, or from the{' '}
          <code>Link</code> header.
        </p>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Follow the changes</h2>
        <p>
          <a href="/api/changes">
            <code>/api/changes</code>
          </a>{' '}
          says what was added, changed and removed, in order. Start from nothing, apply each change,
          and ask again from where you stopped: you always hold the roles of the board.
        </p>
        <Sample label="A copy of the board" code={follow} />
      </section>
      <section aria-labelledby="elsewhere">
        <h2 id="elsewhere">On your own site, and for assistants</h2>
        <p>
          <a href={formPaths.partners}>Two lines of HTML</a> show any search on your own page.
          Assistants search the board at <code>{siteUrl}/mcp</code>, a read-only server of the Model
          Context Protocol.
        </p>
      </section>
      <section aria-labelledby="fields">
        <h2 id="fields">Fields and errors</h2>
        <p>
          <a href="/openapi.json">
            <code>/openapi.json</code>
          </a>{' '}
          describes every parameter and field in OpenAPI 3.1. Times are epoch seconds. Pay is also
          there in numbers (<code>pay_min</code>, <code>pay_max</code>, <code>pay_currency</code>,{' '}
          <code>pay_period</code>), countries as ISO codes (<code>country_codes</code>), and{' '}
          <code>remote</code> says whether a role can be done from elsewhere. An error says what is
          wrong in <code>detail</code>; a search that finds nothing because of an unknown value
          names it in <code>unknown_values</code>.
        </p>
        <p>
          No key is needed. Responses are valid for five minutes: cache them, and send{' '}
          <code>If-None-Match</code> with the <code>ETag</code> you have. Clients that exceed the
          rate limit get a 429 with the time to wait.
        </p>
      </section>
      <section aria-labelledby="licence">
        <h2 id="licence">Licence</h2>
        <p>
          <Licence />
        </p>
      </section>
    </div>
  );
}

function Licence() {
  if (!licence) {
    return (
      <>
        No licence is stated: ask <a href={`mailto:${contactEmail}`}>{contactEmail}</a> before you
        publish the data elsewhere.
      </>
    );
  }
  return licence.url ? <a href={licence.url}>{licence.text}</a> : licence.text;
}

/** Code, scrollable by keyboard. */
function Sample({ label, code }: { label: string; code: string }) {
  return (
    <figure className={styles.sample}>
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard */}
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
