import path from 'node:path';
import { benchEngine } from './engine.ts';
import { benchBuild } from './build.ts';
import { benchEdge } from './edge.ts';
import { benchDigest } from './digest.ts';
import { benchLoad } from './load.ts';
import { benchPages } from './pages.ts';
import { benchTyping } from './typing.ts';
import { runCommand } from '../../lib/host/run-command.ts';

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
