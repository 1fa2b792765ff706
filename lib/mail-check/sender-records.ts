/** The records by which receivers recognise the sender: SPF, DKIM and DMARC, and whether they fit the From address. */
import { createPublicKey } from 'node:crypto';
import { dmarc, spf } from 'mailauth';
import { type Finding, recordsOf, type Resolve, txtRecord } from './finding.ts';
import { type SendingHost, unknownHost } from './sending-host.ts';

/** An address that no host has (RFC 5737): with it, only the record itself is checked. */
const NO_HOST = '192.0.2.0';

/** Whether the SPF record of the return address's domain names each address of the sending host. */
export async function checkSpf(
  resolve: Resolve,
  domain: string,
  sending: SendingHost,
): Promise<Finding> {
  const name = 'SPF';
  const { host, addresses } = sending;
  const terms = addresses.map((address) => `ip${address.includes(':') ? 6 : 4}:${address}`);
  const refused: string[] = [];
  let record = '';
  for (const address of addresses.length > 0 ? addresses : [NO_HOST]) {
    const question = { sender: `postmaster@${domain}`, helo: host ?? domain, mta: domain };
    const { status, rr = '' } = await spf({ ...question, ip: address, resolver: resolve });
    const reason = (status.comment ?? '').replace(`${domain}: `, '');
    switch (status.result) {
      case 'none': {
        const records = [txtRecord(domain, `v=spf1 ${[...terms, '~all'].join(' ')}`)];
        const text = `${domain} does not say which hosts may send its mail`;
        return terms.length > 0
          ? { name, state: 'missing', text, records }
          : { name, state: 'missing', text: `${text}; ${unknownHost(sending)}` };
      }
      case 'permerror':
      case 'temperror':
        return { name, state: 'wrong', text: reason };
      case 'pass':
        break;
      default:
        refused.push(address);
    }
    record = rr;
  }
  if (addresses.length === 0) return { name, state: 'wrong', text: unknownHost(sending) };
  if (refused.length === 0) return { name, state: 'ok', text: `${domain}: ${record}` };
  const more = terms.filter((term) => refused.includes(term.slice(term.indexOf(':') + 1)));
  return {
    name,
    state: 'wrong',
    text: `the record of ${domain} does not name ${refused.join(', ')}, an address of ${host}`,
    records: [txtRecord(domain, withTerms(record, more))],
  };
}

/** Terms after "all" or "redirect" would not be read. */
function withTerms(record: string, terms: string[]): string {
  const [version = '', ...rest] = record.split(/\s+/);
  return [version, ...terms, ...rest].join(' ');
}

/** Shorter keys count as none (RFC 8301). */
const MIN_KEY_BITS = 1024;

/** Whether the key of the selector is published, and is one that receivers accept. */
export async function checkDkim(
  resolve: Resolve,
  domain: string,
  selector: string | null,
): Promise<Finding> {
  const name = 'DKIM';
  if (selector === null) {
    const text = 'set DKIM_SELECTOR to the selector with which your mail server signs';
    return { name, state: 'missing', text };
  }
  const at = `${selector}._domainkey.${domain}`;
  const [record] = (await recordsOf(resolve, at, 'TXT')).filter((text) => /\bp\s*=/.test(text));
  const wanted = 'v=DKIM1; k=rsa; p=PUBLIC_KEY_OF_YOUR_MAIL_SERVER';
  if (record === undefined) {
    return { name, state: 'missing', text: `${at} has no key`, records: [txtRecord(at, wanted)] };
  }
  const fault = keyFault(record);
  if (fault === null) return { name, state: 'ok', text: at };
  return { name, state: 'wrong', text: `${at} ${fault}`, records: [txtRecord(at, wanted)] };
}

/** What is wrong with a key record (RFC 6376, RFC 8463); null when nothing is. */
function keyFault(record: string): string | null {
  const tags = new Map(
    record.split(';').map((tag): [string, string] => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim(), value.join('=').replace(/\s/g, '')];
    }),
  );
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'is not a DKIM record';
  const key = tags.get('p') ?? '';
  if (key === '') return 'is revoked: its "p=" is empty';
  const bytes = Buffer.from(key, 'base64');
  if (tags.get('k') === 'ed25519') return bytes.length === 32 ? null : 'has a damaged key';
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits >= MIN_KEY_BITS ? null : `has a key of ${bits} bits; ${MIN_KEY_BITS} are needed`;
  } catch {
    return 'has a damaged key';
  }
}

/** The domains that receivers compare with that of the From address. */
export type SenderDomains = {
  /** The address in "From". */
  from: string;
  /** Of the return address, which SPF is about. */
  spf: string;
  /** Of the DKIM signature. */
  dkim: string;
};

/** Receivers of many mails ask for a record; this one asks them for nothing. */
const LEAST_DMARC = 'v=DMARC1; p=none';

/** Whether the From address has a DMARC record, and whether SPF or DKIM is about its domain. */
export async function checkDmarc(resolve: Resolve, domains: SenderDomains): Promise<Finding[]> {
  const { from, spf: spfDomain, dkim: dkimDomain } = domains;
  const at = `_dmarc.${domainOf(from)}`;
  const askedBy = (resolver: Resolve) =>
    dmarc({
      headerFrom: from,
      spfDomains: [spfDomain],
      dkimDomains: [{ domain: dkimDomain }],
      resolver,
    });
  const found = await askedBy(resolve);
  if (found === false) throw new Error(`${from} has no domain`);
  if (found.status.result === 'temperror') throw new Error(found.error);
  if (found.rr !== undefined) {
    return [{ name: 'DMARC', state: 'ok', text: `${at}: ${found.rr}` }, alignment(found, domains)];
  }
  const unusable = (await recordsOf(resolve, at, 'TXT')).filter((text) => /^v=DMARC1/i.test(text));
  const records = [txtRecord(at, LEAST_DMARC)];
  const missing: Finding =
    unusable.length === 0
      ? { name: 'DMARC', state: 'missing', text: `${at} has no record`, records }
      : { name: 'DMARC', state: 'wrong', text: `${at} has no single valid record`, records };
  // As if the record were there.
  const assumed = await askedBy((name, type) =>
    name === at && type === 'TXT' ? Promise.resolve([[LEAST_DMARC]]) : resolve(name, type),
  );
  return [missing, ...(assumed === false ? [] : [alignment(assumed, domains)])];
}

type Dmarc = Exclude<Awaited<ReturnType<typeof dmarc>>, false>;

function alignment(
  found: Dmarc,
  { from, spf: spfDomain, dkim: dkimDomain }: SenderDomains,
): Finding {
  const name = 'Alignment';
  const aligned = [
    ...(found.alignment.spf.result ? ['SPF'] : []),
    ...(found.alignment.dkim.result ? ['DKIM'] : []),
  ];
  if (aligned.length > 0) {
    return { name, state: 'ok', text: `${aligned.join(' and ')} for the domain of ${from}` };
  }
  return {
    name,
    state: 'wrong',
    text: `${from} is neither of ${spfDomain} (SPF) nor of ${dkimDomain} (DKIM): change MAIL_FROM, or sign with the domain of the address`,
  };
}

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
