// Writes the reference pages: settings, example environment and events. Variables and events are described
// only in the comments at their declarations.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import ts from 'typescript';
import { columnsOf, TABLE_NAMES } from '../alerts/database/dump.ts';
import { storedTables } from '../alerts/stored-data.ts';
import { publicSchema, serverSchema } from '../config/schemas.ts';
import { runProcess } from './command-line.ts';

/** Each page names the command that writes it. */
export const COMMAND = 'node lib/commands/write-reference.ts';

type Setting = {
  name: string;
  description: string;
  fallback: string | null;
};

type Settings = { visible: Setting[]; server: Setting[] };

/** The variables of the two schemas. `source` is the text of `lib/config/schemas.ts`. */
export function readSettings(source: string): Settings {
  const comments = variableComments(parse(source));
  const describe = (shape: object, defaults: Record<string, unknown>): Setting[] =>
    Object.keys(shape).map((name) => {
      const description = comments.get(name);
      if (!description) throw new Error(`${name} has no comment in lib/config/schemas.ts`);
      const fallback = defaults[name];
      return { name, description, fallback: fallback === null ? null : String(fallback) };
    });
  return {
    visible: describe(publicSchema.shape, publicSchema.parse({})),
    server: describe(serverSchema.shape, serverSchema.parse({})),
  };
}

