/** The search index of the catalogue, stored in a file beside it, so that a new process need not make it again. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Config } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import type { Role } from '../roles/role.ts';
import { type IndexData, indexRecords } from '../search-engine/record-index.ts';
import { roleEngineOptions, roleEngineSettings } from '../query/role-settings.ts';
import { replaceFile } from '../catalogue/state-file.ts';
import {
  type Catalogue,
  type CatalogueFile,
  cataloguePath,
  catalogueVersion,
  openCatalogueFile,
} from '../catalogue/store.ts';
import { openOwnWords, type OwnWords } from './vocabulary.ts';

/**
 * The file of the index in a state directory. It can be deleted at any time.
 * @internal
 */
export const INDEX_FILE = 'search-index.bin';

/** A catalogue, and how it is searched. */
export type IndexedCatalogue = {
  dataDir: string;
  tokens: FieldTokens;
  indexBase: string;
  /** An import may replace the roles while pages are made from them: that is no mistake of a deploy. */
  isPageBuild?: boolean;
};

type StoredIndex = Pick<Catalogue, 'source' | 'writtenAt'> & {
  data: IndexData;
  /** The place of each record among the roles of the file. */
  places: Uint32Array;
  /** Whether the roles are stored as they are read, so that they need not be checked when they are shown. */
  areStoredAsRead: boolean;
};

/** The index of a catalogue with the roles that it numbers, which are read when they are asked for. */
export type CatalogueIndex = StoredIndex & {
  settings: ReturnType<typeof roleEngineSettings>;
  roles: { at(number: number): Role };
};

/**
 * Opens the index of the present catalogue. One that is not stored, or that was made from something
 * else, is made and stored; where nothing can be written, each process makes its own.
 * @param readCode which code this is, see {@link codeDigest}
 * @returns null when there is no catalogue
 * @throws when the file is not a catalogue, or the vocabulary has a mistake
 */
export async function openCatalogueIndex(
  { dataDir, tokens, indexBase, isPageBuild = false }: IndexedCatalogue,
  readCode: () => Promise<string | null> = () => ownCode,
): Promise<CatalogueIndex | null> {
  const source = { dataDir, tokens, indexBase, isPageBuild };
  const key = JSON.stringify([source, await catalogueVersion(dataDir)]);
  const opening = openings.get(key) ?? openIndex(source, readCode, cataloguePath(dataDir));
  openings.set(key, opening);
  try {
    return await opening;
  } finally {
    openings.delete(key);
  }
}

/** Indices that are being opened: simultaneous callers share one. */
const openings = new Map<string, Promise<CatalogueIndex | null>>();

async function openIndex(
  { dataDir, tokens, indexBase, isPageBuild }: IndexedCatalogue,
  readCode: () => Promise<string | null>,
  catalogueFile: string,
): Promise<CatalogueIndex | null> {
  const file = path.join(dataDir, INDEX_FILE);
  const [catalogue, stored] = await Promise.all([
    openCatalogueFile(catalogueFile, tokens),
    readFile(file).catch(() => null),
  ]);
  if (!catalogue) return null;
  const words = ownWords.get(dataDir) ?? (await openOwnWords(dataDir));
  const settings = roleEngineSettings({ tokens, indexBase });
  const source: IndexSource = {
    code: await readCode(),
    content: digestOf(JSON.stringify([settings, words.text, catalogue.digest])),
  };
  let index = stored && openStored(stored, source);
  if (stored && !index && source.code === null && !isPageBuild) {
    console.warn(
      `${file} does not fit this catalogue, its words or its settings, so all roles are read again, which takes longer. Deploy the files of one build together.`,
    );
  }
  if (!index) {
    index = makeIndex(catalogue, { tokens, indexBase, vocabulary: words.all() });
    await writeIndex(file, source, index);
  }
  ownWords.set(dataDir, words);
  const { places, areStoredAsRead } = index;
  const read = areStoredAsRead ? catalogue.atUnchecked : catalogue.at;
  const opened: Role[] = [];
  const roles = { at: (number: number) => (opened[number] ??= read(places[number]!)) };
  return { ...index, settings, roles };
}

/** Read once in each process: a later mistake in the file must not end the search of a running board. */
const ownWords = new Map<string, OwnWords>();

