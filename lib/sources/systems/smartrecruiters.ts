/** SmartRecruiters: `api.smartrecruiters.com`, in pages of 100; role texts are at their `ref`. */
import * as z from 'zod';
import { tidyText } from '../../facts/coerce.ts';
import { placeOf, section } from '../../facts/role-words.ts';
import { plainText } from '../../roles/sanitise.ts';
import { words } from '../../words/words.ts';
import {
  boardName,
  type Get,
  idValue,
  optional,
  parseJson,
  readPages,
  required,
  segmentsOf,
  SourceProblem,
  type System,
} from './system.ts';

const PAGE = 100;
const HOST = 'https://api.smartrecruiters.com';

const pageSchema = z.object({ totalFound: z.int(), content: z.array(z.unknown()) });

const text = z.object({ title: optional, text: optional }).nullish();

const detailSchema = z.object({
  postingUrl: optional,
  jobAd: z
    .object({
      sections: z
        .object({
          companyDescription: text,
          jobDescription: text,
          qualifications: text,
          additionalInformation: text,
        })
        .nullish(),
    })
    .nullish(),
});

const labelled = z.object({ label: optional }).nullish();

const postingSchema = z.object({
  id: idValue,
  name: required,
  ref: optional,
  company: z.object({ identifier: optional, name: optional }).nullish(),
  releasedDate: optional,
  location: z
    .object({
      city: optional,
      region: optional,
      country: optional,
      remote: z.boolean().nullish(),
      hybrid: z.boolean().nullish(),
      fullLocation: optional,
    })
    .nullish(),
  typeOfEmployment: labelled,
  department: labelled,
  function: labelled,
  language: z.object({ code: optional }).nullish(),
  /** The company's name in its address, and the response at `ref`; added when the board is read. */
  board: required,
  detail: detailSchema.nullish(),
});

/** The fields needed before a posting's text is read. */
const listedSchema = z.object({
  ref: optional.catch(null),
  company: z.object({ name: optional }).nullish().catch(null),
});

export const smartRecruiters: System = {
  name: 'SmartRecruiters',
  hasSingleResponse: false,
  idField: 'id',
  expected: ['releasedDate', 'location'],
  boardOf(url) {
    const [first, second, third] = segmentsOf(url);
    const isApi = url.hostname === 'api.smartrecruiters.com' && second === 'companies';
    const isPage = /^(?:careers|jobs)\.smartrecruiters\.com$/.test(url.hostname);
    // An application form: /oneclick-ui/company/Example/publication/…
    const isForm = isPage && first === 'oneclick-ui';
    const company = boardName(isApi || isForm ? third : isPage ? first : undefined);
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
  toPosting(entry, note) {
    const { id, name, company, location, detail, board, ...posting } = postingSchema.parse(entry);
    if (!detail) note(words.sourceProblems.noText);
    const { companyDescription, jobDescription, qualifications, additionalInformation } =
      detail?.jobAd?.sections ?? {};
    const parts = [companyDescription, jobDescription, qualifications, additionalInformation];
    return {
      id,
      title: name,
      url:
        detail?.postingUrl ||
        `https://jobs.smartrecruiters.com/${company?.identifier || board}/${id}`,
      places: [
        [partsOf(location?.fullLocation ?? '').join(', ')],
        [placeOf(location?.city, location?.region, location?.country)],
      ],
      workplace: location?.remote ? 'remote' : location?.hybrid ? 'hybrid' : '',
      posted: posting.releasedDate,
      employment: [posting.typeOfEmployment?.label],
      description: parts
        .map((part) => section(plainText(part?.title ?? ''), part?.text ?? ''))
        .join(''),
      addresses: [{ city: location?.city, region: location?.region, country: location?.country }],
      teams: [posting.department?.label, posting.function?.label],
      language: posting.language?.code,
    };
  },
};

/** "Dubai, , United Arab Emirates" has two parts. */
const partsOf = (place: string): string[] => [
  ...new Set(place.split(',').map(tidyText).filter(Boolean)),
];

/** A role whose text is unreadable is still listed. Only this system's own host is requested. */
async function detailOf(
  ref: string | null | undefined,
  get: Get,
): Promise<z.output<typeof detailSchema> | null> {
  if (!ref?.startsWith(`${HOST}/`)) return null;
  try {
    return parseJson(await get(ref), detailSchema);
  } catch (error) {
    if (error instanceof SourceProblem) return null;
    throw error;
  }
}
