// Writes docs/map.md from the table of rooms: node tests/architecture/write-map.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { browserRooms, rooms } from './rooms.ts';

export const mapFile = path.resolve(import.meta.dirname, '../../docs/map.md');

/** The text of docs/map.md. */
export async function mapText(): Promise<string> {
  const names = Object.keys(rooms);
  const lines = [
    '# Map',
    '',
    'Where things are, and which part may use which. Written from the table in',
    '`tests/architecture/rooms.ts` by `node tests/architecture/write-map.ts`; a test refuses every',
    'import that the table does not name, types included.',
    '',
    `The browser rooms are those of \`lib\` that the pages load: ${listOf(browserRooms)}.`,
    '',
    '## Rooms',
    '',
    '| folder | what it knows | start with | what it may use |',
    '| --- | --- | --- | --- |',
    ...names.map(
      (name) => `| \`${name}\` | ${rooms[name]?.knows} | ${entranceOf(name)} | ${usesOf(name)} |`,
    ),
    '',
    '## Arrows',
    '',
    'An arrow reads "uses". Arrows that follow from others are left out.',
    '',
    '```mermaid',
    'flowchart TB',
    ...names.map((name) => `  ${idOf(name)}["${name}"]`),
    ...names.flatMap((name) => directUses(name).map((used) => `  ${idOf(name)} --> ${idOf(used)}`)),
    ...names.flatMap((name) =>
      (rooms[name]?.usesLazily ?? []).map(
        (used) => `  ${idOf(name)} -. "import()" .-> ${idOf(used)}`,
      ),
    ),
    '```',
    '',
  ];
  return format(lines.join('\n'), { parser: 'markdown', printWidth: 100, proseWrap: 'preserve' });
}

function entranceOf(name: string): string {
  const { entrance } = rooms[name] ?? {};
  return entrance ? `[${entrance}](../${name}/${entrance})` : 'any file';
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

/** The rooms that a room uses, without those that it also reaches through another. */
function directUses(name: string): string[] {
  const uses = rooms[name]?.uses ?? [];
  return uses.filter((used) => !uses.some((other) => other !== used && reaches(other, used)));
}

function reaches(from: string, to: string): boolean {
  const uses = rooms[from]?.uses ?? [];
  return uses.includes(to) || uses.some((used) => reaches(used, to));
}

const idOf = (name: string): string => name.replaceAll(/[^a-z]/g, '_');

if (import.meta.main) await writeFile(mapFile, await mapText());
