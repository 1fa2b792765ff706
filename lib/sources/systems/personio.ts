/** Personio: `{slug}.jobs.personio.de/xml` (or `.com`), one response for the whole board. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { unescapeHtml } from '../../base/escape.ts';
import { section } from '../../facts/role-words.ts';
import { say } from '../../words/say.ts';
import { words } from '../../words/words.ts';
import { optional, required, SourceProblem, type System, textIn } from './system.ts';

/** An element that may be repeated. */
const several = z.union([z.string().transform((text) => [text]), z.array(z.string())]).nullish();

const positionSchema = z.object({
  id: required,
  name: required,
  subcompany: optional,
  office: several,
  additionalOffices: z.object({ office: several }).or(z.string()).nullish(),
  department: optional,
  recruitingCategory: optional,
  employmentType: optional,
  schedule: optional,
  createdAt: optional,
  jobDescriptions: z
    .object({ jobDescription: z.array(z.object({ name: optional, value: optional })).nullish() })
    .or(z.string())
    .nullish(),
  /** The role's page; added when the board is read. */
  url: required,
});

const boardSchema = z.object({
  'workzag-jobs': z
    .object({ position: z.array(z.record(z.string(), z.unknown())).optional() })
    .or(z.string().max(0)),
});

/** Entities of a document type are never expanded: a small file could expand to gigabytes. */
const parser = new XMLParser({
  parseTagValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  isArray: (name) => name === 'position' || name === 'jobDescription',
});

export const personio: System = {
  name: 'Personio',
  hasSingleResponse: true,
  idField: 'id',
  expected: ['office', 'createdAt', 'jobDescriptions'],
  boardOf({ hostname }) {
    const match = /^([a-z0-9][a-z0-9-]*)\.jobs\.personio\.(?:de|com)$/.exec(hostname);
    return match?.[1] ? { name: match[1], address: `https://${hostname}/xml` } : null;
  },
  async list(address, get) {
    const { text } = await get(address);
    if (text.trim() === '') throw new SourceProblem('the response is empty, not XML');
    if (/^\s*<(?:!doctype\s+html|html)/i.test(text)) {
      throw new SourceProblem('the response is a page, not XML');
    }
    // Comments and role texts cannot declare anything. One without an end goes to the end.
    const markup = text.replace(/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)/g, '');
    if (/<!DOCTYPE|<!ENTITY/i.test(markup)) {
      throw new SourceProblem(words.sourceProblems.documentType);
    }
    if (XMLValidator.validate(text) !== true) {
      throw new SourceProblem(words.sourceProblems.notXml);
    }
    const result = boardSchema.safeParse(plain(parser.parse(text)));
    if (!result.success) {
      const detail = say(words.sourceProblems.noField, { field: 'workzag-jobs' });
      throw new SourceProblem(say(words.sourceProblems.unexpected, { detail }));
    }
    const board = result.data['workzag-jobs'];
    const positions = typeof board === 'string' ? [] : (board.position ?? []);
    const { origin } = new URL(address);
    return {
      organisation: textIn(positions[0], 'subcompany'),
      entries: positions.map((position) => ({
        ...position,
        url: `${origin}/job/${encodeURIComponent(textIn(position, 'id'))}`,
      })),
    };
  },
  toPosting(entry) {
    const position = positionSchema.parse(entry);
    const { additionalOffices: more, jobDescriptions } = position;
    const others = typeof more === 'object' ? (more?.office ?? []) : [];
    const parts = typeof jobDescriptions === 'object' ? jobDescriptions?.jobDescription : [];
    return {
      id: position.id,
      title: position.name,
      url: position.url,
      places: [[...(position.office ?? []), ...others]],
      posted: position.createdAt,
      employment: [position.schedule, position.employmentType],
      description: (parts ?? [])
        .map(({ name, value }) => section(name ?? '', value ?? ''))
        .join(''),
      teams: [position.department, position.recruitingCategory],
    };
  },
};

/** Decodes entities once; CDATA stays as it is. */
function plain(node: unknown): unknown {
  if (typeof node === 'string') return unescapeHtml(node);
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  if (Object.hasOwn(node, '#cdata')) {
    const data = [Reflect.get(node, '#cdata')].flat().join('');
    return [unescapeHtml(textIn(node, '#text')), data].filter(Boolean).join(' ');
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, plain(value)]));
}
