// A digest as a process of its own, which tests start and kill. It gets ready, says so, and begins
// when it is told. Its mails belong to it for a short time, so that a test need not wait a minute
// for those of a process that was killed.
import '../../lib/host/jsx.ts';
import { once } from 'node:events';
import { openDigest } from '../../lib/alerts/digest/open-digest.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { NOW } from '../search-engine/role-factory.ts';
import { LEASE_SECONDS } from './processes.ts';

await import('../../lib/alerts/mail/templates/mail-parts.tsx');
const digest = openDigest(loadConfig(process.env), {
  now: () => NOW,
  say: (line) => console.log(line),
  leaseSeconds: LEASE_SECONDS,
});
console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
const { delivery } = await digest.run({ waitsForOthers: 3 * LEASE_SECONDS });
console.log(JSON.stringify(delivery));
await digest.close();
