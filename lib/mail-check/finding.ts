/** What a check found, and what to write into the DNS where something is missing. */

export type Finding = {
  /** What was checked, such as "SPF". */
  name: string;
  state: 'ok' | 'missing' | 'wrong';
  /** One line: what was found, or what to do. */
  text: string;
  /** Records to write, as in a zone file. */
  records?: string[];
};

/**
 * Looks up records of a type, as `dns.promises.Resolver.resolve` does. Rejects with the code ENOTFOUND or
 * ENODATA when there are none.
 */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

const NO_RECORD = /^(?:ENOTFOUND|ENODATA|EBADNAME)$/;

/**
 * The records of a name, each joined into one text; none is an empty list.
 * @throws when the name server cannot be asked
 */
export async function recordsOf(resolve: Resolve, name: string, type: string): Promise<string[]> {
  try {
    const records = await resolve(name, type);
    return records.map((record) => (typeof record === 'string' ? record : record.join('')));
  } catch (error) {
    if (NO_RECORD.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A TXT record in the form of a zone file. Its strings hold at most 255 characters each. */
export function txtRecord(name: string, text: string): string {
  const strings = text.match(/.{1,255}/g) ?? [];
  return `${name}. TXT ${strings.map((string) => `"${string}"`).join(' ')}`;
}
