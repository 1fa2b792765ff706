/** The search index of the catalogue, stored in a file beside it, so that a new process need not make it again. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Config } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import { roleEngineOptions, roleEngineSettings } from '../query/role-settings.ts';
import type { Role } from '../roles/role.ts';
import { type IndexData, indexRecords } from '../search-engine/record-index.ts';
import {
  type Catalogue,
  catalogueVersion,
  nextCatalogueVersion,
  readStoredRoles,
  type StoredRoles,
} from '../store/catalogue.ts';
import type { NextCatalogue } from '../store/replace-catalogue.ts';
import { replaceFile } from '../store/state-file.ts';
import { openOwnWords, type OwnWords } from './vocabulary.ts';

/**
 * Counts the forms of the index. Raise it with every change of code that changes what an index holds; a test
 * compares the index of a small board.
 * @internal
 */
export const INDEX_VERSION = 1;

/**
 * The file of the index in a state directory. It can be deleted at any time.
 * @internal
 */
export const INDEX_FILE = 'search-index.bin';

/** A catalogue, and how it is searched. */
export type IndexedCatalogue = { dataDir: string; tokens: FieldTokens; indexBase: string };

type StoredIndex = Pick<Catalogue, 'source' | 'writtenAt'> & {
  /** What it was made from, see {@link keyOf}. */
  key: string;
  data: IndexData;
  /** The position of each record among the roles. */
  positions: Uint32Array;
};

/** The index of a catalogue with the roles that it numbers, which are read when they are asked for. */
export type CatalogueIndex = StoredIndex & {
  settings: ReturnType<typeof roleEngineSettings>;
  roles: { at(number: number): Role };
};

/**
 * Opens the index of the present catalogue. One that is not stored, or that was made from something
 * else, is made and stored; where nothing can be written, each process makes its own.
 * @returns null when there is no catalogue
 * @throws when the stored catalogue is damaged, or the vocabulary has a mistake
 */
export async function openCatalogueIndex(source: IndexedCatalogue): Promise<CatalogueIndex | null> {
  const key = JSON.stringify([source, await catalogueVersion(source.dataDir)]);
  const opening = openings.get(key) ?? openIndex(source);
  openings.set(key, opening);
  try {
    return await opening;
  } finally {
    openings.delete(key);
  }
}

/** Indices that are being opened: simultaneous callers share one. */
const openings = new Map<string, Promise<CatalogueIndex | null>>();

async function openIndex(source: IndexedCatalogue): Promise<CatalogueIndex | null> {
  const { dataDir, tokens } = source;
  const stored = await readStoredRoles(dataDir, tokens);
  if (!stored) return null;
  const words = ownWords.get(dataDir) ?? (await openOwnWords(dataDir));
  const settings = roleEngineSettings(source);
  const key = keyOf(stored.version, settings, words);
  const kept = await readIndex(dataDir);
  const index =
    kept?.key === key
      ? kept
      : await makeIndex(source, key, { ...stored.head, roles: allOf(stored) }, words);
  ownWords.set(dataDir, words);
  const opened: Role[] = [];
  const roles = {
    at: (number: number) => (opened[number] ??= stored.at(index.positions[number]!)),
  };
  return { ...index, settings, roles };
}

/** Read once in each process: a later mistake in the file must not end the search of a running board. */
const ownWords = new Map<string, OwnWords>();

const allOf = ({ length, at }: StoredRoles): Role[] =>
  Array.from({ length }, (_, position) => at(position));

const keyOf = (
  version: string,
  settings: ReturnType<typeof roleEngineSettings>,
  words: OwnWords,
): string => JSON.stringify([INDEX_VERSION, version, settings, words.text]);

/** What shows that an index is stored whole; it stands before it. */
const checksumOf = (index: Uint8Array): string => crc32(index).toString(16).padStart(8, '0');
const CHECKSUM_LENGTH = 8;

/** @returns null when there is none, a damaged one, or one that this Node cannot read */
async function readIndex(dataDir: string): Promise<StoredIndex | null> {
  const bytes = await readFile(path.join(dataDir, INDEX_FILE)).catch(() => Buffer.alloc(0));
  const index = bytes.subarray(CHECKSUM_LENGTH);
  if (bytes.toString('latin1', 0, CHECKSUM_LENGTH) !== checksumOf(index)) return null;
  try {
    return deserialize(index) as StoredIndex;
  } catch {
    return null;
  }
}

async function makeIndex(
  { dataDir, tokens, indexBase }: IndexedCatalogue,
  key: string,
  { source, writtenAt, roles }: Catalogue,
  words: OwnWords,
): Promise<StoredIndex> {
  // As in the engine, a later role replaces an earlier one with the same key.
  const positions = new Map(roles.map(({ objectID }, position) => [objectID, position]));
  const vocabulary = words.all();
  const { data } = indexRecords(
    roleEngineOptions({ roles, now: () => 0, tokens, indexBase, vocabulary }),
  );
  const index = { key, source, writtenAt, data, positions: Uint32Array.from(positions.values()) };
  // On a full or read-only disk the next process makes its own index; searches still work.
  const bytes = serialize(index);
  await replaceFile(path.join(dataDir, INDEX_FILE), [checksumOf(bytes), bytes]).catch(() => {});
  return index;
}

/** A process that only writes roles leaves a longer list to the one that searches, and so stays small. */
const MAX_ROLES_OF_WRITERS = 12_000;

/**
 * Stores the index of a catalogue before the catalogue is written, so that no search waits for it. Failures
 * are ignored here: they happen again, and are reported, where the roles are searched.
 * @returns to be called with the next catalogue, while its lock is held
 */
export function catalogueIndexer({
  public: visible,
  server: { dataDir },
}: Config): (next: NextCatalogue, count: number) => Promise<void> {
  const source = { dataDir, tokens: visible.fieldTokens, indexBase: visible.indexName };
  return async (next, count) => {
    if (count > MAX_ROLES_OF_WRITERS) return;
    try {
      const words = ownWords.get(dataDir) ?? (await openOwnWords(dataDir));
      const key = keyOf(nextCatalogueVersion(dataDir), roleEngineSettings(source), words);
      await makeIndex(source, key, { ...next, roles: [...next.roles] }, words);
    } catch {
      // See above.
    }
  };
}
