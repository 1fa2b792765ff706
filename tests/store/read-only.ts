// For each line of its input, prints what a process sees of a state directory that it cannot write.
// Argument: the state directory.
import { createInterface } from 'node:readline';
import { versionOf } from '../../lib/store/database.ts';

const [dataDir = ''] = process.argv.slice(2);
process.setgid?.(65_534);
process.setuid?.(65_534);
for await (const _ of createInterface({ input: process.stdin })) {
  console.log(versionOf(dataDir, 'part')?.split(' ')[1]);
}
