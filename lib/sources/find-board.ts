/** Finds the board behind an address, or behind the links of a careers page. Contract: 12.1. */
import { Parser } from 'htmlparser2';
import type { Requests } from './request.ts';
import { SourceProblem } from './systems/system.ts';
import { boardAt, boardKey, type SystemName, systems } from './systems.ts';
import { postingsIn } from './systems/page-of-postings.ts';

export type FoundBoard = {
  system: SystemName;
  /** The board's token or slug in its system. */
  name: string;
  /** Where its roles are read from. */
  address: string;
  /** Such as "a link of the page". */
  foundBy: string;
};

/**
 * Finds the board of an address. Names are read from an address or a link, never guessed.
 * @param page absolute address of a board or a careers page
 * @throws {SourceProblem} when there is none, or several to choose from
 */
export async function findBoard(page: URL, requests: Requests): Promise<FoundBoard> {
  const own = boardAt(page);
  if (own) return { system: own.system, ...own.board, foundBy: 'its address' };
  const { text, url } = await requests.readPage(page.href);
  const reached = URL.parse(url);
  const redirected = reached && boardAt(reached);
  if (redirected) {
    return { system: redirected.system, ...redirected.board, foundBy: 'where it redirects' };
  }
  const boards = boardsLinked(text, url);
  const [first, ...others] = boards;
  if (first && others.length === 0) return first;
  if (first) {
    const list = boards.map(({ system, name }) => `${systems[system].name} "${name}"`).join(', ');
    throw new SourceProblem(`it links to several boards (${list}); add the address of one of them`);
  }
  if (postingsIn(text).postings.length > 0) {
    const foundBy = 'the JobPosting in the page';
    return { system: 'page', name: `${page.host}${page.pathname}`, address: page.href, foundBy };
  }
  const names = Object.values(systems).map(({ name }) => name);
  throw new SourceProblem(
    `it links to no board that can be read (${names.slice(0, -1).join(', ')}) and carries no JobPosting`,
  );
}

const addressInText = /https?:(?:\\?\/){2}[^\s"'<>()\\`]+(?:\\\/[^\s"'<>()\\`]*)*/gi;

/** The boards that a page links to or embeds, without duplicates. */
function boardsLinked(html: string, base: string): FoundBoard[] {
  const boards = new Map<string, FoundBoard>();
  const look = (written: string) => {
    const url = URL.parse(written, base);
    const found = url && boardAt(url);
    if (!found) return;
    const { system, board } = found;
    const key = boardKey(board.address);
    if (!boards.has(key)) {
      boards.set(key, { system, ...board, foundBy: 'a link of the page' });
    }
  };
  const parser = new Parser(
    {
      onopentag(_, { href, src, action, ...others }) {
        for (const written of [href, src, action, others['data-src'], others['data-url']]) {
          if (written) look(written);
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  // Boards that a script embeds appear only in the script's text.
  for (const [written] of html.matchAll(addressInText)) {
    look(written.replaceAll('\\/', '/').replaceAll('&amp;', '&'));
  }
  return [...boards.values()];
}
