/** Recognises how the text of a list is encoded: UTF-8, UTF-16 or Windows-1252. Contract: 21.2. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The names that spreadsheets use. */
export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const BEGINNING_BYTES = 65_536;

/** @returns null for a file that is no text, or that mixes encodings */
export async function encodingOf(file: string): Promise<Encoding | null> {
  const beginning = await beginningOf(file);
  return utf16Of(beginning) ?? singleByteOf(file);
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The beginning of a text, which may end within a character. */
export async function beginningAsText(file: string, encoding: Encoding): Promise<string> {
  return new TextDecoder(encoding).decode(await beginningOf(file), { stream: true });
}

/** By its byte-order mark or, as most characters of a list are ASCII, by its zeros. */
function utf16Of(bytes: Buffer): Encoding | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const zeros = [0, 0];
  for (const [position, byte] of bytes.entries()) if (byte === 0) zeros[position % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const isMost = (count: number) => count > bytes.length / 4;
  if (isMost(odd) && even === 0) return 'utf-16le';
  return isMost(even) && odd === 0 ? 'utf-16be' : null;
}

/** Bytes that stand for no character in Windows-1252, and control characters that no list has. */
const notWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f]);
const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;

/**
 * Windows-1252 if the bytes are not UTF-8. In such a text, accented letters seldom look like UTF-8; if more of
 * them do than do not, the file is damaged UTF-8, whose letters would be garbled.
 */
async function singleByteOf(file: string): Promise<Encoding | null> {
  let isText = true;
  /** Bytes that the present UTF-8 character still needs. */
  let missing = 0;
  let [valid, strays] = [0, 0];
  for await (const chunk of createReadStream(file)) {
    for (const byte of chunk as Buffer) {
      if (notWindows.has(byte) || isControl(byte)) isText = false;
      if (missing > 0 && byte >= 0x80 && byte < 0xc0) {
        missing -= 1;
        if (missing === 0) valid += 1;
        continue;
      }
      if (missing > 0) strays += 1;
      missing = followersOf(byte);
      if (byte >= 0x80 && missing === 0) strays += 1;
    }
  }
  if (missing > 0) strays += 1;
  if (strays === 0) return 'utf-8';
  return isText && strays > valid ? 'windows-1252' : null;
}

/** How many bytes follow the first one of a UTF-8 character; 0 also for one that begins none. */
function followersOf(byte: number): number {
  if (byte >= 0xf0 && byte < 0xf5) return 3;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xc2 && byte < 0xe0 ? 1 : 0;
}
