/** Finds the boards that a careers page links to. Contract: 12.1. */
import { Parser } from 'htmlparser2';
import { postingsIn } from './systems/job-posting.ts';
import { boardAt, boardKey, type SystemName } from './systems.ts';

export type FoundBoard = {
  system: SystemName;
  /** The board's token or slug in its system. */
  name: string;
  /** Where its roles are read from. */
  address: string;
  /** Such as "a link of the page". */
  foundBy: string;
};

/** The board of an address; null for none. Names are read, never guessed. */
export function foundAt(url: URL | null, foundBy: string): FoundBoard | null {
  const found = url && boardAt(url);
  return found && { system: found.system, ...found.board, foundBy };
}

const addressInText = /https?:(?:\\?\/){2}[^\s"'<>()\\`]+(?:\\\/[^\s"'<>()\\`]*)*/gi;

/** The boards that a page links to or embeds, without duplicates, and whether it has a JobPosting. */
export function linkedBoards(
  html: string,
  base: string,
): { boards: FoundBoard[]; hasPosting: boolean } {
  const boards = new Map<string, FoundBoard>();
  const look = (written: string) => {
    const found = foundAt(URL.parse(written, base), 'a link of the page');
    const key = boardKey(found?.address ?? '');
    if (found && !boards.has(key)) boards.set(key, found);
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
  return { boards: [...boards.values()], hasPosting: postingsIn(html).postings.length > 0 };
}
