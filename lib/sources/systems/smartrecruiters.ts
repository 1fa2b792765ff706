/** SmartRecruiters: `api.smartrecruiters.com`, in pages of 100; role texts are at their `ref`. */
import * as z from 'zod';
import { tidyText } from '../../facts/coerce.ts';
import { plainText } from '../../roles/sanitise.ts';
import {
  dateOf,
  descriptionOf,
  employmentOf,
  placeOf,
  placesOf,
  section,
} from '../../facts/role-words.ts';
import { boardName, parseJson, readPages, SourceProblem, type System } from './system.ts';

const PAGE = 100;
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
  /** The company's name in its address, and the response at `ref`; added when the board is read. */
  board: z.string().min(1),
  detail: detailSchema.nullish(),
});

/** The fields needed before a posting's text is read. */
const listedSchema = z.object({
  ref: z.string().nullish().catch(null),
  company: z.object({ name: z.string().nullish() }).nullish().catch(null),
});

export const smartRecruiters: System = {
  name: 'SmartRecruiters',
  isOneAnswer: false,
  idField: 'id',
  expected: ['releasedDate', 'location'],
  boardOf({ hostname, pathname }) {
    const parts = pathname.split('/').filter(Boolean);
    const isApi = hostname === 'api.smartrecruiters.com' && parts[1] === 'companies';
    const isPage = /^(?:careers|jobs)\.smartrecruiters\.com$/.test(hostname);
    // An application form: /oneclick-ui/company/Example/publication/…
    const isForm = isPage && parts[0] === 'oneclick-ui';
    const company = boardName(isApi || isForm ? parts[2] : isPage ? parts[0] : undefined);
    if (!company) return null;
    return { name: company, address: `${HOST}/v1/companies/${company}/postings` };
  },
  async list(address, get) {
    const pageAt = (offset: number) => `${address}?limit=${PAGE}&offset=${offset}`;
    const { entries: listed, incomplete } = await readPages(pageAt(0), async (page, before) => {
      const { totalFound, content } = parseJson(await get(page), pageSchema);
      const reached = before + content.length;
      const isLast = content.length === 0 || reached >= totalFound;
      return { entries: content, next: isLast ? null : pageAt(reached), total: totalFound };
    });
    let organisation = '';
    const entries: unknown[] = [];
    const board = address.split('/').at(-2);
    for (const entry of listed) {
      const { data: posting } = listedSchema.safeParse(entry);
      organisation ||= posting?.company?.name ?? '';
      const detail = await detailOf(posting?.ref, get);
      entries.push(typeof entry === 'object' ? { ...entry, board, detail } : entry);
    }
    return { organisation, entries, incomplete };
  },
  toRole(entry, note) {
    const { id, name, company, location, detail, board, ...posting } = postingSchema.parse(entry);
    if (!detail) note('its text cannot be read');
    const workplace = location?.remote ? 'remote' : location?.hybrid ? 'hybrid' : '';
    const place =
      partsOf(location?.fullLocation).join(', ') ||
      placeOf(location?.city, location?.region, location?.country);
    const { companyDescription, jobDescription, qualifications, additionalInformation } =
      detail?.jobAd?.sections ?? {};
    const parts = [companyDescription, jobDescription, qualifications, additionalInformation];
    return {
      id: String(id),
      title: name,
      url:
        detail?.postingUrl ||
        `https://jobs.smartrecruiters.com/${company?.identifier || board}/${id}`,
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

/** "Dubai, , United Arab Emirates" has two parts. */
const partsOf = (place: string | null | undefined): string[] => [
  ...new Set((place ?? '').split(',').map(tidyText).filter(Boolean)),
];

/** A role whose text is unreadable is still listed. Only this system's own host is requested. */
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
