/** Any careers page: the schema.org JobPostings in its JSON-LD. */
import { Parser } from 'htmlparser2';
import { SourceProblem, type System } from './system.ts';
import { employerOf, identifierOf, jobPostingSchema, wordsOf } from './job-posting.ts';

/** Genuine JSON-LD does not nest deeper. */
const MAX_DEPTH = 8;

function jsonLdOf(html: string): string[] {
  const blocks: string[] = [];
  let open = false;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      open = name === 'script' && /^application\/ld\+json\b/i.test(type.trim());
      if (open) blocks.push('');
    },
    ontext(text) {
      if (open) blocks.push(`${blocks.pop() ?? ''}${text}`);
    },
    onclosetag() {
      open = false;
    },
  });
  parser.end(html);
  return blocks;
}

/** All JobPostings in a page's JSON-LD, including those in lists, graphs and item lists. */
export function postingsIn(html: string): { postings: unknown[]; isDamaged: boolean } {
  const postings: unknown[] = [];
  let isDamaged = false;
  for (const block of jsonLdOf(html)) {
    try {
      collect(JSON.parse(block), postings, 0);
    } catch {
      isDamaged ||= block.includes('JobPosting');
    }
  }
  return { postings, isDamaged };
}

function collect(node: unknown, postings: unknown[], depth: number): void {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, postings, depth + 1);
    return;
  }
  const { '@type': type } = node as Record<string, unknown>;
  if ([type].flat().includes('JobPosting')) {
    postings.push(node);
    return;
  }
  for (const name of ['@graph', 'itemListElement', 'item', 'mainEntity']) {
    if (Object.hasOwn(node, name)) {
      collect((node as Record<string, unknown>)[name], postings, depth + 1);
    }
  }
}

export const pageOfPostings: System = {
  name: 'JobPosting page',
  isOneAnswer: true,
  idField: '@id',
  expected: ['datePosted', 'description'],
  // Any page may carry JobPostings; only reading it tells.
  boardOf: () => null,
  async list(address, get) {
    const { text, url } = await get(address);
    const { postings, isDamaged } = postingsIn(text);
    if (isDamaged) throw new SourceProblem('the JobPosting in the page is damaged');
    if (postings.length === 0) throw new SourceProblem('the page carries no JobPosting');
    const entries = postings.map((posting) => withId(posting, url, postings.length > 1));
    const first = jobPostingSchema.safeParse(postings[0]).data;
    return { organisation: first ? employerOf(first) : '', entries, incomplete: '' };
  },
  toRole(entry, note) {
    const posting = jobPostingSchema.parse(entry);
    const { '@id': id, url } = entry as Record<string, string>;
    return { ...wordsOf(posting, note), id: id ?? '', url: url ?? '' };
  },
};

/** Identifies a posting by its address, else its identifier, else its title on this page. */
function withId(entry: unknown, page: string, isOneOfMany: boolean): unknown {
  const { data: posting } = jobPostingSchema.safeParse(entry);
  if (!posting) return entry;
  const url = (posting.url && URL.parse(posting.url, page)?.href) || page;
  const own = identifierOf(posting) || posting.title;
  return { ...(entry as object), url, '@id': isOneOfMany && url === page ? `${url}#${own}` : url };
}
