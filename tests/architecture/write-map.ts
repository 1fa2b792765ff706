// Writes docs/map.md from the table of rooms: node tests/architecture/write-map.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { browserRooms, rooms } from './rooms.ts';

export const mapFile = path.resolve(import.meta.dirname, '../../docs/map.md');

const INTRODUCTION = `# Map

Read this page first: it takes five minutes. It is written from the table in
\`tests/architecture/rooms.ts\` by \`node tests/architecture/write-map.ts\`.

The board is a static site with a few functions behind it. There are four ways through it, and each
room of \`lib\` belongs to one of them.

1. **A role gets onto the board.** A curator's list goes through \`import\`, an employer's board
   through \`sources\` and the curator's \`desk\`. Both ask \`facts\` what the posting says and write the
   result to \`store\`: one SQLite file, \`DATA_DIR/board.db\`, with everything that a board knows
   about its roles. \`store\` is the only room that contains SQL for it.
2. **A visitor searches.** \`query\` describes a search as plain data, the same for the browser, the
   functions, feeds and alerts. In the browser, \`search\` sends it in Algolia's protocol, either to
   Algolia or to this site. There \`search-server\` answers with \`search-engine\`, an index in memory
   made from \`store\`. \`components/board\` shows the list, \`components/card\` one role.
3. **A page is built.** \`build\` prepares a board, and Next renders \`pages\` from what \`site\` and
   \`content\` provide. \`host\` is \`npm start\`: it serves the built pages, runs the functions in
   \`netlify\` and keeps the schedule. On Netlify, Netlify does that.
4. **An alert is mailed.** \`alerts\` stores who wants what and how often, in PostgreSQL or an embedded database.
   \`digest\` matches new roles with alerts, \`mail\` sends the messages, \`bounces\` ends the alerts of
   addresses that reject them.

\`\`\`mermaid
flowchart LR
  list["a list, Airtable"] --> import
  employers["employers' boards"] --> sources --> desk
  import --> store
  desk --> store
  store --> search_server["search-server"]
  search_server --> syndication["syndication: feeds, files, tools"]
  search_server --> browser["search, components, in the browser"]
  store --> site --> pages --> host
  store --> publish --> Algolia
  search_server --> digest --> mail --> server["a mail server"]
  alerts --> digest
  server --> bounces --> alerts
\`\`\`

Three rules hold everywhere, and tests refuse what breaks them:

- A room uses only rooms above it in the table below, and enters them through their doors.
- The browser loads only the browser rooms. \`search-engine\` is loaded there when the search
  server cannot be reached.
- Rules are pure functions that get the clock and the store passed in. Files, network and databases
  are touched at the edges: in \`store\`, \`alerts/database\`, \`host\`, \`commands\` and the functions.

To change something, find its room by what it knows, open the file to start with, and read on from
there. The tests of a room are in the folder of its name in \`tests\`; those of whole pages are in
\`tests/browser\`. Guides
show common changes step by step: a [page](how-to/add-a-page.md), a
[source system](how-to/add-a-source-system.md), a [rhythm](how-to/add-a-rhythm.md) of alerts, a
[setting](how-to/add-a-setting.md), a [facet](how-to/add-a-facet.md), a
[filter](how-to/change-a-filter.md), a [ranking](how-to/add-an-index.md), an
[event](how-to/add-an-event.md), an [endpoint](how-to/add-an-endpoint.md). What a page is called
and where it is linked is the table in \`lib/config/pages.ts\`.`;

/** The text of docs/map.md. */
export async function mapText(): Promise<string> {
  const names = Object.keys(rooms);
  const lines = [
    INTRODUCTION,
    '',
    `The browser rooms are those of \`lib\` that the pages load: ${listOf(browserRooms)}.`,
    '',
    '## Rooms',
    '',
    '| folder | what it knows | start with |',
    '| --- | --- | --- |',
    ...names.map((name) => `| \`${name}\` | ${rooms[name]?.knows} | ${entranceOf(name)} |`),
    '',
    '## Doors and arrows',
    '',
    'The files that other rooms may import besides the one to start with, and the rooms that a room',
    'may use. `all` is for rooms whose files are each a small idea of their own.',
    '',
    '| folder | further doors | may use |',
    '| --- | --- | --- |',
    ...names.map((name) => `| \`${name}\` | ${doorsOf(name)} | ${usesOf(name)} |`),
    '',
    '',
  ];
  return format(lines.join('\n'), { parser: 'markdown', printWidth: 100, proseWrap: 'preserve' });
}

function entranceOf(name: string): string {
  const { entrance } = rooms[name] ?? {};
  return entrance ? `[${entrance}](../${name}/${entrance})` : 'any file';
}

function doorsOf(name: string): string {
  const { doors } = rooms[name] ?? {};
  return doors ? listOf(doors) || 'none' : 'all';
}

function usesOf(name: string): string {
  const { uses = [], usesLazily = [] } = rooms[name] ?? {};
  const hasAll = browserRooms.every((room) => uses.includes(room));
  const named = hasAll ? uses.filter((used) => !browserRooms.includes(used)) : uses;
  const lazily = usesLazily.map((used) => `\`${used}\` by \`import()\``);
  const parts = [listOf(named), hasAll ? 'the browser rooms' : '', ...lazily];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

if (import.meta.main) await writeFile(mapFile, await mapText());
