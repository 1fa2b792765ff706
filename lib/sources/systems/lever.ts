/** Lever: `api.lever.co`, or `api.eu.lever.co` on its European host; in pages of 100. */
import * as z from 'zod';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placeOf,
  placesOf,
  salaryOf,
  section,
  workplaceOf,
} from '../../facts/role-words.ts';
import { boardName, parseJson, readPages, type System } from './system.ts';

const PAGE = 100;

const postingSchema = z.object({
  id: z.string().min(1),
  /** The title. */
  text: z.string().min(1),
  hostedUrl: z.string().min(1),
  /** Epoch milliseconds. */
  createdAt: z.number().nullish(),
  country: z.string().nullish(),
  workplaceType: z.string().nullish(),
  categories: z
    .object({
      commitment: z.string().nullish(),
      location: z.string().nullish(),
      allLocations: z.array(z.string()).nullish(),
    })
    .nullish(),
  description: z.string().nullish(),
  lists: z.array(z.object({ text: z.string().nullish(), content: z.string().nullish() })).nullish(),
  additional: z.string().nullish(),
  salaryRange: z
    .object({
      currency: z.string().nullish(),
      interval: z.string().nullish(),
      min: z.number().nullish(),
      max: z.number().nullish(),
    })
    .nullish(),
  /** The employer's text about pay: HTML. */
  salaryDescription: z.string().nullish(),
});

export const lever: System = {
  name: 'Lever',
  isOneAnswer: false,
  idField: 'id',
  expected: ['createdAt', 'categories', 'description'],
  boardOf({ hostname, pathname }) {
    const host = /^(?:jobs|api)(\.eu)?\.lever\.co$/.exec(hostname);
    if (!host) return null;
    const parts = pathname.split('/').filter(Boolean);
    const site = boardName(parts[0] === 'v0' ? parts[2] : parts[0]);
    if (!site) return null;
    const address = `https://api${host[1] ?? ''}.lever.co/v0/postings/${site}?mode=json`;
    return { name: site, address };
  },
  async list(address, get) {
    const pageAt = (skip: number) => `${address}&skip=${skip}&limit=${PAGE}`;
    const read = await readPages(pageAt(0), async (page, before) => {
      const entries = parseJson(await get(page), z.array(z.unknown()));
      return { entries, next: entries.length < PAGE ? null : pageAt(before + entries.length) };
    });
    return { organisation: '', ...read };
  },
  toRole(entry, note) {
    const posting = postingSchema.parse(entry);
    const workplace = workplaceOf(posting.workplaceType);
    const { commitment, location, allLocations } = posting.categories ?? {};
    const named = allLocations?.length ? allLocations : [location ?? ''];
    const places = placesOf(named, '');
    const parts = (posting.lists ?? []).map(({ text, content }) =>
      section(text ?? '', listOf(content ?? '')),
    );
    return {
      id: posting.id,
      title: posting.text,
      url: posting.hostedUrl,
      locations: placesOf(places.length > 0 ? places : [placeOf(posting.country)], workplace),
      posted_at: dateOf('posted_at', posting.createdAt, note),
      closes_at: null,
      salary: salaryOf({
        currency: posting.salaryRange?.currency,
        min: posting.salaryRange?.min,
        max: posting.salaryRange?.max,
        period: posting.salaryRange?.interval,
      }),
      employment_type: employmentOf(commitment),
      workplace,
      description: descriptionOf(
        [
          posting.description ?? '',
          ...parts,
          posting.additional ?? '',
          posting.salaryDescription ?? '',
        ].join(''),
        note,
      ),
    };
  },
};

/** The content is either list items without their list, or other HTML. */
const listOf = (content: string): string =>
  /^\s*<li\b/i.test(content) ? `<ul>${content}</ul>` : content;
