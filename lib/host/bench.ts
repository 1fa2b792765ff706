import path from 'node:path';
import { benchEngine } from '../search-engine/bench.ts';
import { benchBuild } from './bench-build.ts';
import { benchEdge } from './bench-edge.ts';
import { benchDigest } from './bench-digest.ts';
import { benchLoad } from './bench-load.ts';
import { benchPages } from './bench-pages.ts';
import { benchTyping } from './bench-typing.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '../..');

const benches = {
  engine: () => benchEngine({ sizes: [1000, 10_000, 100_000], log: console.log }),
  pages: () => benchPages(root, console.log),
  build: () => benchBuild(root, console.log),
  edge: () => benchEdge(root, console.log),
  typing: () => benchTyping(root, console.log),
  digest: () => benchDigest(root, console.log),
  load: () => benchLoad(root, console.log, process.argv.includes('netlify')),
};

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n── ${name}`);
    await bench();
  }
});