function variableComments(root: ts.Node): Map<string, string> {
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const text = commentOf(node);
      if (text) comments.set(node.name.text, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return comments;
}

/** The page that lists every variable. */
export function settingsPage({ visible, server }: Settings): string {
  return [
    '# Settings',
    '',
    'All settings are environment variables, which may also be in a file `.env` in the project. An empty value counts as unset. A wrong value stops the start with a message that names it. No variable is required.',
    '',
    `<!-- Written by \`${COMMAND}\` from \`lib/config/schemas.ts\`. -->`,
    '',
    '## Written into the pages',
    '',
    'Everyone can read these. A change takes effect with the next build, which `npm start` runs automatically.',
    '',
    ...settingsTable(visible),
    '',
    '## Read by the server, the functions and the commands',
    '',
    'Some of these are secrets. None is ever written into a page; a test checks that on a built board.',
    '',
    ...settingsTable(server),
    '',
  ].join('\n');
}

function settingsTable(settings: Setting[]): string[] {
  return [
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...settings.map(
      ({ name, fallback, description }) =>
        `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${cell(description)} |`,
    ),
  ];
}

/** The example of a `.env` file: every variable, commented out. */
export function exampleEnvironment({ visible, server }: Settings): string {
  const line = ({ name, fallback, description }: Setting) =>
    `# ${description}\n# ${name}=${fallback ?? ''}\n`;
  return [
    `# Copy to .env and uncomment what you need. Written by ${COMMAND} from lib/config/schemas.ts.`,
    '',
    '# ── Written into the pages: nothing secret here ──',
    '',
    ...visible.map(line),
    '# ── Read by the server only ──',
    '',
    ...server.map(line),
  ].join('\n');
}

type EventProperty = { name: string; type: string; description: string };

type EventEntry = { name: string; description: string; properties: EventProperty[] };

/** The declared events. `source` is the text of `lib/telemetry/events.ts`. */
export function readEvents(source: string): EventEntry[] {
  const types = new Map(
    parse(source)
      .statements.filter((statement) => ts.isTypeAliasDeclaration(statement))
      .map((alias) => [alias.name.text, alias.type]),
  );
  return membersOf(types.get('TrackedEvents')).map((event) => {
    const { name, type } = nameAndType(event);
    const shape = ts.isTypeReferenceNode(type) ? types.get(type.getText()) : type;
    const properties = membersOf(shape).map((member) => {
      const property = nameAndType(member);
      return {
        name: property.name,
        type: property.type.getText().replace(/^readonly /, ''),
        description: descriptionOf(member, property.name),
      };
    });
    return { name, description: descriptionOf(event, name), properties };
  });
}

function membersOf(type: ts.TypeNode | undefined): ts.PropertySignature[] {
  if (!type || !ts.isTypeLiteralNode(type)) return [];
  return type.members.filter((member) => ts.isPropertySignature(member));
}

function nameAndType(member: ts.PropertySignature) {
  const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText();
  if (!member.type) throw new Error(`${name} has no type`);
  return { name, type: member.type };
}

function descriptionOf(member: ts.PropertySignature, name: string): string {
  const text = commentOf(member);
  if (!text) throw new Error(`${name} has no comment in lib/telemetry/events.ts`);
  return text;
}

const EVENTS_INTRODUCTION = [
  '# Events',
  '',
  `<!-- Written by \`${COMMAND}\` from \`lib/telemetry/events.ts\`. -->`,
  '',
  'What is measured once a visitor has consented: the consent groups C0007 and C0008 must both be active. Nothing is sent, and no analytics script is loaded, before consent is given or after it is withdrawn.',
  '',
  'Each page view calls `page(name, properties)`: the name is that of the route (`index` for `/`, else its path with hyphens, such as `faq`, `organisations-id` or `alerts-confirm`; `not-found` for an address without a page), the properties are `category` ("Job Board"), `url`, `path`, `search`, `referrer` and `title`.',
  '',
  'Each event calls `track(name, properties, options)`. The options carry `context.page`, which describes the page as above, and `context.userToken`, the anonymous user token of search-insights.',
  '',
  'Personal parameters (first_name, last_name, full_name, uni_id, email, linkedin and tokens) are removed from every address.',
  '',
  '## Services',
  '',
  'Segment, RudderStack and Jitsu are supported, and so is anything else that puts an object with `page` and `track` at `window.analytics`. If the object has `load`, it is called with the site id and the host.',
  '',
  '| service | `ANALYTICS_SCRIPT_URL` | `ANALYTICS_SITE_ID` | `ANALYTICS_HOST` |',
  '| --- | --- | --- | --- |',
  '| Segment | `https://cdn.segment.com/analytics.js/v1/{siteId}/analytics.min.js` | write key | `https://api.segment.io`, so that pages may send there |',
  '| RudderStack | `https://cdn.rudderlabs.com/v3/modern/rsa.min.js`, or the same file on the data plane | write key | data plane |',
  '| Jitsu | `https://data.example.org/p.js` | browser write key | the same host |',
  '',
  'The Content-Security-Policy lets pages load scripts only from the origin of the script, and send only to it and to the host. If a service fetches its settings from a third origin, serve them from one of these.',
  '',
];

/** The page that lists every event. */
export function eventsPage(events: readonly EventEntry[]): string {
  return [...EVENTS_INTRODUCTION, '## List', '', ...events.flatMap(eventSection)].join('\n');
}

function eventSection({ name, description, properties }: EventEntry): string[] {
  const rows = properties.map(
    (one) => `| \`${one.name}\` | \`${cell(one.type)}\` | ${cell(one.description)} |`,
  );
  const table = ['| property | type | meaning |', '| --- | --- | --- |', ...rows, ''];
  return [`### ${name}`, '', description, '', ...(rows.length > 0 ? table : [])];
}

const STORED_DATA_INTRODUCTION = [
  '# Stored data',
  '',
  `<!-- Written by \`${COMMAND}\` from \`lib/alerts/stored-data.ts\` and \`lib/alerts/database/schema.ts\`. -->`,
  '',
  'What a board stores about people, why, and for how long: the record of processing that privacy laws ask for, and the facts for a privacy notice. `npm run person -- export ADDRESS` and `erase ADDRESS` answer the people themselves. The rows are deleted by the function `sweep`, every day.',
  '',
  '## Outside the database',
  '',
  '- **Visitors have no account.** Saved and hidden roles, the last searches and the choice about cookies stay in their browser.',
  '- **The log** names no address, network address or search. How long it is kept is up to the server.',
  '- **Measurement and error reports** go to the services that the settings name, if any, and only with consent where [events](events.md) says so.',
  '- **Without `SMTP_URL`** mails are also files in `DATA_DIR/outbox`, until they are deleted by hand.',
  '- **Backups and exports** contain everything below. They are deleted by hand.',
  '- **The mail server** keeps its own log.',
  '',
  "## In the alerts' database",
  '',
];

/** The page that says what is stored about people. @param source of the schema of the alerts */
export function storedDataPage(source: string): string {
  const schema = parse(source);
  const sections = TABLE_NAMES.flatMap((name) => {
    const stored = storedTables[name];
    if (!stored) throw new Error(`${name} is missing in lib/alerts/stored-data.ts`);
    const comments = columnComments(schema, name);
    const columns = columnsOf(name).map(({ key, column }) => {
      const comment = comments.get(key);
      return `| \`${column}\` | ${comment ? cell(comment) : ''} |`;
    });
    return [
      `### ${name}`,
      '',
      `**Why:** ${stored.why}`,
      '',
      `**How long:** ${stored.howLong}`,
      '',
      ...(stored.isPersonal ? [] : ['Not about a person.', '']),
      '| column | meaning |',
      '| --- | --- |',
      ...columns,
      '',
    ];
  });
  return [...STORED_DATA_INTRODUCTION, ...sections].join('\n');
}

/** The comments of a table's columns, by their names in the code. */
function columnComments(schema: ts.SourceFile, table: string): Map<string, string> {
  let found: ts.Node | null = null;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [name, columns] = node.arguments;
      if (name && columns && ts.isStringLiteral(name) && name.text === table) found = columns;
    }
    ts.forEachChild(node, visit);
  };
  visit(schema);
  return found ? variableComments(found) : new Map();
}

function parse(source: string): ts.SourceFile {
  return ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
}

/** The doc comment of a declaration in one line. */
function commentOf(node: ts.Node): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(node);
  const text = doc && ts.getTextOfJSDocComment(doc.comment);
  return text?.replaceAll(/\s+/g, ' ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const markdown = (text: string) => format(text, { parser: 'markdown' });

if (import.meta.main) {
  await runProcess({
    usage: `Usage: ${COMMAND}

Writes docs/settings.md, docs/events.md, docs/stored-data.md and .env.example from the source.

  --help       show this`,
    async run() {
      const settings = readSettings(await read('lib/config/schemas.ts'));
      const events = readEvents(await read('lib/telemetry/events.ts'));
      await write('docs/settings.md', await markdown(settingsPage(settings)));
      await write('docs/events.md', await markdown(eventsPage(events)));
      const schema = await read('lib/alerts/database/schema.ts');
      await write('docs/stored-data.md', await markdown(storedDataPage(schema)));
      await write('.env.example', exampleEnvironment(settings));
    },
  });
}
