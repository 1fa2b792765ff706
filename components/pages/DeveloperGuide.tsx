/** The guide to the open data. Contract: 14.7. */
import { publicConfig } from '../../lib/config/public.ts';
import { formPaths, spreadsheetPath } from '../../lib/query/form-paths.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import styles from './DeveloperGuide.module.css';

const { siteUrl, licence, contactEmail, isOwnBoard } = publicConfig;

const forms = [
  { path: formPaths.json, label: 'JSON', use: words.developers.everyField },
  {
    path: spreadsheetPath,
    label: words.developers.csvForSpreadsheets,
    use: words.developers.byteOrderMark,
  },
  { path: formPaths.csv, label: 'CSV', use: words.developers.forPrograms },
  { path: formPaths.atomFeed, label: 'Atom', use: words.developers.forFeedReaders },
  { path: formPaths.jsonFeed, label: 'JSON Feed', use: words.developers.forFeedReaders },
  {
    path: formPaths.calendar,
    label: words.developers.calendar,
    use: words.developers.closingDates,
  },
];

/** The subject of an own board is not known here. */
const example = isOwnBoard
  ? { label: words.developers.tenRoles, query: 'limit=10' }
  : { label: words.developers.tenPolicyRoles, query: 'query=policy&limit=10' };

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
        <h2 id="search">{words.developers.anySearch}</h2>
        <p>{words.developers.howToSearch}</p>
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
          {fill(words.developers.pagesOfLists, {
            next: <code>next</code>,
            link: <code>Link</code>,
          })}
        </p>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">{words.developers.followChanges}</h2>
        <p>
          {fill(words.developers.changes, {
            address: (
              <a href="/api/changes">
                <code>/api/changes</code>
              </a>
            ),
          })}
        </p>
        <Sample label={words.developers.copy} code={follow} />
      </section>
      <section aria-labelledby="elsewhere">
        <h2 id="elsewhere">{words.developers.elsewhere}</h2>
        <p>
          {fill(words.developers.ownSite, {
            html: <a href={formPaths.partners}>{words.developers.twoLines}</a>,
            address: <code>{siteUrl}/mcp</code>,
          })}
        </p>
      </section>
      <section aria-labelledby="fields">
        <h2 id="fields">{words.developers.fields}</h2>
        <p>
          {fill(words.developers.openapi, {
            address: (
              <a href="/openapi.json">
                <code>/openapi.json</code>
              </a>
            ),
            min: <code>pay_min</code>,
            max: <code>pay_max</code>,
            currency: <code>pay_currency</code>,
            period: <code>pay_period</code>,
            countries: <code>country_codes</code>,
            remote: <code>remote</code>,
            detail: <code>detail</code>,
            unknown: <code>unknown_values</code>,
          })}
        </p>
        <p>
          {fill(words.developers.caching, {
            condition: <code>If-None-Match</code>,
            tag: <code>ETag</code>,
          })}
        </p>
      </section>
      <section aria-labelledby="licence">
        <h2 id="licence">{words.developers.licence}</h2>
        <p>
          <Licence />
        </p>
      </section>
    </div>
  );
}

function Licence() {
  if (!licence) {
    return fill(words.developers.noLicence, {
      email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    });
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
