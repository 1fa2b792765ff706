/** Teamtailor: `jobs.json`, a JSON Feed with a JobPosting per item; further pages by `next_url`. */
import * as z from 'zod';
import { parseJson, readPages, type System } from './system.ts';
import { jobPostingSchema, wordsOf } from './job-posting.ts';

const feedSchema = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  title: z.string().nullish(),
  next_url: z.string().nullish(),
  items: z.array(z.unknown()),
});

const itemSchema = z.object({
  id: z.union([z.string().min(1), z.int()]),
  title: z.string().min(1),
  url: z.string().min(1),
  date_published: z.string().nullish(),
  content_html: z.string().nullish(),
  _jobposting: jobPostingSchema.nullish(),
});

const reserved = new Set(['www', 'app', 'api', 'cdn', 'assets', 'support', 'docs', 'developer']);

export const teamtailor: System = {
  name: 'Teamtailor',
  isOneAnswer: false,
  idField: 'id',
  expected: ['date_published', '_jobposting'],
  boardOf({ hostname, pathname, origin }) {
    const sub = /^([a-z0-9][a-z0-9-]*(?:\.[a-z]{2})?)\.teamtailor\.com$/.exec(hostname)?.[1];
    if (sub && !reserved.has(sub)) return { name: sub, address: `https://${hostname}/jobs.json` };
    const isOwnHost = !sub && pathname === '/jobs.json';
    return isOwnHost ? { name: hostname, address: `${origin}/jobs.json` } : null;
  },
  async list(address, get) {
    let organisation = '';
    let elsewhere = '';
    const hosts = new Set([new URL(address).host]);
    const { entries, incomplete } = await readPages(address, async (page) => {
      const answer = await get(page);
      const feed = parseJson(answer, feedSchema);
      organisation ||= feed.title ?? '';
      // A board may redirect to the employer's own host, with its next page there.
      hosts.add(new URL(answer.url).host);
      const next = feed.next_url ? URL.parse(feed.next_url, answer.url) : null;
      if (next && !hosts.has(next.host)) elsewhere = next.host;
      return { entries: feed.items, next: next && elsewhere === '' ? next.href : null };
    });
    const isElsewhere = elsewhere !== '';
    return {
      organisation,
      entries,
      incomplete: isElsewhere ? `its next page is on another host, ${elsewhere}` : incomplete,
    };
  },
  toRole(entry, note) {
    const item = itemSchema.parse(entry);
    const posting = item._jobposting ?? jobPostingSchema.parse({ title: item.title });
    const written = wordsOf(
      {
        ...posting,
        datePosted: posting.datePosted ?? item.date_published,
        description: posting.description || item.content_html,
      },
      note,
    );
    return { ...written, id: String(item.id), title: item.title, url: item.url };
  },
};
