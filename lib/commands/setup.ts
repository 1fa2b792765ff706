import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nullIfMissing, replaceFile } from '../store/state-file.ts';
import type { Terminal } from '../base/terminal.ts';
import { BOARD_FILE, type BoardFile, boardSchema, parseBoard } from '../config/board.ts';
import { boardFolder, namesSample } from '../config/load.ts';
import { adjustedAccent } from '../build/board-files.ts';
import { type Call, runCommand, runProcess, UsageError } from './command-line.ts';

const usage = `Usage: npm run setup -- [options]

Makes a board of your own: takes answers as options, asks for the others at a terminal, and writes them
to board.json in BOARD_DIR (by default "board" in DATA_DIR). Run it again to change an answer; what else is
in the file stays.

  --name NAME         your organisation's name
  --email ADDRESS     where visitors write, and the sender of mail
  --accent COLOUR     your accent colour, such as "#5b2a86"
  --parent-url URL    the website that the board belongs to
  --url URL           the board's public address
  --newsletter URL    your newsletter's page
  --advice URL        the page where visitors can ask for advice
  --yes               ask nothing, and replace answers that differ
  --help              show this`;

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  accent: { type: 'string' },
  'parent-url': { type: 'string' },
  url: { type: 'string' },
  newsletter: { type: 'string' },
  advice: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

type Option = Exclude<keyof typeof options, 'yes'>;

/** A question, the key of `board.json` that it answers, and the option that answers it. */
type Question = {
  option: Option;
  key: keyof BoardFile;
  message: string;
  placeholder: string;
  isNeeded?: boolean;
  /** Whether it is asked; others are only options. */
  isAsked?: boolean;
  /** Whether the answer is the `url` of an object. */
  isLink?: boolean;
};

const questions: readonly Question[] = [
  {
    option: 'name',
    key: 'name',
    message: "What is your organisation's name?",
    placeholder: 'Example Careers',
    isNeeded: true,
    isAsked: true,
  },
  {
    option: 'email',
    key: 'contactEmail',
    message: 'Where can visitors write when something is wrong?',
    placeholder: 'jobs@example.org',
    isNeeded: true,
    isAsked: true,
  },
  {
    option: 'accent',
    key: 'accent',
    message: 'Your accent colour? Enter keeps the default.',
    placeholder: '#5b2a86',
    isAsked: true,
  },
  {
    option: 'parent-url',
    key: 'parentUrl',
    message: 'Which website does the board belong to? Enter for none.',
    placeholder: 'https://www.example.org',
    isAsked: true,
  },
  {
    option: 'url',
    key: 'url',
    message: "The board's public address? Enter while you try it on this machine.",
    placeholder: 'https://jobs.example.org',
    isAsked: true,
  },
  { option: 'newsletter', key: 'newsletter', message: '', placeholder: '', isLink: true },
  { option: 'advice', key: 'advice', message: '', placeholder: '', isLink: true },
];

export type Asker = {
  /** @param check says what is wrong with an answer. Resolves to null when the person gives up */
  text: (question: {
    message: string;
    placeholder: string;
    initial: string;
    check: (answer: string) => string | undefined;
  }) => Promise<string | null>;
  confirm: (message: string) => Promise<boolean>;
};

/**
 * `npm run setup`.
 * @param openAsker asks the user at the terminal; null where there is none
 * @returns the exit code
 */
export function setupCommand(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  openAsker: () => Promise<Asker | null>,
): Promise<number> {
  const run = async ({ values }: Call<typeof options>) => {
    if (namesSample(env)) {
      throw new UsageError('BOARD_DIR=none means the sample: take it away, or name a folder');
    }
    const folder = boardFolder(env);
    const file = path.join(folder, BOARD_FILE);
    const present = await readPresent(file);
    const asker = values.yes ? null : await openAsker();
    const answers = givenAnswers(values);
    if (asker) await askForOthers(asker, answers, present);
    refuseMissing(answers, present, env);
    const next = withAnswers(present, answers);
    await confirmChanges(asker, { present, next, isForced: values.yes, file });
    const text = `${JSON.stringify(next, null, 2)}\n`;
    const board = parseBoard(text, file);
    const say = (line: string) => terminal.out.write(`${line}\n`);
    if (JSON.stringify(next) === JSON.stringify(present)) {
      say(`${file} says so already: nothing was changed.`);
      return;
    }
    await mkdir(folder, { recursive: true });
    await replaceFile(file, [text]);
    say(`Wrote ${file}`);
    const adjusted = adjustedAccent({ file: board });
    if (adjusted) say(adjusted);
    say(nextSteps(folder));
  };
  return runCommand({ usage, options, run }, args, env, terminal);
}

