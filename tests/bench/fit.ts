/**
 * How much reading the order of the desk saves: a simulated curator, whose taste is a rule that the model
 * does not see, reads the pile from the top.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { createVocabulary, type Features, type Posting } from '../../lib/triage/features.ts';
import { trainFit } from '../../lib/triage/fit.ts';

type Address = { postalAddress?: Record<string, string> };
type Job = {
  title: string;
  department?: string;
  team?: string;
  location?: string;
  isRemote?: boolean | null;
  address?: Address | null;
  secondaryLocations?: Array<{ location?: string; address?: Address }>;
  descriptionHtml?: string;
};

type Taste = { name: string; fits: (role: Posting) => boolean };

const places = ({ places: all }: Posting) => all.join(' / ');
const isInUsa = (role: Posting) =>
  /\bUSA?\b|United States|San Francisco|New York|\b[A-Z]{2} - US/.test(places(role));
const field = (role: Posting) => [role.title, ...role.teams].join(' / ');
const isSenior = ({ title }: Posting) =>
  /senior|\bsr\b|staff|principal|lead|head|director|\bvp\b|vice|chief|manager/i.test(title);
const europe =
  /London|UK|United Kingdom|England|Germany|France|Spain|Italy|Netherlands|Sweden|Poland|Portugal|Ireland|Finland|Denmark|Norway|Austria|Belgium|Switzerland|Europe|EMEA|EU\b/;

const tastes: Taste[] = [
  {
    name: 'policy, legal, data and research in London or remote in Europe',
    fits: (role) =>
      /policy|legal|counsel|compliance|research|scientist|regulat|government|analyst|data/i.test(
        field(role),
      ) &&
      (/London/.test(places(role)) || (role.isRemote && europe.test(places(role)))),
  },
  {
    name: 'operations and people, not senior, outside the USA',
    fits: (role) =>
      /operations|people|talent|recruit|\bhr\b|office/i.test(field(role)) &&
      !isSenior(role) &&
      !isInUsa(role),
  },
  {
    name: 'hardware, energy, space and biology, hands-on',
    fits: (role) =>
      /engineer|scientist|technician|manager/i.test(role.title) &&
      /hardware|mechanical|electrical|power|fpga|satellite|robot|vehicle|energy|thermal|bio|chem|manufactur|battery|propulsion/i.test(
        field(role),
      ),
  },
];

/** Tastes on which nothing was tuned. The last four lie in the text alone. */
const otherTastes: Taste[] = [
  {
    name: 'machine learning in Europe or Canada',
    fits: (role) =>
      /machine learning|\bML\b|\bAI\b|data scien/i.test(role.title) &&
      (europe.test(places(role)) || /Canada|Toronto|Montreal/.test(places(role))),
  },
  {
    name: 'marketing, communications and content, remote',
    fits: (role) =>
      /marketing|communicat|content|brand|writer|editor/i.test(role.title) && role.isRemote,
  },
  {
    name: 'internships and first jobs',
    fits: ({ title }) =>
      /intern\b|internship|graduate|junior|entry|working student|werkstudent|trainee|apprentice/i.test(
        title,
      ),
  },
  {
    name: 'texts that name climate, health or education, senior',
    fits: (role) =>
      isSenior(role) && /climate|public health|patients|students|decarboni/i.test(role.description),
  },
  {
    name: 'finance, and customers in Asia or Australia',
    fits: (role) =>
      /financ|account(?:ant|ing)|controller|tax/i.test(role.title) ||
      (/customer|support|success/i.test(role.title) &&
        /Singapore|Japan|India|Australia|Korea|Taiwan|Philippines|Tokyo|Sydney/.test(places(role))),
  },
  {
    name: 'national security or the safety of AI, technical',
    fits: ({ title, description }) =>
      /engineer|scientist|research|technic/i.test(title) &&
      /national security|AI safety|alignment research/i.test(description),
  },
  {
    name: 'diseases and vaccines',
    fits: ({ description }) =>
      /pandemic|vaccin|infectious|disease|global health|clinical trial/i.test(description),
  },
  {
    name: 'the public sector and non-profits, neither engineers nor sales',
    fits: ({ title, description }) =>
      !/engineer|sales|account exec/i.test(title) &&
      /non-?profit|public sector|policy ?makers|philanthrop|civil society/i.test(description),
  },
  {
    name: 'renewable energy and emissions',
    fits: ({ description }) =>
      /renewable|electric grid|decarboni|emissions|clean energy/i.test(description),
  },
];

