import path from 'node:path';
import { benchEngine } from './engine.ts';
import { benchBuild } from './build.ts';
import { benchCapacity } from './capacity.ts';
import { benchColdStart } from './cold-start.ts';
import { machine } from './figures.ts';
import { benchDesk } from './desk.ts';
import { benchDigest } from './digest.ts';
import { benchEligibility } from './eligibility.ts';
import { benchFacts } from './facts.ts';
import { benchFit } from './fit.ts';
import { benchLoad } from './load.ts';
import { benchMemory, benchStart } from './start.ts';
import { benchRelevance } from './relevance.ts';
import { benchLanguages } from './relevance-languages.ts';
import { benchPhrases, benchRealRelevance } from './relevance-real.ts';
import { benchPages } from './pages.ts';
import { benchSync } from './sync.ts';
import { benchTyping } from './typing.ts';
import { runProcess } from '../../lib/commands/command-line.ts';

const root = path.resolve(import.meta.dirname, '../..');

const fileIn = (operands: string[]) => operands.find((operand) => /\.(?:gz|json)$/.test(operand));

type Bench = (operands: string[]) => Promise<void>;

const benches: Record<string, Bench> = {
  engine: () => benchEngine({ sizes: [1000, 10_000, 100_000], log: console.log }),
  async relevance(operands) {
    const isDetailed = operands.includes('each');
    await benchRelevance(console.log, isDetailed);
    await benchLanguages(console.log, isDetailed);
    await benchPhrases(console.log, isDetailed);
    const boards = fileIn(operands);
    if (boards === undefined)
      console.log('For real roles, name their file: npm run bench -- relevance boards.jsonl.gz');
    else await benchRealRelevance(boards, console.log, isDetailed);
  },
  facts: async (operands) => benchFacts(console.log, fileIn(operands)),
  eligibility: async (operands) => benchEligibility(console.log, fileIn(operands)),
  fit: async (operands) => benchFit(console.log, fileIn(operands)),
  pages: () => benchPages(root, console.log),
  build: () => benchBuild(root, console.log),
  start: () => benchStart(root, console.log),
  memory: () => benchMemory(root, console.log),
  'cold-start': () => benchColdStart(root, console.log),
  typing: () => benchTyping(root, console.log),
  digest: (operands) => benchDigest(root, console.log, operands.includes('huge')),
  sync: () => benchSync(root, console.log),
  desk: () => benchDesk(root, console.log),
  load: () => benchLoad(root, console.log),
  capacity: (operands) => benchCapacity(root, console.log, operands.includes('huge')),
};

await runProcess({
  usage: `Usage: npm run bench -- [NAME...]

Measures the board and prints ratios against its peers. Benches: ${Object.keys(benches).join(', ')}.
"relevance each" prints every query, "relevance boards.jsonl.gz" also searches real roles.
"facts boards.jsonl.gz" reads a file of real boards as well; "fit" needs one.
"eligibility labelled.json" scores other sentences than its own.
"digest huge" matches a million alerts and sends 100,000 mails as well.
"capacity huge" measures a million roles and a million alerts as well.`,
  hasOperands: true,
  async run({ operands }) {
    console.log(machine());
    for (const [name, bench] of Object.entries(benches)) {
      if (operands.length > 0 && !operands.includes(name)) continue;
      console.log(`\n── ${name}`);
      await bench(operands);
    }
  },
});
