import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { absentable, flag, list, text } from '../roles/field-types.ts';
import { createRoleSchema, type FieldTokens } from '../roles/role.ts';

const organisationSchema = z.object({
  /** Key in `/organisations/{id}`: a `company_id`, or a composite's pk as text. */
  id: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
  /** HTML, sanitised. */
  description: text,
  problemArea: list,
  headquarters: text,
  regions: list,
  logo_url: text,
  url: text,
  career_page_url: text,
  is_highlighted: flag,
  is_top_recommended_org: flag,
  is_composite: flag,
});

/** What the board knows of an organisation or composite beyond its roles (3.12). */
export type Organisation = z.output<typeof organisationSchema>;

function createCatalogueSchema(tokens: FieldTokens) {
  return z.object({
    /** Format of this file. */
    version: z.literal(1),
    /** `sample` is generated and follows the calendar; `import` came from a curator's file. */
    source: z.enum(['sample', 'import']),
    /** When it was written. Epoch seconds. */
    writtenAt: z.int(),
    roles: z.array(createRoleSchema(tokens)),
    organisations: z.array(organisationSchema),
    /** The curator's own key of each imported role and the id it keeps: `{key: post_pk}`. */
    keys: absentable(z.record(z.string(), z.int())),
  });
}

/** Everything a board shows, as it lies in `DATA_DIR/catalogue.json`. */
export type Catalogue = z.output<ReturnType<typeof createCatalogueSchema>>;

/** Where the catalogue of a state directory lies. */
export function cataloguePath(dataDir: string): string {
  return path.join(dataDir, 'catalogue.json');
}

/**
 * Reads the catalogue.
 * @returns null when none was written yet
 * @throws when the file exists but is not a catalogue; the message names the file
 */
export async function readCatalogue(
  dataDir: string,
  tokens: FieldTokens,
): Promise<Catalogue | null> {
  const file = cataloguePath(dataDir);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null ? null : parseCatalogue(content, tokens, file);
}

/** Parses the text of a catalogue; `file` is named in errors. */
export function parseCatalogue(content: string, tokens: FieldTokens, file: string): Catalogue {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw new Error(`${file} is not JSON. Delete it for a fresh sample, or import again.`);
  }
  const result = createCatalogueSchema(tokens).safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${file} is not a catalogue (${issue?.path.join('.')}: ${issue?.message}). ` +
      'Delete it for a fresh sample, or import again.',
  );
}

/**
 * Replaces the catalogue. The new one is complete on disk before it takes the old one's place,
 * so a crash at any point leaves one or the other whole.
 */
export async function writeCatalogue(dataDir: string, catalogue: Catalogue): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = cataloguePath(dataDir);
  const incoming = `${file}.${process.pid}.new`;
  const handle = await open(incoming, 'w');
  try {
    await handle.writeFile(JSON.stringify(catalogue));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(incoming, file);
}
