import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { boardWords } from '../../lib/words/board-words.ts';
import { de } from '../../lib/words/german/de.ts';
import { en } from '../../lib/words/english/en.ts';

let BOARD_DIR: string;
beforeEach(() => {
  BOARD_DIR = mkdtempSync(path.join(os.tmpdir(), 'words-'));
});
afterEach(() => rmSync(BOARD_DIR, { recursive: true, force: true }));

const write = (file: string, content: unknown): void =>
  writeFileSync(
    path.join(BOARD_DIR, file),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  );

/** The words of a board with these settings, whose files must have no mistake. */
function wordsOf(board: object, own?: object) {
  write('board.json', { name: 'Farn', contactEmail: 'post@farn.example', ...board });
  if (own !== undefined) write('words.json', own);
  loadConfig({ BOARD_DIR });
  return boardWords({ BOARD_DIR });
}

describe('24.3 the language of a board', () => {
  test('24.3 is English for the sample and for a board that names none', () => {
    expect(boardWords({ BOARD_DIR: 'none' })).toBe(en);
    expect(wordsOf({})).toEqual(en);
  });

  test('24.3 is the one that board.json names', () => {
    expect(wordsOf({ language: 'de' })).toEqual(de);
    const formal = wordsOf({ language: 'de-formal' });
    expect(formal.locale.language).toBe('de');
    expect(formal.alerts.tryLater).toBe('Versuchen Sie es in ein paar Minuten noch einmal.');
    expect(formal.alerts.tryAgain).toBe(de.alerts.tryAgain);
  });

  test('24.3 is refused when the board does not bring it and words.json is missing', () => {
    expect(() => wordsOf({ language: 'fr' })).toThrow(
      'board.json: "language" must be one of en, de, de-formal; another one needs all its words in words.json',
    );
  });

  test('24.3 gives the digest its time zone, which TIME_ZONE overrides', () => {
    write('board.json', {
      name: 'Farn',
      contactEmail: 'post@farn.example',
      timeZone: 'Europe/Berlin',
    });
    expect(loadConfig({ BOARD_DIR }).server.digestTime.timeZone).toBe('Europe/Berlin');
    const overridden = loadConfig({ BOARD_DIR, TIME_ZONE: 'Asia/Tokyo' });
    expect(overridden.server.digestTime.timeZone).toBe('Asia/Tokyo');
  });
});

describe('24.4 words.json', () => {
  test('24.4 replaces words of the language', () => {
    const words = wordsOf({ language: 'de' }, { alertForm: { subscribe: 'Mitmachen' } });
    expect(words.alertForm).toEqual({ ...de.alertForm, subscribe: 'Mitmachen' });
    expect(words.card).toEqual(de.card);
  });

  test('24.4 has all words of a language that the board does not bring', () => {
    const locale = { language: 'fr', dates: 'fr', direction: 'ltr', currency: 'EUR' };
    const french = { ...de, locale };
    expect(wordsOf({ language: 'fr' }, french)).toEqual(french);
    const { legal: _, ...lacking } = french;
    expect(() => wordsOf({ language: 'fr' }, lacking)).toThrow('"legal" is required');
  });

  test('24.4 names at most ten mistakes', () => {
    expect(() => wordsOf({ language: 'fr' }, {})).toThrow(/"alerts" is required.*; and \d+ more$/);
  });

  const refused = (own: object): string => {
    try {
      wordsOf({}, own);
    } catch (error) {
      return (error as Error).message.replace(`${BOARD_DIR}/`, '');
    }
    return '';
  };

  test('24.4 refuses words that the board does not have, and says which were meant', () => {
    expect(refused({ alertForm: { subscrib: 'Join' } })).toBe(
      'words.json, line 3: "alertForm.subscrib" is not a known key; did you mean "subscribe"?',
    );
    expect(refused({ alertsForm: {} })).toBe(
      'words.json, line 2: "alertsForm" is not a known key; did you mean "alertForm"?',
    );
    expect(refused({ alertForm: { subscribe: '' } })).toBe(
      'words.json, line 3: "alertForm.subscribe" must not be empty',
    );
  });

  test('24.4 refuses a text without the placeholders of the English one, or with others', () => {
    const expected =
      'words.json, line 3: "alerts.roleAt" must have the placeholders {title}, {organisation} and no others';
    expect(refused({ alerts: { roleAt: '{title}' } })).toBe(expected);
    expect(refused({ alerts: { roleAt: '{title} {organisation} {place}' } })).toBe(expected);
    expect(refused({ alerts: { tryAgain: 'Again, {name}' } })).toBe(
      'words.json, line 3: "alerts.tryAgain" must have no {placeholder}',
    );
  });

  test('24.4 takes the plural forms of any language, and asks for the form "other"', () => {
    const forms = { one: 'jeszcze jedna', few: 'jeszcze {count}', other: 'jeszcze {count}' };
    expect(wordsOf({}, { alerts: { andMore: forms } }).alerts.andMore).toEqual(forms);
    expect(refused({ alerts: { andMore: { one: 'one more' } } })).toContain(
      '"alerts.andMore.other" is required',
    );
    expect(refused({ alerts: { andMore: 'more' } })).toContain('must be an object');
  });

  test('24.4 refuses a language tag and a direction that do not exist', () => {
    expect(refused({ locale: { language: 'no language' } })).toContain(
      '"locale.language" must be the tag of a language, such as "fr" or "pt-BR"',
    );
    expect(refused({ locale: { direction: 'up' } })).toContain('must be "ltr" or "rtl"');
  });

  test.each([
    ['null', '{}'],
    ['{ "language": "constructor" }', '{}'],
    ['[]', 'null'],
    ['{}', '{ "locale": { "language": "de_DE" } }'],
    ['{}', '{ "dates": { "monthNames": { "other": "x" } }, "alerts": { "andMore": "x" } }'],
    ['{}', '{ "alerts": null, "__proto__": { "legal": { "privacy": "x" } } }'],
  ])('24.4 the words are whole until the mistake in %s and %s is reported', (board, own) => {
    write('board.json', board);
    write('words.json', own);
    expect(boardWords({ BOARD_DIR })).toEqual(en);
    expect(() => loadConfig({ BOARD_DIR })).toThrow(/board\.json|words\.json/);
  });

  test('24.4 a file that is no JSON stops the start with its line', () => {
    write('words.json', '{\n  "alerts": {\n    oops\n');
    expect(() => wordsOf({})).toThrow(/words\.json, line 3/);
    expect(boardWords({ BOARD_DIR })).toEqual(en);
  });
});
