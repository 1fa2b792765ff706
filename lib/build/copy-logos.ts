/**
 * Copies logos and other pictures into the site during a build. They are re-encoded, so that a file from
 * another host, with anything hidden in it, is never served. Contract: 17.2.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { isAllowedPicture } from '../roles/card-content.ts';
import { replaceJson } from '../store/state-file.ts';
import {
  copiesFolder,
  copiesPath,
  type LogoCopies,
  type LogoCopy,
  readLogoCopies,
  SITE_FOLDER,
} from '../store/logo-copies.ts';
import { type Requests, type Limits, TransientFailure, Unreachable } from '../sources/request.ts';
import { SourceProblem } from '../sources/systems/system.ts';

export const pictureLimits: Limits = {
  bytes: 5_000_000,
  headersMs: 10_000,
  bodyMs: 10_000,
  totalMs: 20_000,
};

/** Pixels of each side; pages show logos at up to 72 pixels and pictures at up to 140. */
const SIDE = 288;
const MAX_PIXELS = 16_000_000;
const ENCODING_SECONDS = 5;
/** Decoders of all other formats are disabled: they are less well tested. */
const FORMATS = ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Svg', 'Heif'];

/** Less than a day, so that each nightly build compares again. */
const FRESH_MS = 20 * 3600 * 1000;
/** A build starts no request after this. */
const TIME_LIMIT_MS = 180_000;
const HOSTS_AT_ONCE = 8;
/** After this many failures in a row, a host is skipped until the next build. */
const MAX_FAILURES = 3;

/** Numbers of pictures, and the problems of each host. */
export type CopyReport = {
  copied: number;
  unchanged: number;
  /** Originals that are unavailable now: the earlier copy stays. */
  kept: number;
  missing: number;
  problems: ReadonlyMap<string, string>;
};

/** Copies pictures, records the copies in the state directory, and removes those no longer needed. */
export async function copyLogos(options: {
  dataDir: string;
  /** Any that is not https at one of the hosts is skipped. */
  addresses: Iterable<string>;
  /** Hosts that pictures may come from, also by redirects. */
  hosts: readonly string[];
  /** Pictures of the site itself are not copied. */
  siteUrl: string;
  requests: Pick<Requests, 'readFile'>;
  /** Called once the pictures exist, before anything refers to new ones. */
  beforeRecording: () => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}): Promise<CopyReport> {
  const { dataDir, addresses, hosts, siteUrl, requests, beforeRecording, now } = options;
  const folder = copiesFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const before = await existingCopies(dataDir, folder);
  const copies = new Map<string, LogoCopy>();
  const problems = new Map<string, string>();
  const report = { copied: 0, unchanged: 0, kept: 0, missing: 0, problems };
  const stopAt = now() + TIME_LIMIT_MS;
  const isAllowed = (target: URL) => isAllowedPicture(target.href, hosts);

  async function copy(address: string): Promise<void> {
    const known = before.get(address);
    if (known && now() - known.checkedAt < FRESH_MS) {
      copies.set(address, known);
      report.unchanged++;
      return;
    }
    const found = await requests.readFile(address, known?.validators ?? null, isAllowed);
    if (found === 'not modified') {
      copies.set(address, { ...known!, checkedAt: now() });
      report.unchanged++;
      return;
    }
    const name = await storePicture(found.bytes, folder);
    const sitePath = `${SITE_FOLDER}/${name}`;
    copies.set(address, { path: sitePath, validators: found.validators, checkedAt: now() });
    report[sitePath === known?.path ? 'unchanged' : 'copied']++;
  }

  async function copyAllOf(host: string, urls: readonly string[]): Promise<void> {
    let failures = 0;
    for (const address of urls) {
      try {
        if (failures >= MAX_FAILURES) throw new SourceProblem(problems.get(host));
        if (now() >= stopAt) throw new SourceProblem('the time limit was reached');
        await copy(address);
        failures = 0;
      } catch (error) {
        if (!(error instanceof SourceProblem)) throw error;
        // Any other error of a host says nothing about its next picture.
        if (failures < MAX_FAILURES) failures = isDown(error) ? failures + 1 : 0;
        problems.set(host, error.message);
        const known = before.get(address);
        if (known) copies.set(address, known);
        report[known ? 'kept' : 'missing']++;
      }
    }
  }

  const external: string[] = [];
  for (const address of new Set(addresses)) {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || !isAllowed(url)) continue;
    if (url.origin !== siteUrl) external.push(address);
    else copies.set(address, { path: url.pathname + url.search, validators: none, checkedAt: 0 });
  }
  const queue = Map.groupBy(external, (address) => new URL(address).host).entries();
  const work = async () => {
    for (const [host, urls] of queue) await copyAllOf(host, urls);
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));

  await beforeRecording();
  await replaceJson(copiesPath(dataDir), Object.fromEntries(copies));
  await removeUnrecorded(folder, copies);
  return report;
}

/** Whether a host did not respond, or is temporarily unable to. */
const isDown = (error: SourceProblem): boolean =>
  error instanceof Unreachable || error.cause instanceof TransientFailure;

const none = { etag: null, lastModified: null };

/** The recorded copies whose pictures exist. */
async function existingCopies(dataDir: string, folder: string): Promise<LogoCopies> {
  const names = new Set(await readdir(folder));
  const copies = await readLogoCopies({ dataDir, copiesLogos: true });
  return new Map([...copies].filter(([, copy]) => names.has(path.basename(copy.path))));
}

async function removeUnrecorded(folder: string, copies: LogoCopies): Promise<void> {
  const recorded = new Set([...copies.values()].map((copy) => path.basename(copy.path)));
  for (const name of await readdir(folder)) {
    if (!recorded.has(name)) await rm(path.join(folder, name), { force: true });
  }
}

/** Re-encodes a picture and stores it under a name derived from the original; returns the name. */
async function storePicture(bytes: Buffer, folder: string): Promise<string> {
  const hash = createHash('sha256').update(`${SIDE} `).update(bytes).digest('hex');
  const name = `${hash.slice(0, 32)}.webp`;
  const file = path.join(folder, name);
  if ((await readdir(folder)).includes(name)) return name;
  const incoming = `${file}.${randomUUID()}.new`;
  await writeFile(incoming, await reencode(bytes));
  await rename(incoming, file);
  return name;
}

/**
 * Converts a picture to WebP: the first frame of an animation, or what an SVG shows without running or
 * loading anything. Throws {@link SourceProblem} when it is not a picture, or too large.
 * @internal
 */
export async function reencode(bytes: Buffer): Promise<Buffer> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: FORMATS.map((format) => `VipsForeignLoad${format}`) });
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({
      seconds: ENCODING_SECONDS,
    });
    const { format } = await picture.metadata();
    return await picture
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw new SourceProblem('not a picture that can be copied', { cause: error });
  }
}

export function copyLines({ copied, unchanged, kept, missing, problems }: CopyReport): string[] {
  const numbers = [
    `${copied} copied`,
    `${unchanged} unchanged`,
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...(missing > 0 ? [`${missing} not shown`] : []),
  ];
  const reasons = [...problems].map(([host, reason]) => `  ${host}: ${reason}`);
  return [`Logos: ${numbers.join(', ')}`, ...reasons];
}
