/** What the desk itself remembers: drafts, versions, and how to take a judgement back. */
import path from 'node:path';
import * as z from 'zod';
import { readStateFile, writeStateFile } from '../catalogue/sources/candidates.ts';
import type { FieldTokens } from '../config/public.ts';
import { createStoredRoleSchema, type Role } from '../roles/role.ts';
import { type Draft, draftSchema } from './client/desk-schema.ts';

/** How to take a judgement back. */
export type Undo = {
  /** What was typed before the judgement. */
  draft: Draft;
  /** The role of the board that the candidate was before; null for none. */
  postPk: number | null;
  /** What the judgement wrote to the board; null for nothing. */
  written: Written | null;
  /** Another candidate that took this one in, as it was; null for none. */
  joined: string | null;
};

/** A role that a judgement added or changed. */
export type Written = {
  id: number;
  key: string;
  /** As it was; null when it was not on the board. */
  before: Role | null;
  /** Fingerprint of the role as written; it tells whether the write took place, and still stands. */
  print: string;
  /** Whether the board showed the sample before. */
  replacedSample: boolean;
};

/** What the desk remembers of one candidate. */
export type Entry = {
  /** Grows with each change. */
  version: number;
  draft: Draft;
  undo: Undo | null;
  /** A write that has begun. Whoever finds one finishes it, or forgets it when it did not happen. */
  pending: { undo: Undo; action: 'accept' | 'undo' } | null;
  /** The candidate was told apart from this role, so it is not asked about again. */
  different: string | null;
};

export type DeskEntries = ReadonlyMap<string, Entry>;

export const emptyEntry: Entry = {
  version: 0,
  draft: {},
  undo: null,
  pending: null,
  different: null,
};

function fileSchema(tokens: FieldTokens) {
  const written = z.object({
    id: z.int(),
    key: z.string(),
    before: z.nullable(createStoredRoleSchema(tokens)),
    print: z.string(),
    replacedSample: z.boolean(),
  });
  const undo = z.object({
    draft: draftSchema,
    postPk: z.nullable(z.int()),
    written: z.nullable(written),
    joined: z.nullable(z.string()),
  });
  const entry = z.object({
    version: z.int(),
    draft: draftSchema,
    undo: z.nullable(undo),
    pending: z.nullable(z.object({ undo, action: z.enum(['accept', 'undo']) })),
    different: z.nullable(z.string()),
  });
  return z.object({ version: z.literal(1), entries: z.record(z.string(), entry) });
}

/** The file of the desk in a state directory. */
export const deskPath = (dataDir: string): string => path.join(dataDir, 'desk.json');

/**
 * Reads what the desk remembers.
 * @throws when the file is damaged: typed text must not be lost unnoticed
 */
export async function readEntries(dataDir: string, tokens: FieldTokens): Promise<DeskEntries> {
  const found = await readStateFile(deskPath(dataDir), fileSchema(tokens));
  return new Map(Object.entries((found?.entries ?? {}) as Record<string, Entry>));
}

/** Replaces what the desk remembers. The caller holds the lock of the catalogue. */
export async function writeEntries(dataDir: string, entries: DeskEntries): Promise<void> {
  await writeStateFile(deskPath(dataDir), { version: 1, entries: Object.fromEntries(entries) });
}
