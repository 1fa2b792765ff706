// A digest in a separate process, which tests start and kill. It prints "ready" and starts on input. The
// argument is the lease of a mail in seconds: short, so that tests need not wait a minute for the mails of
// a killed process.
import { once } from 'node:events';
import { closeDigest, openDigest, runDigest } from '../../lib/digest/digest.ts';
import { loadConfig } from '../../lib/config/load.ts';
import '../../lib/host/jsx.ts';
import { NOW } from '../support/role-factory.ts';

const leaseSeconds = Number(process.argv[2]);
await import('../../lib/mail/mail-parts.tsx');
const digest = openDigest(loadConfig(process.env), {
  now: () => NOW,
  say: (line) => console.log(line),
  leaseSeconds,
});
console.log('ready');
await once(process.stdin, 'data');
process.stdin.destroy();
const { delivery } = await runDigest(digest, { waitsForOthers: 2 * leaseSeconds });
console.log(JSON.stringify(delivery));
await closeDigest(digest);
