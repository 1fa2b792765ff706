/** Recruitee: `{slug}.recruitee.com/api/offers/`, or the same path on the employer's own host. */
import * as z from 'zod';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placeOf,
  placesOf,
  salaryOf,
} from '../../facts/role-words.ts';
import { parseJson, type System } from './system.ts';

const boardSchema = z.object({ offers: z.array(z.unknown()) });

const amount = z.union([z.string(), z.number()]).nullish();

const offerSchema = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  title: z.string().min(1),
  careers_url: z.string().min(1),
  company_name: z.string().nullish(),
  status: z.string().nullish(),
  published_at: z.string().nullish(),
  close_at: z.string().nullish(),
  employment_type_code: z.string().nullish(),
  remote: z.boolean().nullish(),
  hybrid: z.boolean().nullish(),
  on_site: z.boolean().nullish(),
  location: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
  locations: z
    .array(
      z.object({
        name: z.string().nullish(),
        city: z.string().nullish(),
        state: z.string().nullish(),
        country: z.string().nullish(),
      }),
    )
    .nullish(),
  salary: z
    .object({
      min: amount,
      max: amount,
      currency: z.string().nullish(),
      period: z.string().nullish(),
    })
    .nullish(),
  description: z.string().nullish(),
  requirements: z.string().nullish(),
});

export const recruitee: System = {
  name: 'Recruitee',
  isOneAnswer: true,
  idField: 'id',
  expected: ['published_at', 'description'],
  boardOf({ hostname, pathname, origin }) {
    const slug = /^([a-z0-9][a-z0-9-]*)\.recruitee\.com$/.exec(hostname)?.[1];
    if (slug && !reserved.has(slug)) {
      return { name: slug, address: `https://${hostname}/api/offers/` };
    }
    const isOwnHost = !slug && /^\/api\/offers\/?$/.test(pathname);
    return isOwnHost ? { name: hostname, address: `${origin}/api/offers/` } : null;
  },
  async list(address, get) {
    const { offers } = parseJson(await get(address), boardSchema);
    const named = z.object({ company_name: z.string() }).safeParse(offers[0]);
    return { organisation: named.data?.company_name ?? '', entries: offers, incomplete: '' };
  },
  toRole(entry, note) {
    const offer = offerSchema.parse(entry);
    if (offer.status && offer.status !== 'published') return null;
    const workplace = offer.remote
      ? 'remote'
      : offer.hybrid
        ? 'hybrid'
        : offer.on_site
          ? 'on-site'
          : '';
    const places = (offer.locations ?? []).map(({ name, city, state, country }) => {
      const place = placeOf(city, isWithin(country) ? state : '', country);
      return place || (name ?? '');
    });
    const own =
      placeOf(offer.city, offer.country) || (offer.location ?? '').replace(/^remote job$/i, '');
    return {
      id: String(offer.id),
      title: offer.title,
      url: offer.careers_url,
      locations: placesOf(places.some(Boolean) ? places : [own], workplace),
      posted_at: dateOf('posted_at', offer.published_at, note),
      closes_at: dateOf('closes_at', offer.close_at, note),
      salary: salaryOf({
        currency: offer.salary?.currency,
        min: offer.salary?.min,
        max: offer.salary?.max,
        period: offer.salary?.period,
      }),
      employment_type: employmentOf(offer.employment_type_code),
      workplace,
      description: descriptionOf(`${offer.description ?? ''}${offer.requirements ?? ''}`, note),
    };
  },
};

const reserved = new Set(['www', 'app', 'api', 'auth', 'docs', 'support', 'careers', 'jobs']);

/** Countries where a location needs its state. */
const isWithin = (country: string | null | undefined): boolean =>
  /^(?:USA?|United States.*|Canada|Australia)$/i.test(country ?? '');
