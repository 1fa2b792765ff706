/** Recruitee: `{slug}.recruitee.com/api/offers/`, or the same path on the employer's own host. */
import * as z from 'zod';
import { placeOf, salaryOf } from '../../facts/role-words.ts';
import { idValue, optional, parseJson, required, type System, textIn } from './system.ts';

const boardSchema = z.object({ offers: z.array(z.unknown()) });

const amount = z.union([z.string(), z.number()]).nullish();

const offerSchema = z.object({
  id: idValue,
  title: required,
  careers_url: required,
  company_name: optional,
  status: optional,
  published_at: optional,
  close_at: optional,
  employment_type_code: optional,
  remote: z.boolean().nullish(),
  hybrid: z.boolean().nullish(),
  on_site: z.boolean().nullish(),
  department: optional,
  /** Such as "information_technology". */
  category_code: optional,
  location: optional,
  city: optional,
  state_name: optional,
  country: optional,
  locations: z
    .array(z.object({ name: optional, city: optional, state: optional, country: optional }))
    .nullish(),
  salary: z.object({ min: amount, max: amount, currency: optional, period: optional }).nullish(),
  description: optional,
  requirements: optional,
  /** Its texts by language. */
  translations: z.record(z.string(), z.unknown()).nullish(),
});

export const recruitee: System = {
  name: 'Recruitee',
  hasSingleResponse: true,
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
    return { organisation: textIn(offers[0], 'company_name'), entries: offers };
  },
  toPosting(entry) {
    const offer = offerSchema.parse(entry);
    if (offer.status && offer.status !== 'published') return null;
    const [language, ...others] = Object.keys(offer.translations ?? {});
    const own =
      placeOf(offer.city, offer.country) || (offer.location ?? '').replace(/^remote job$/i, '');
    return {
      id: offer.id,
      title: offer.title,
      url: offer.careers_url,
      places: [
        (offer.locations ?? []).map(
          ({ name, city, state, country }) =>
            placeOf(city, isWithin(country) ? state : '', country) || (name ?? ''),
        ),
        [own],
      ],
      workplace: offer.remote ? 'remote' : offer.hybrid ? 'hybrid' : offer.on_site ? 'on-site' : '',
      posted: offer.published_at,
      closes: offer.close_at,
      salary: salaryOf(offer.salary ?? {}),
      employment: [offer.employment_type_code],
      description: `${offer.description ?? ''}${offer.requirements ?? ''}`,
      addresses: offer.locations?.length
        ? offer.locations.map(({ city, state, country }) => ({ city, region: state, country }))
        : [{ city: offer.city, region: offer.state_name, country: offer.country }],
      teams: [offer.department, offer.category_code?.replaceAll('_', ' ')],
      pay: [offer.salary ?? {}],
      language: others.length === 0 ? language : '',
    };
  },
};

const reserved = new Set(['www', 'app', 'api', 'auth', 'docs', 'support', 'careers', 'jobs']);

/** Countries where a location needs its state. */
const isWithin = (country: string | null | undefined): boolean =>
  /^(?:USA?|United States.*|Canada|Australia)$/i.test(country ?? '');
