/** `npm run sources`: adds, lists and removes a board's sources. Contract: 12.1. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { plural } from '../base/plural.ts';
import type { Config } from '../config/load.ts';
import { isoDay } from '../roles/closing.ts';
import { fold } from '../base/fold.ts';
import { ImportProblem } from '../import/rows.ts';
import type { Terminal } from '../base/terminal.ts';
import { lockCatalogue, readCatalogue } from '../store/catalogue.ts';
import { readCandidates, writeCandidates } from '../store/candidates.ts';
import { transaction } from '../store/database.ts';
import { addressKey } from '../roles/address-key.ts';
import { type FoundBoard, foundAt } from './linked-boards.ts';
import { openSources, readResult, type SourceAccess } from './readings.ts';
import {
  NO_SOURCES,
  problemText,
  readSources,
  readStates,
  type Source,
  sourceId,
  unread,
  writeSources,
  writeStates,
} from '../store/sources.ts';
import { notes, printable, SourceProblem } from './systems/system.ts';
import { boardKey, type BoardReading, systemNamed, systems } from './systems.ts';

export type AddOptions = {
  /** The organisation's name; null for the catalogue's name, or else the board's. */
  organisation: string | null;
  autoUpdate: boolean;
};

const LOCK_WAIT_MS = 30_000;

/** An address as written, with the organisation that a file names for it. */
type Wanted = { address: string; organisation: string | null };

/** Boards that are read at a time. A host still gets one request at a time. */
const MAX_AT_A_TIME = 8;

/**
 * Adds the boards behind addresses, after reading each. An operand that ends in `.csv` is a file with
 * the columns `organisation` and `address`.
 * @throws {ImportProblem} when any board cannot be read; the others are added
 */
export async function addSources(
  operands: readonly string[],
  options: AddOptions,
  config: Config,
  { out, err }: Pick<Terminal, 'out' | 'err'>,
  given?: SourceAccess,
): Promise<void> {
  const wanted = await wantedBy(operands, options.organisation);
  const opened = openSources(config);
  const unnamed: string[] = [];
  const problems: string[] = [];
  const queue = [...wanted];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { address, organisation } = next;
      try {
        const added = await addSource(
          address,
          { ...options, organisation },
          config,
          given ?? opened,
        );
        for (const line of added.lines) out.write(`${line}\n`);
        if (!added.isNamed) unnamed.push(added.id);
      } catch (error) {
        if (!(error instanceof ImportProblem)) throw error;
        problems.push(error.message);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: MAX_AT_A_TIME }, work));
  } finally {
    await opened.close();
  }
  if (unnamed.length > 0) out.write(`${unnamedText(unnamed)}\n`);
  if (problems.length < wanted.length) out.write('Next: npm run sync\n');
  const [first = '', ...more] = problems;
  if (more.length > 0) for (const problem of problems) err.write(`${problem}\n`);
  if (first === '') return;
  throw new ImportProblem(
    more.length === 0 ? first : `${problems.length} of ${wanted.length} addresses were not added`,
  );
}

const unnamedText = (ids: string[]): string =>
  `${ids.join(', ')}: not named by the board, so its own name is used. Give the organisation with --organisation NAME, or in a CSV file.`;

/** @param organisation for addresses, and for lines of a file that name none */
async function wantedBy(
  operands: readonly string[],
  organisation: string | null,
): Promise<Wanted[]> {
  const each = operands.map(async (operand) =>
    /\.csv$/i.test(operand) && !/^https?:/i.test(operand)
      ? readList(operand, organisation)
      : [{ address: operand, organisation }],
  );
  return (await Promise.all(each)).flat();
}

async function readList(file: string, usual: string | null): Promise<Wanted[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportProblem(`${file} cannot be read (${error.code ?? error.message})`);
  });
  const rows = parseList(file, text);
  if (rows.length === 0 || rows.some(({ address }) => address === undefined)) {
    throw new ImportProblem(
      `${file} has no addresses: its first line must name the columns "organisation" and "address"`,
    );
  }
  return rows.map(({ address = '', organisation = '' }) => ({
    address,
    organisation: organisation || usual,
  }));
}

