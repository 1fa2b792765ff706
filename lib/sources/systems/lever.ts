/** Lever: `api.lever.co`, or `api.eu.lever.co` on its European host; in pages of 100. */
import * as z from 'zod';
import { placeOf, salaryOf, section, workplaceOf } from '../../facts/role-words.ts';
import {
  boardName,
  optional,
  parseJson,
  readPages,
  required,
  segmentsOf,
  type System,
} from './system.ts';

const PAGE = 100;

const postingSchema = z.object({
  id: required,
  /** The title. */
  text: required,
  hostedUrl: required,
  /** Epoch milliseconds. */
  createdAt: z.number().nullish(),
  country: optional,
  workplaceType: optional,
  categories: z
    .object({
      commitment: optional,
      department: optional,
      team: optional,
      location: optional,
      allLocations: z.array(z.string()).nullish(),
    })
    .nullish(),
  description: optional,
  lists: z.array(z.object({ text: optional, content: optional })).nullish(),
  additional: optional,
  salaryRange: z
    .object({
      currency: optional,
      interval: optional,
      min: z.number().nullish(),
      max: z.number().nullish(),
    })
    .nullish(),
  /** The employer's text about pay: HTML. */
  salaryDescription: optional,
});

export const lever: System = {
  name: 'Lever',
  hasSingleResponse: false,
  idField: 'id',
  expected: ['createdAt', 'categories', 'description'],
  boardOf(url) {
    const host = /^(?:jobs|api)(\.eu)?\.lever\.co$/.exec(url.hostname);
    if (!host) return null;
    const [first, , third] = segmentsOf(url);
    const site = boardName(first === 'v0' ? third : first);
    if (!site) return null;
    const address = `https://api${host[1] ?? ''}.lever.co/v0/postings/${site}?mode=json`;
    return { name: site, address };
  },
  list(address, get) {
    const pageAt = (skip: number) => `${address}&skip=${skip}&limit=${PAGE}`;
    return readPages(pageAt(0), async (page, before) => {
      const entries = parseJson(await get(page), z.array(z.unknown()));
      return { entries, next: entries.length < PAGE ? null : pageAt(before + entries.length) };
    });
  },
  toPosting(entry) {
    const posting = postingSchema.parse(entry);
    const { commitment, department, team, location, allLocations } = posting.categories ?? {};
    const named = allLocations?.length ? allLocations : [location ?? ''];
    const { salaryRange } = posting;
    const range = { ...salaryRange, period: salaryRange?.interval };
    return {
      id: posting.id,
      title: posting.text,
      url: posting.hostedUrl,
      places: [named, [placeOf(posting.country)]],
      workplace: workplaceOf(posting.workplaceType),
      posted: posting.createdAt,
      salary: salaryOf(range),
      employment: [commitment],
      description: [
        posting.description ?? '',
        ...(posting.lists ?? []).map(({ text, content }) =>
          section(text ?? '', listOf(content ?? '')),
        ),
        posting.additional ?? '',
        posting.salaryDescription ?? '',
      ].join(''),
      addresses: [{ country: posting.country }],
      teams: [department, team],
      pay: [range],
    };
  },
};

/** The content is either list items without their list, or other HTML. */
const listOf = (content: string): string =>
  /^\s*<li\b/i.test(content) ? `<ul>${content}</ul>` : content;
