// A digest as a process of its own, which tests start and kill. It gets ready, says so, and begins
// when it is told. For how many seconds a mail belongs to it is its argument, so that a test need not
// wait a minute for the mails of a process that was killed.
import { once } from 'node:events';
import { openDigest } from '../../../lib/alerts/digest/digest.ts';
import { loadConfig } from '../../../lib/config/load.ts';
import '../../../lib/host/jsx.ts';
import { NOW } from '../../search-engine/role-factory.ts';

const leaseSeconds = Number(process.argv[2]);
await import('../../../lib/alerts/mail/templates/mail-parts.tsx');
const digest = openDigest(loadConfig(process.env), {
  now: () => NOW,
  say: (line) => console.log(line),
  leaseSeconds,
});
console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
const { delivery } = await digest.run({ waitsForOthers: 2 * leaseSeconds });
console.log(JSON.stringify(delivery));
await digest.close();