type Json = Record<string, unknown>;

/** The existing `board.json` as it was written; empty when there is none. */
async function readPresent(file: string): Promise<Json> {
  const written = await readFile(file, 'utf8').catch(nullIfMissing);
  if (written === null) return {};
  // Some editors begin a file with a byte-order mark.
  const text = written.replace(/^\uFEFF/, '');
  // Fails on a file with mistakes, so that it is not overwritten.
  parseBoard(text, file);
  return JSON.parse(text) as Json;
}

type Answers = Map<Question, string>;

/** The answers given as options. */
function givenAnswers(values: Partial<Record<Option, string>>): Answers {
  const answers: Answers = new Map();
  for (const question of questions) {
    const value = values[question.option]?.trim();
    if (value === undefined) continue;
    const problem = problemOf(question, value);
    if (problem) throw new UsageError(`--${question.option} ${problem}`);
    answers.set(question, value);
  }
  return answers;
}

async function askForOthers(asker: Asker, answers: Answers, present: Json): Promise<void> {
  for (const question of questions) {
    if (!question.isAsked || answers.has(question)) continue;
    const answer = await asker.text({
      message: question.message,
      placeholder: question.placeholder,
      initial: String(present[question.key] ?? ''),
      check: (text) => problemOf(question, text.trim()),
    });
    if (answer === null) throw new Error('Stopped: nothing was written');
    answers.set(question, answer.trim());
  }
}

/** What is wrong with an answer; undefined when nothing is. */
function problemOf({ key, isNeeded, isLink }: Question, value: string): string | undefined {
  if (value === '') return isNeeded ? 'must not be empty' : undefined;
  const result = boardSchema.shape[key].safeParse(isLink ? { url: value } : value);
  return result.success ? undefined : result.error.issues[0]?.message;
}

function refuseMissing(
  answers: Answers,
  present: Json,
  env: Record<string, string | undefined>,
): void {
  const variables: Partial<Record<Option, string>> = { email: 'CONTACT_EMAIL' };
  for (const question of questions) {
    const isThere = answers.has(question) || present[question.key] !== undefined;
    const variable = variables[question.option];
    if (!question.isNeeded || isThere || (variable && env[variable])) continue;
    throw new UsageError(`--${question.option} is needed where nobody can be asked`);
  }
}

/** The file with the answers. An empty answer removes its key, which restores the default. */
function withAnswers(present: Json, answers: Answers): Json {
  const next: Json = { ...present };
  for (const [{ key, isLink }, value] of answers) {
    if (value === '') delete next[key];
    else next[key] = isLink ? { url: value } : value;
  }
  return next;
}

/** Asks before replacing anything that somebody has written. */
async function confirmChanges(
  asker: Asker | null,
  change: { present: Json; next: Json; isForced: boolean; file: string },
): Promise<void> {
  const { present, next, isForced, file } = change;
  const replaced = Object.keys(present).filter(
    (key) => JSON.stringify(present[key]) !== JSON.stringify(next[key]),
  );
  if (replaced.length === 0 || isForced) return;
  const what = replaced
    .map((key) => `"${key}" (${shown(present[key])} → ${shown(next[key])})`)
    .join(', ');
  if (!asker) throw new UsageError(`${file} says otherwise: ${what}; add --yes to replace it`);
  if (await asker.confirm(`Replace ${what}?`)) return;
  throw new Error('Stopped: nothing was written');
}

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

const nextSteps = (folder: string): string => `
Put beside it, as you need them:
  logo.svg, favicon.svg, share.png    your pictures; without them, your initial and your colour
  content/faq.md                      questions and answers; without it there is no FAQ
  content/applying.md, …              articles of "Resources"
  theme.css                           further styles
docs/adopt.md says what else ${path.join(folder, BOARD_FILE)} can hold.
"npm start" shows your board, "npm run import" fills it with your roles.`;

/** Asks on this process's terminal. */
async function openTerminalAsker(): Promise<Asker | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const prompts = await import('@clack/prompts');
  return {
    async text({ message, placeholder, initial, check }) {
      const answer = await prompts.text({
        message,
        placeholder,
        initialValue: initial,
        validate: (value) => check(value ?? ''),
      });
      return prompts.isCancel(answer) ? null : (answer ?? '');
    },
    async confirm(message) {
      return (await prompts.confirm({ message, initialValue: false })) === true;
    },
  };
}

if (import.meta.main) await runProcess((...call) => setupCommand(...call, openTerminalAsker));
