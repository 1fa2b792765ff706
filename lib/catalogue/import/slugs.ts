import { createHash } from 'node:crypto';

const SLUG_LENGTH = 80;

/** Letters that have no plain letter inside them for Unicode to find. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Keys of organisation pages for names that bring none: the name in plain letters, such as
 * `example-robotics`. A name keeps the key it had; two names never share one.
 * @param names names without a key, in any order
 * @param remembered keys of earlier imports by name
 * @param reserved keys that belong to others
 */
export function assignSlugs(
  names: Iterable<string>,
  remembered: ReadonlyMap<string, string>,
  reserved: ReadonlySet<string>,
): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set(reserved);
  const fresh: string[] = [];
  for (const name of [...new Set(names)].sort()) {
    const earlier = remembered.get(name);
    if (earlier === undefined || taken.has(earlier)) fresh.push(name);
    else {
      slugs.set(name, earlier);
      taken.add(earlier);
    }
  }
  for (const name of fresh) {
    const slug = freeSlug(name, taken);
    slugs.set(name, slug);
    taken.add(slug);
  }
  return slugs;
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(name);
  if (plain !== '' && !taken.has(plain)) return plain;
  const hash = createHash('sha256').update(name).digest('hex');
  for (let length = 6; ; length += 6) {
    const slug = [plain || 'organisation', hash.slice(0, length)].join('-');
    if (!taken.has(slug) || length > hash.length) return slug;
  }
}

function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replaceAll('&', ' and ');
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
  return slug.replace(/^-+|-+$/g, '');
}
