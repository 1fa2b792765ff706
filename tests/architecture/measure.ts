// Prints how large the product is and how far its ideas reach: node tests/architecture/measure.ts
import path from 'node:path';
import { circles, files, folderArrows, reachable, readSource } from './import-graph.ts';
import { roomOf, rooms } from './rooms.ts';

/** Ways through the product, by the modules that they begin and end with. */
const ways: Record<string, readonly string[]> = {
  'key press to card': ['components/search/SearchField.tsx', 'components/board/RoleList.tsx'],
  'CSV row to card': ['lib/import/run-import.ts', 'components/card/RoleCard.tsx'],
  'posting to mail': ['lib/sources/run-sync.ts', 'lib/digest/digest.ts'],
  'form to digest': [
    'components/alerts/AlertForm.tsx',
    'netlify/functions/subscribe.ts',
    'lib/digest/digest.ts',
  ],
  'setting to page': ['lib/config/load.ts', 'components/frame/PageFrame.tsx'],
  '/api/roles.csv': ['netlify/functions/roles-csv.ts'],
};

const linesOf = (file: string): number => readSource(file).split('\n').length - 1;
const sum = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);

/** Folders that import each other, at each depth of the tree. */
export function folderCircles(): string[] {
  const depths = Math.max(...files.map((file) => file.split('/').length - 1));
  return Array.from({ length: depths }, (_, index) => index + 1).flatMap((depth) =>
    circles(folderArrows(depth)).map((circle) => `depth ${depth}: ${circle.join(' ')}`),
  );
}

/** Lines of each room, largest first. */
export function roomSizes(): Array<[room: string, lines: number]> {
  const sizes = Object.keys(rooms).map((room): [string, number] => [
    room,
    sum(files.filter((file) => roomOf(file) === room).map(linesOf)),
  ]);
  return sizes.sort(([, one], [, other]) => other - one);
}

function main(): void {
  const sizes = roomSizes();
  console.log(`files    ${files.length}`);
  console.log(`lines    ${sum(files.map(linesOf))}`);
  console.log(`rooms    ${sizes.length}`);
  console.log(
    `largest  ${sizes
      .slice(0, 3)
      .map((size) => size.join(' '))
      .join(', ')}`,
  );
  console.log(
    `circles  ${[...circles([...fileArrows()]), ...folderCircles()].join('; ') || 'none'}`,
  );
  console.log('files that a way loads:');
  for (const [name, starts] of Object.entries(ways)) {
    const missing = starts.filter((file) => !files.includes(file));
    if (missing.length > 0)
      throw new Error(`${name} names files that are gone: ${missing.join(', ')}`);
    console.log(`  ${name.padEnd(18)} ${reachable(starts, ({ isLazy }) => !isLazy).length}`);
  }
}

const fileArrows = () => folderArrows(Infinity);

if (import.meta.filename === path.resolve(process.argv[1] ?? '')) main();
