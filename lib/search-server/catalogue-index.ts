/** The catalogue's search index, stored in a file so that new processes need not build it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Config } from '../config/load.ts';
import type { FieldTokens } from '../config/public.ts';
import type { BoardLanguage } from '../languages/languages.ts';
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
 * Version of the index. Increase it with every code change that changes an index; a test compares
 * the index of a small board.
 * @internal
 */
export const INDEX_VERSION = 10;

/**
 * The index's file in a state directory. It can be deleted at any time.
 * @internal
 */
export const INDEX_FILE = 'search-index.bin';

/** A catalogue, and how it is searched. */
export type IndexedCatalogue = { dataDir: string; tokens: FieldTokens; indexBase: string };

type StoredIndex = Pick<Catalogue, 'source' | 'writtenAt'> & {
  /** What it was built from, see {@link keyOf}. */
  key: string;
  data: IndexData;
  /** Each record's position among the roles. */
  positions: Uint32Array;
};

/** A catalogue's index and its roles, which are read on demand. */
export type CatalogueIndex = StoredIndex & {
  settings: ReturnType<typeof roleEngineSettings>;
  language: BoardLanguage;
  roles: { at(number: number): Role };
};

/**
 * Opens the present catalogue's index. A missing or outdated one is built and stored; without write
 * access, each process builds its own.
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

/** Indices being opened, shared by concurrent callers. */
const openings = new Map<string, Promise<CatalogueIndex | null>>();

async function openIndex(source: IndexedCatalogue): Promise<CatalogueIndex | null> {
  const { dataDir, tokens } = source;
  const stored = await readStoredRoles(dataDir, tokens);
  if (!stored) return null;
  const words = await ownWordsOf(dataDir);
  const settings = settingsOf(source, words);
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
  return { ...index, settings, language: words.language, roles };
}

/** Read once per process: a later mistake in the file must not end a running board's search. */
const ownWords = new Map<string, OwnWords>();

const ownWordsOf = async (dataDir: string): Promise<OwnWords> =>
  ownWords.get(dataDir) ?? (await openOwnWords(dataDir));

const settingsOf = ({ tokens, indexBase }: IndexedCatalogue, { language }: OwnWords) =>
  roleEngineSettings({ tokens, indexBase, language: language.words });

const allOf = ({ length, at }: StoredRoles): Role[] =>
  Array.from({ length }, (_, position) => at(position));

const keyOf = (
  version: string,
  settings: ReturnType<typeof roleEngineSettings>,
  words: OwnWords,
): string => JSON.stringify([INDEX_VERSION, version, settings, words.text]);

/** Precedes the stored index and shows that it is complete. */
const checksumOf = (index: Uint8Array): string => crc32(index).toString(16).padStart(8, '0');
const CHECKSUM_LENGTH = 8;

/** @returns null if it is missing, damaged, or unreadable to this version of Node */
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
  // As in the engine, a later role with the same key replaces an earlier one.
  const positions = new Map(roles.map(({ objectID }, position) => [objectID, position]));
  const vocabulary = words.all();
  const language = words.language.words;
  const { data } = indexRecords(
    roleEngineOptions({ roles, now: () => 0, tokens, indexBase, language, vocabulary }),
  );
  const index = { key, source, writtenAt, data, positions: Uint32Array.from(positions.values()) };
  // On a full or read-only disk, the next process builds its own index; searches still work.
  const bytes = serialize(index);
  await replaceFile(path.join(dataDir, INDEX_FILE), [checksumOf(bytes), bytes]).catch(() => {});
  return index;
}

/** When roles appear and close, ascending; epoch seconds. */
export function changeTimes({ appearances, expiries }: IndexData): number[] {
  return [...appearances, ...expiries].filter(Number.isFinite).sort((a, b) => a - b);
}

/** To save memory, writers leave the index of a longer list to the process that searches. */
const MAX_ROLES_OF_WRITERS = 12_000;

/**
 * Stores a catalogue's index before the catalogue is written, so that no search waits for it.
 * Failures are ignored here, because the search runs into them again and reports them.
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
      const words = await ownWordsOf(dataDir);
      const key = keyOf(nextCatalogueVersion(dataDir), settingsOf(source, words), words);
      await makeIndex(source, key, { ...next, roles: [...next.roles] }, words);
    } catch {
      // See above.
    }
  };
}
