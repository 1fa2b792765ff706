import { domainToASCII } from 'node:url';
import { loadConfig } from '../config/load.ts';
import {
  checkMail,
  describeFindings,
  type MailCheckNetwork,
  openNetwork,
} from '../mail-check/check-mail.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

export const checkMailCommand = createCommand({
  usage: `Usage: npm run check:mail -- [options]

Looks up what receivers of the board's mail look up: SPF, DKIM, DMARC and their alignment, the reverse
name of the sending host, the encryption of the mail server, and one-click unsubscribing. Names the DNS
records to write. Exits with 1 when something is missing or wrong. Sends no mail.

  --domain DOMAIN   of the return address and of the DKIM signature, instead of those of the settings
  --from ADDRESS    the sender, instead of MAIL_FROM
  --host NAME       the host from which receivers get the mail, if it is not that of SMTP_URL
  --server ADDRESS  a name server to ask, instead of those of this machine; may be repeated
  --help            show this`,
  options: {
    domain: { type: 'string' },
    from: { type: 'string' },
    host: { type: 'string' },
    server: { type: 'string', multiple: true, default: [] },
  },
  async run({ values, env, terminal }, network: MailCheckNetwork = networkOf(values.server)) {
    const { from: MAIL_FROM, host } = values;
    const config = loadConfig(MAIL_FROM === undefined ? env : { ...env, MAIL_FROM });
    const domain = values.domain === undefined ? undefined : domainToASCII(values.domain);
    if (domain === '') throw new UsageError(`--domain takes a domain, not "${values.domain}"`);
    const findings = await checkMail(config, { domain, host }, network);
    terminal.out.write(`${describeFindings(findings).join('\n')}\n`);
    const faulty = findings.filter(({ state }) => state !== 'ok').map(({ name }) => name);
    if (faulty.length > 0) throw new Error(`Not as receivers want it: ${faulty.join(', ')}.`);
  },
});

function networkOf(servers: string[]): MailCheckNetwork {
  try {
    return openNetwork(servers);
  } catch {
    throw new UsageError(
      `--server takes the address of a name server, not "${servers.join(', ')}"`,
    );
  }
}

if (import.meta.main) await runProcess(checkMailCommand);
