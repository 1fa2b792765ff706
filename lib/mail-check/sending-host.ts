/** The host that hands the mail to receivers: its addresses, and whether they are named and lead back to it. */
import { isIP } from 'node:net';
import ip from 'ipaddr.js';
import { type Finding, recordsOf, type Resolve } from './finding.ts';

/** `host` is null when none is known. `addresses` are public ones only. */
export type SendingHost = { host: string | null; addresses: string[] };

/** No receiver sees mail arrive from these. */
const NOT_PUBLIC = ['loopback', 'private', 'linkLocal', 'uniqueLocal', 'unspecified'];

/** Looks up the addresses of a host. */
export async function findSendingHost(resolve: Resolve, host: string | null): Promise<SendingHost> {
  if (host === null) return { host, addresses: [] };
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(bare)
    ? [bare]
    : [...(await recordsOf(resolve, bare, 'A')), ...(await recordsOf(resolve, bare, 'AAAA'))];
  const addresses = found.filter((address) => !NOT_PUBLIC.includes(ip.parse(address).range()));
  return { host: bare, addresses };
}

/** Says which setting names the host, when its addresses are not known. */
export const unknownHost = ({ host }: SendingHost): string =>
  host === null
    ? 'SMTP_URL is not set, so the sending host is not known: name it with --host'
    : `${host} has no public address: name the host that sends to receivers with --host`;

/** Whether each address has a name whose addresses include it. */
export async function checkReverseName(resolve: Resolve, sending: SendingHost): Promise<Finding> {
  const name = 'Reverse name';
  const { host, addresses } = sending;
  if (addresses.length === 0) return { name, state: 'missing', text: unknownHost(sending) };
  const named = await Promise.all(
    addresses.map(async (address) => ({
      address,
      names: await recordsOf(resolve, reverseName(address), 'PTR'),
    })),
  );
  const nameless = named.filter(({ names }) => names.length === 0).map(({ address }) => address);
  if (nameless.length > 0) {
    const records = nameless.map((address) => `${reverseName(address)}. PTR ${nameFor(host)}.`);
    const text = `${nameless.join(', ')} has no name; the provider of the address can set one`;
    return { name, state: 'missing', text, records };
  }
  for (const { address, names } of named) {
    if (await leadsBack(resolve, address, names)) continue;
    const type = isIP(address) === 6 ? 'AAAA' : 'A';
    const text = `${address} is named ${names.join(', ')}, which does not lead back to it`;
    return { name, state: 'wrong', text, records: [`${names[0]}. ${type} ${address}`] };
  }
  const text = named.map(({ address, names }) => `${address} is ${names.join(', ')}`).join('; ');
  return { name, state: 'ok', text };
}

/** A host that is given by its address has no name yet. */
const nameFor = (host: string | null): string =>
  host === null || isIP(host) ? 'NAME.OF.THE.HOST' : host;

async function leadsBack(resolve: Resolve, address: string, names: string[]): Promise<boolean> {
  const type = isIP(address) === 6 ? 'AAAA' : 'A';
  const wanted = ip.parse(address).toNormalizedString();
  for (const name of names) {
    const found = await recordsOf(resolve, name, type);
    if (found.some((one) => ip.parse(one).toNormalizedString() === wanted)) return true;
  }
  return false;
}

/** Such as "1.2.0.192.in-addr.arpa". */
function reverseName(address: string): string {
  const parsed = ip.parse(address);
  const bytes = parsed.toByteArray().toReversed();
  if (parsed.kind() === 'ipv4') return `${bytes.join('.')}.in-addr.arpa`;
  const digits = bytes.map((byte) => [...byte.toString(16).padStart(2, '0')].toReversed());
  return `${digits.flat().join('.')}.ip6.arpa`;
}