/** A curator starts with so many roles on the board, and the model learns after so many judgements. */
const [ON_BOARD, BATCH] = [10, 20];
const GOAL = 0.95;

function postingOf(job: Job, organisation: string): Posting {
  const secondary = job.secondaryLocations ?? [];
  const words = [job, ...secondary].flatMap(({ location, address }) => [
    location,
    ...Object.values(address?.postalAddress ?? {}),
  ]);
  return {
    title: job.title,
    organisation,
    teams: [...new Set([job.department, job.team])].filter((team) => team !== undefined),
    places: [...new Set(words)].filter((place) => typeof place === 'string'),
    isRemote: job.isRemote ?? false,
    description: job.descriptionHtml ?? '',
  };
}

type Reading = { waiting: number; fitting: number; read: number; slowest: number; why: string[] };

/** Reads a pile from the top until 95 % of what fits is found. */
function readPile(
  pile: ReadonlyArray<{ features: Features; fits: boolean }>,
  vocabulary: ReturnType<typeof createVocabulary>,
): Reading {
  const fitting = pile.filter(({ fits }) => fits);
  const board = new Set(
    Array.from(
      { length: ON_BOARD },
      (_, at) => fitting[Math.floor((at * fitting.length) / ON_BOARD)]!,
    ),
  );
  const onBoard = [...board].map(({ features }) => features);
  let waiting = pile.filter((each) => !board.has(each));
  const size = waiting.length;
  const wanted = Math.ceil(GOAL * (fitting.length - ON_BOARD));
  const [accepted, skipped]: [Features[], Features[]] = [[], []];
  let slowest = 0;
  const why: string[] = [];
  while (accepted.length < wanted) {
    const startedAt = performance.now();
    const unjudged = waiting.map(({ features }) => features);
    const fit = trainFit(vocabulary, { accepted, skipped, onBoard, unjudged });
    const scores = new Map(waiting.map((each) => [each, fit.fitOf(each.features)]));
    waiting = waiting.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
    slowest = Math.max(slowest, performance.now() - startedAt);
    const reason = fit.whyOf(waiting[0]!.features);
    if (reason && why.length < 3) why.push(`${reason.features.join(', ')}, like ${reason.alike}`);
    for (const each of waiting.slice(0, BATCH)) {
      (each.fits ? accepted : skipped).push(each.features);
      if (accepted.length === wanted) break;
    }
    waiting = waiting.slice(BATCH);
  }
  const read = accepted.length + skipped.length;
  return { waiting: size, fitting: fitting.length - ON_BOARD, read, slowest, why };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/**
 * Prints for each taste how much is read until 95 % of what fits is found, and the work saved over
 * reading in any order (WSS@95), as systematic reviews measure it.
 * @param file boards as Ashby answers them, a line of JSON for each, gzipped
 */
export function benchFit(log: (line: string) => void, file: string | undefined): void {
  if (file === undefined) {
    log('Name a file of real boards: npm run bench -- fit boards.jsonl.gz');
    return;
  }
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const roles = lines.flatMap((line) => {
    const { board, jobs } = JSON.parse(line) as { board: string; jobs: Job[] };
    return jobs.map((job) => postingOf(job, board));
  });
  const vocabulary = createVocabulary();
  const startedAt = performance.now();
  const features = roles.map((role) => vocabulary.featuresOf(role));
  const each = (performance.now() - startedAt) / roles.length;
  log(`${roles.length} roles, ${each.toFixed(2)} ms each for their features`);
  const bytes = features.reduce((sum, { byteLength }) => sum + byteLength, 0);
  log(
    `  ${vocabulary.size} features, ${(bytes / roles.length / 1000).toFixed(1)} kB for each role`,
  );
  const groups = { 'Tuned on': tastes, 'Not tuned on': otherTastes };
  for (const [name, group] of Object.entries(groups)) {
    log(`${name}:`);
    for (const taste of group) {
      const pile = roles.map((role, at) => ({ features: features[at]!, fits: taste.fits(role) }));
      const { waiting, fitting, read, slowest, why } = readPile(pile, vocabulary);
      const saved = 1 - read / waiting - (1 - GOAL);
      log(`  ${taste.name}`);
      log(`    ${fitting} of ${waiting} fit (${percent(fitting, waiting)})`);
      log(`    ${percent(read, waiting)} read, WSS@95 ${saved.toFixed(2)}`);
      log(`    learned and ordered in at most ${slowest.toFixed(0)} ms; ${why.join(' | ')}`);
    }
  }
}
