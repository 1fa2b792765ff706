import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Answer } from './fetch-answer.ts';

const schema = z.object({ navigation: z.unknown(), footer: z.unknown() });

/**
 * Menu and footer from a file of the adopter, in the shapes of the parent site's answers
 * (contract 3.9, 3.10).
 * @throws when the file is not there or is no such JSON; the message names it
 */
export async function readParentFile(
  file: string,
): Promise<{ navigation: Answer; footer: Answer }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`PARENT_SITE_FILE cannot be read: ${file}`);
  });
  try {
    const { navigation, footer } = schema.parse(JSON.parse(text));
    return { navigation: answerOf(navigation), footer: answerOf(footer) };
  } catch {
    throw new Error(`${file} must hold JSON with "navigation" and "footer"`);
  }
}

/** A value as if a server had answered with it. */
export function answerOf(json: unknown): Answer {
  return { text: JSON.stringify(json), json };
}
