import ts from 'typescript';

type Property = { name: string; type: string; description: string };

/** A measured event, as its declaration documents it. */
export type EventEntry = { name: string; description: string; properties: Property[] };

/**
 * Reads the events out of the file that declares them, so that what is written about an event stands
 * in one place.
 * @param source text of `events.ts`
 * @throws when an event or a property has no comment
 */
export function readEvents(source: string): EventEntry[] {
  const file = ts.createSourceFile('events.ts', source, ts.ScriptTarget.Latest, true);
  const types = new Map(
    file.statements
      .filter((statement) => ts.isTypeAliasDeclaration(statement))
      .map((alias) => [alias.name.text, alias.type]),
  );
  return membersOf(types.get('TrackedEvents')).map((event) => {
    const { name, type } = named(event);
    const shape = ts.isTypeReferenceNode(type) ? types.get(type.getText()) : type;
    const properties = membersOf(shape).map((member) => {
      const property = named(member);
      return {
        name: property.name,
        type: property.type.getText().replace(/^readonly /, ''),
        description: commentOf(member, property.name),
      };
    });
    return { name, description: commentOf(event, name), properties };
  });
}

function membersOf(type: ts.TypeNode | undefined): ts.PropertySignature[] {
  if (!type || !ts.isTypeLiteralNode(type)) return [];
  return type.members.filter((member) => ts.isPropertySignature(member));
}

function named(member: ts.PropertySignature): { name: string; type: ts.TypeNode } {
  const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText();
  if (!member.type) throw new Error(`${name} has no type`);
  return { name, type: member.type };
}

function commentOf(node: ts.Node, name: string): string {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc && ts.getTextOfJSDocComment(doc.comment);
  if (!text) throw new Error(`${name} has no comment in lib/telemetry/events.ts`);
  return text.replaceAll(/\s+/g, ' ');
}

const INTRODUCTION = [
  '# Events',
  '',
  '<!-- Written by `node lib/telemetry/write-events-page.ts` from `lib/telemetry/events.ts`. -->',
  '',
  'What is measured, once a visitor has agreed: the consent groups C0007 and C0008 must both be active. Nothing that happens before that, or after the consent was withdrawn, is sent, and no analytics script is loaded.',
  '',
  'Each page is told of by `page(name, properties)`: the name is that of the route (`index`, `birds`, `organisations`, `organisations-id`, `collections`, `resources`, `faq`), the properties are `category` ("Job Board"), `url`, `path`, `search`, `referrer` and `title`.',
  '',
  'Each event is told of by `track(name, properties, options)`. The options carry `context.page`, which describes the page as above, and `context.userToken`, the anonymous user token of search-insights.',
  '',
  'No address holds a personal parameter (first_name, last_name, full_name, uni_id, email, linkedin or a token).',
  '',
  '## Services',
  '',
  'Segment, RudderStack and Jitsu are understood, and whatever else puts an object with `page` and `track` at `window.analytics`. An object with `load` is given the site id and the host.',
  '',
  '| service | `ANALYTICS_SCRIPT_URL` | `ANALYTICS_SITE_ID` | `ANALYTICS_HOST` |',
  '| --- | --- | --- | --- |',
  '| Segment | `https://cdn.segment.com/analytics.js/v1/{siteId}/analytics.min.js` | write key | `https://api.segment.io`, so that pages may send there |',
  '| RudderStack | `https://cdn.rudderlabs.com/v3/modern/rsa.min.js`, or the same file on the data plane | write key | data plane |',
  '| Jitsu | `https://data.example.org/p.js` | browser write key | the same host |',
  '',
  'Pages may load scripts only from the origin of the script, and send only to it and to the host: a service that asks a third origin for its settings needs them served from one of these.',
  '',
];

/** The page that lists every event. */
export function eventsPage(events: readonly EventEntry[]): string {
  return [...INTRODUCTION, '## List', '', ...events.flatMap(section)].join('\n');
}

function section({ name, description, properties }: EventEntry): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = properties.map(
    (one) => `| \`${one.name}\` | \`${cell(one.type)}\` | ${cell(one.description)} |`,
  );
  const table = ['| property | type | what it is |', '| --- | --- | --- |', ...rows, ''];
  return [`### ${name}`, '', description, '', ...(rows.length > 0 ? table : [])];
}
