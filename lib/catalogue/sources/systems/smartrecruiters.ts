/** SmartRecruiters: `api.smartrecruiters.com`, in pages of 100; the text of each role is at its `ref`. */
import * as z from 'zod';
import { plainText } from '../../sanitise.ts';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  parseJson,
  placeOf,
  placesOf,
  section,
  SourceProblem,
  type System,
} from '../system.ts';

const PAGE = 100;
const MAX_PAGES = 100;
const HOST = 'https://api.smartrecruiters.com';

const pageSchema = z.object({ totalFound: z.int(), content: z.array(z.unknown()) });

const sectionSchema = z
  .object({ title: z.string().nullish(), text: z.string().nullish() })
  .nullish();

const detailSchema = z.object({
  postingUrl: z.string().nullish(),
  applyUrl: z.string().nullish(),
  jobAd: z
    .object({
      sections: z
        .object({
          companyDescription: sectionSchema,
          jobDescription: sectionSchema,
          qualifications: sectionSchema,
          additionalInformation: sectionSchema,
        })
        .nullish(),
    })
    .nullish(),
});

const postingSchema = z.object({
  id: z.union([z.string().min(1), z.int()]),
  name: z.string().min(1),
  ref: z.string().nullish(),
  company: z.object({ identifier: z.string().nullish(), name: z.string().nullish() }).nullish(),
  releasedDate: z.string().nullish(),
  location: z
    .object({
      city: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().nullish(),
      remote: z.boolean().nullish(),
      hybrid: z.boolean().nullish(),
      fullLocation: z.string().nullish(),
    })
    .nullish(),
  typeOfEmployment: z.object({ label: z.string().nullish() }).nullish(),
});

const withDetail = postingSchema.extend({
  company: z.object({ identifier: z.string().min(1) }),
  detail: detailSchema.nullish(),
});

export const smartRecruiters: System = {
  name: 'SmartRecruiters',
  isOneAnswer: false,
  idField: 'id',
  expected: ['releasedDate', 'location'],
  boardOf({ hostname, pathname }) {
    const parts = pathname.split('/').filter(Boolean);
    const company =
      hostname === 'api.smartrecruiters.com' && parts[1] === 'companies'
        ? parts[2]
        : /^(?:careers|jobs|www)\.smartrecruiters\.com$/.test(hostname)
          ? parts[0]
          : undefined;
    if (!company || !/^[\w.-]+$/.test(company)) return null;
    return { name: company, address: `${HOST}/v1/companies/${company}/postings` };
  },
  async list(address, get) {
    const entries: unknown[] = [];
    let organisation = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await get(`${address}?limit=${PAGE}&offset=${page * PAGE}`);
      const { totalFound, content } = parseJson(answer, pageSchema);
      for (const entry of content) {
        const { data: posting } = postingSchema.safeParse(entry);
        organisation ||= posting?.company?.name ?? '';
        entries.push(
          posting ? { ...(entry as object), detail: await detailOf(posting.ref, get) } : entry,
        );
      }
      if (entries.length >= totalFound) return { organisation, entries };
      if (content.length === 0) {
        throw new SourceProblem(`it lists ${entries.length} of its ${totalFound} roles`);
      }
    }
    throw new SourceProblem(`the board does not end after ${MAX_PAGES} pages`);
  },
  toRole(entry, note) {
    const { id, name, company, location, detail, ...posting } = withDetail.parse(entry);
    if (!detail) note('its text cannot be read');
    const workplace = location?.remote ? 'remote' : location?.hybrid ? 'hybrid' : '';
    const place =
      location?.fullLocation || placeOf(location?.city, location?.region, location?.country);
    const { companyDescription, jobDescription, qualifications, additionalInformation } =
      detail?.jobAd?.sections ?? {};
    const parts = [companyDescription, jobDescription, qualifications, additionalInformation];
    return {
      id: String(id),
      title: name,
      url: detail?.postingUrl || `https://jobs.smartrecruiters.com/${company.identifier}/${id}`,
      locations: placesOf([place], workplace),
      posted_at: dateOf('posted_at', posting.releasedDate, note),
      closes_at: null,
      salary: '',
      employment_type: employmentOf(posting.typeOfEmployment?.label),
      workplace,
      description: descriptionOf(
        parts.map((part) => section(plainText(part?.title ?? ''), part?.text ?? '')).join(''),
        note,
      ),
    };
  },
};

/** A role whose text cannot be read is listed all the same. Only this system's own host is asked. */
async function detailOf(
  ref: string | null | undefined,
  get: Parameters<System['list']>[1],
): Promise<z.output<typeof detailSchema> | null> {
  if (!ref?.startsWith(`${HOST}/`)) return null;
  try {
    return parseJson(await get(ref), detailSchema);
  } catch (error) {
    if (error instanceof SourceProblem) return null;
    throw error;
  }
}
