/** Teamtailor: `jobs.json`, a JSON Feed with a JobPosting per item; further pages by `next_url`. */
import * as z from 'zod';
import { say } from '../../words/say.ts';
import { words } from '../../words/words.ts';
import { jobPostingSchema, postingOf } from './job-posting.ts';
import { idValue, optional, parseJson, readPages, required, type System } from './system.ts';

const feedSchema = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  title: optional,
  next_url: optional,
  items: z.array(z.unknown()),
});

const itemSchema = z.object({
  id: idValue,
  title: required,
  url: required,
  date_published: optional,
  content_html: optional,
  _jobposting: jobPostingSchema.nullish(),
});

const reserved = new Set(['www', 'app', 'api', 'cdn', 'assets', 'support', 'docs', 'developer']);

export const teamtailor: System = {
  name: 'Teamtailor',
  hasSingleResponse: false,
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
      const response = await get(page);
      const feed = parseJson(response, feedSchema);
      organisation ||= feed.title ?? '';
      // A board may redirect to the employer's own host, with its next page there.
      hosts.add(new URL(response.url).host);
      const next = feed.next_url ? URL.parse(feed.next_url, response.url) : null;
      if (next && !hosts.has(next.host)) elsewhere = next.host;
      return { entries: feed.items, next: next && elsewhere === '' ? next.href : null };
    });
    const isElsewhere = elsewhere !== '';
    return {
      organisation,
      entries,
      incomplete: isElsewhere
        ? say(words.sourceProblems.nextElsewhere, { host: elsewhere })
        : incomplete,
    };
  },
  toPosting(entry) {
    const item = itemSchema.parse(entry);
    const posting = postingOf(item._jobposting ?? jobPostingSchema.parse({ title: item.title }));
    return {
      ...posting,
      id: item.id,
      title: item.title,
      url: item.url,
      posted: posting.posted ?? item.date_published,
      description: posting.description || item.content_html,
    };
  },
};