/** A process that only writes roles leaves a longer file to the one that searches, and so stays small. */
const MAX_BYTES_OF_WRITERS = 25_000_000;

/**
 * Stores the index of a catalogue before it takes its place, so that no search waits for it. Failures
 * are ignored here: they happen again, and are reported, where the roles are searched.
 * @returns to be called with the file of the new catalogue
 */
export function catalogueIndexer({
  public: visible,
  server: { dataDir },
}: Config): (file: string) => Promise<void> {
  const { fieldTokens: tokens, indexName: indexBase } = visible;
  return async (file) => {
    const written = await stat(file).catch(() => null);
    if (!written || written.size > MAX_BYTES_OF_WRITERS) return;
    await openIndex({ dataDir, tokens, indexBase }, () => ownCode, file).catch(() => {});
  };
}

function makeIndex(
  catalogue: CatalogueFile,
  options: Omit<Parameters<typeof roleEngineOptions>[0], 'roles' | 'now'>,
): StoredIndex {
  const { source, writtenAt } = catalogue.head();
  const roles = Array.from({ length: catalogue.length }, (_, place) => catalogue.at(place));
  // As in the engine, a later role replaces an earlier one with the same key.
  const places = new Map(roles.map(({ objectID }, place) => [objectID, place]));
  const { data } = indexRecords(roleEngineOptions({ roles, now: () => 0, ...options }));
  const areStoredAsRead = roles.every((role, place) =>
    isDeepStrictEqual(role, catalogue.atUnchecked(place)),
  );
  return { source, writtenAt, data, places: Uint32Array.from(places.values()), areStoredAsRead };
}

/** What an index is made from. */
type IndexSource = {
  /** Digest of the code; null where there is none to read, see {@link codeDigest}. */
  code: string | null;
  /** Digest of the catalogue and the settings of the search. */
  content: string;
};

/**
 * The code that decides what an index holds: files and folders of `lib`.
 * @internal
 */
export const INDEX_CODE = [
  'base',
  'search-engine',
  'roles',
  'query/vocabulary',
  'search-server/catalogue-index.ts',
  'catalogue/store.ts',
  'search-server/vocabulary.ts',
  'query/role-settings.ts',
  'query/word-settings.ts',
];

/**
 * A digest of the code that makes indices. Bundled code cannot be compared, and comes with the index
 * that its own build made.
 */
async function codeDigest(): Promise<string | null> {
  const lib = path.join(import.meta.dirname ?? '', '..');
  const hash = createHash('sha256');
  try {
    for (const entry of INDEX_CODE) {
      const names = entry.endsWith('.ts') ? [''] : (await readdir(path.join(lib, entry))).sort();
      for (const name of names) hash.update(await readFile(path.join(lib, entry, name)));
    }
  } catch {
    return null;
  }
  return hash.digest('hex');
}

/** Of the code that is running: an upgrade may replace its files before the process is restarted. */
const ownCode = codeDigest();

const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const DIGEST_CHARACTERS = 64;

/** What shows that an index was stored whole. A digest of it would take four times as long. */
const checksumOf = (index: Uint8Array): string => crc32(index).toString(16).padStart(8, '0');
/** Characters before an index: the digests of its content and its code, and its checksum. */
const HEAD_CHARACTERS = 2 * DIGEST_CHARACTERS + 8;

/** @returns null for an index of something else, or that is damaged */
function openStored(bytes: Buffer, { code, content }: IndexSource): StoredIndex | null {
  const index = bytes.subarray(HEAD_CHARACTERS);
  const itsCode = code ?? bytes.toString('latin1', DIGEST_CHARACTERS, 2 * DIGEST_CHARACTERS);
  const head = content + itsCode + checksumOf(index);
  if (bytes.toString('latin1', 0, HEAD_CHARACTERS) !== head) return null;
  try {
    return deserialize(index);
  } catch {
    // An older Node cannot read what a newer one has written.
    return null;
  }
}

/** Stores an index. */
async function writeIndex(file: string, { code, content }: IndexSource, index: StoredIndex) {
  // Only what has the code can say which one it was.
  if (code === null) return;
  const bytes = serialize(index);
  // On a full or read-only disk the next process makes its own index; searches still work.
  await replaceFile(file, [content + code + checksumOf(bytes), bytes]).catch(() => {});
}
