import { searchedText } from './searched-text.ts';
import { createSettledTexts } from './settled-texts.ts';
import { addZeroResults } from './zero-results-file.ts';

/** What was typed at the beginning of this has settled by its end. */
const WRITE_AFTER_MS = 20_000;

/** Is told every answer of the embedded search, and counts the texts that nothing was found for. */
export type ZeroResultCounter = {
  /** @param client whatever tells clients apart; it is never written */
  note(answer: object, client: string): void;
  /** Resolves once everything that has settled is written. */
  written(): Promise<void>;
};

/**
 * Counts searches without a result by day, for the curators' report. It takes no time of an answer,
 * never fails one, and is silent for good where nothing can be written.
 * @param now epoch milliseconds
 */
export function createZeroResultCounter(
  dataDir: string,
  now: () => number = Date.now,
): ZeroResultCounter {
  const texts = createSettledTexts(now);
  let unwritten: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isOff = false;
  let timer: NodeJS.Timeout | null = null;

  function write(): Promise<void> {
    unwritten.push(...texts.settled());
    if (unwritten.length === 0 || isOff) return writing;
    const taken = unwritten;
    unwritten = [];
    writing = writing
      .then(() => addZeroResults(dataDir, taken, now()))
      .catch(() => {
        isOff = true;
      });
    return writing;
  }

  function writeLater(): void {
    if (unwritten.length === 0 && texts.waiting() === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      void write();
      writeLater();
    }, WRITE_AFTER_MS).unref();
  }

  return {
    note(answer, client) {
      const search = isOff ? null : searchedText(answer);
      if (!search) return;
      unwritten.push(...texts.take(search, client));
      writeLater();
    },
    written: write,
  };
}