function parseList(file: string, text: string): Array<Record<string, string>> {
  try {
    return parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
      trim: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new ImportProblem(`${file} is not a CSV file (${(error as Error).message})`);
  }
}

/**
 * Adds the board behind an address.
 * @returns what to print, and whether its organisation is known
 * @throws {ImportProblem} when there is none or it cannot be read; the message is one line
 */
async function addSource(
  written: string,
  options: AddOptions,
  config: Config,
  access: SourceAccess,
): Promise<{ id: string; lines: string[]; isNamed: boolean }> {
  const page = URL.parse(/^[a-z]+:/i.test(written) ? written : `https://${written}`);
  if (!page || !/^https?:$/.test(page.protocol) || !page.hostname) {
    throw new ImportProblem(`"${written}" is not a web address`);
  }
  try {
    const board = await findBoard(page, access);
    const reading = await readFirst(board, access);
    const source = await sourceOf(page, board, { options, reading, config });
    await storeSource(config.server.dataDir, source);
    const name = nameOf(board);
    const incomplete =
      reading.incomplete === ''
        ? []
        : [`  ${printable(reading.incomplete)}; until it is complete, no role counts as closed`];
    const lines = [
      `${name[0]?.toUpperCase()}${name.slice(1)}, found by ${board.foundBy}.`,
      ...notes(reading.lines),
      ...incomplete,
      `Added ${source.id}: ${plural(reading.roles.length, 'role')} of ${source.organisation}.`,
    ];
    const isNamed =
      options.organisation !== null || reading.organisation !== '' || source.company_id !== '';
    return { id: source.id, lines, isNamed };
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    const reason = `${page.href} cannot be added: ${error.message}`;
    throw new ImportProblem(reason, { cause: error });
  }
}

const nameOf = ({ system, name }: FoundBoard): string =>
  system === 'page' ? `page "${name}"` : `${systemNamed(system).name} board "${name}"`;

async function readFirst(board: FoundBoard, access: SourceAccess): Promise<BoardReading> {
  const result = await readResult(board, null, access);
  if (result.outcome !== 'read') {
    const reason = result.outcome === 'failed' ? result.reason : 'it responds with 304';
    throw new SourceProblem(
      `its ${nameOf(board)} cannot be read: ${reason}. Open ${board.address} to see what it sends`,
    );
  }
  const { reading } = result;
  // SmartRecruiters sends an empty list for unknown companies.
  if (board.system === 'smartrecruiters' && reading.ids.size === 0) {
    throw new SourceProblem(
      `SmartRecruiters lists no roles of "${board.name}"; unknown companies get the same response`,
    );
  }
  return reading;
}

async function sourceOf(
  page: URL,
  board: FoundBoard,
  { options, reading, config }: { options: AddOptions; reading: BoardReading; config: Config },
): Promise<Source> {
  const catalogue = await readCatalogue(config.server.dataDir, config.public.fieldTokens);
  const known = catalogue?.source === 'import' ? catalogue.organisations : [];
  const name = options.organisation ?? reading.organisation;
  // Matched by careers address, else by name.
  const addresses = new Set([page.href, board.address].map(addressKey));
  const plain = known.filter(({ is_composite: isComposite }) => !isComposite);
  const organisation =
    plain.find(({ career_page_url: url }) => url !== '' && addresses.has(addressKey(url))) ??
    plain.find(({ title }) => fold(title) === fold(name));
  return {
    id: sourceId(board.system, board.name),
    system: board.system,
    board: board.name,
    address: board.address,
    page: page.href,
    organisation: options.organisation ?? organisation?.title ?? (name || board.name),
    company_id: organisation?.id ?? '',
    auto_update: options.autoUpdate,
    added_at: Math.floor(Date.now() / 1000),
  };
}

