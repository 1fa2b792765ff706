import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** A DER element (X.690): tag, length, content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length.toString(16).padStart(content.length > 255 ? 4 : 2, '0');
  const long = content.length > 127 ? [0x80 + length.length / 2] : [];
  return Buffer.concat([Buffer.from([tag, ...long]), Buffer.from(length, 'hex'), content]);
}

const SEQUENCE = 0x30;
const time = (text: string) => der(0x17, Buffer.from(text));
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const algorithm = der(
  SEQUENCE,
  der(0x06, Buffer.from('2a864886f70d01010b', 'hex')),
  der(0x05, Buffer.alloc(0)),
);
/** CN=sns.amazonaws.com */
const name = der(
  SEQUENCE,
  der(
    0x31,
    der(
      SEQUENCE,
      der(0x06, Buffer.from('550403', 'hex')),
      der(0x0c, Buffer.from('sns.amazonaws.com')),
    ),
  ),
);

/** A self-signed certificate (RFC 5280) as PEM, and its key. */
export function selfMade() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const body = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time('260101000000Z'), time('360101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = new X509Certificate(der(SEQUENCE, body, algorithm, signature)).toString();
  return { certificate, privateKey };
}