/** Adds or replaces a source. */
async function storeSource(dataDir: string, source: Source): Promise<void> {
  const release = await lockCatalogue(dataDir, { waitMs: LOCK_WAIT_MS });
  try {
    const sources = await readSources(dataDir);
    const others = sources.filter(({ id }) => id !== source.id);
    const earlier = sources.find(({ id }) => id === source.id);
    if (earlier && boardKey(earlier.address) !== boardKey(source.address)) {
      throw new SourceProblem(`${source.id} already reads ${earlier.address}: remove it first`);
    }
    const added_at = earlier?.added_at ?? source.added_at;
    await writeSources(dataDir, [...others, { ...source, added_at }]);
  } finally {
    release();
  }
}

export async function listSources(config: Config, { out }: Pick<Terminal, 'out'>): Promise<void> {
  const { dataDir } = config.server;
  const sources = await readSources(dataDir);
  const states = await readStates(dataDir);
  if (sources.length === 0) out.write(`${NO_SOURCES}\n`);
  for (const { id, organisation, system, page, auto_update: isAuto } of sources) {
    const state = states.get(id) ?? unread;
    const { ids, healthy_at: healthyAt, problem } = state;
    const read =
      healthyAt === null
        ? `never read${problem === '' ? '' : ' successfully'}`
        : `${ids.length} open, last read successfully on ${isoDay(healthyAt)}`;
    const auto = isAuto ? ', auto-update' : '';
    const lines = [
      `${id}  ${organisation} (${systemNamed(system).name}): ${read}${auto}`,
      `  ${page}`,
      ...(problem === '' ? [] : [`  ${id} ${problemText(state)}`]),
    ];
    for (const line of lines) out.write(`${printable(line)}\n`);
  }
}

/**
 * Removes a source and its unjudged candidates. Decisions and roles on the board stay.
 * @throws {ImportProblem} when there is no such source
 */
export async function removeSource(
  id: string,
  config: Config,
  { out }: Pick<Terminal, 'out'>,
): Promise<void> {
  const { dataDir } = config.server;
  const release = await lockCatalogue(dataDir, { waitMs: LOCK_WAIT_MS });
  try {
    const sources = await readSources(dataDir);
    if (!sources.some((source) => source.id === id)) {
      throw new ImportProblem(`There is no source "${id}": "npm run sources -- list" shows all`);
    }
    const candidates = await readCandidates(dataDir);
    const kept = candidates.filter(
      ({ source, status, post_pk: postPk }) =>
        source !== id || status !== 'waiting' || postPk !== null,
    );
    const states = await readStates(dataDir);
    states.delete(id);
    transaction(dataDir, () => {
      writeSources(
        dataDir,
        sources.filter((source) => source.id !== id),
      );
      writeCandidates(dataDir, kept);
      writeStates(dataDir, states);
    });
    const gone = candidates.length - kept.length;
    out.write(
      `Removed ${id} and its ${plural(gone, 'candidate')} without a decision. Roles on the board stay.\n`,
    );
  } finally {
    release();
  }
}

/**
 * Finds the board of an address. Names are read from an address or a link, never guessed.
 * @param page absolute address of a board or a careers page
 * @throws {SourceProblem} when there is none, or several to choose from
 */
async function findBoard(page: URL, { requests, parser }: SourceAccess): Promise<FoundBoard> {
  const own = foundAt(page, 'its address');
  if (own) return own;
  const { text, url } = await requests.readPage(page.href);
  const redirected = foundAt(URL.parse(url), 'where it redirects');
  if (redirected) return redirected;
  const { boards, hasPosting } = await parser.run('links', [text, url]);
  const [first, ...others] = boards;
  if (first && others.length === 0) return first;
  if (first) {
    const list = boards.map(({ system, name }) => `${systems[system].name} "${name}"`).join(', ');
    throw new SourceProblem(`it links to several boards (${list}); add the address of one of them`);
  }
  if (hasPosting) {
    const foundBy = 'the JobPosting in the page';
    return { system: 'page', name: `${page.host}${page.pathname}`, address: page.href, foundBy };
  }
  const names = Object.values(systems).map(({ name }) => name);
  throw new SourceProblem(
    `it does not link to a supported board (${names.slice(0, -1).join(', ')}) and has no JobPosting`,
  );
}
