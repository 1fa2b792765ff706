import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { adjustedAccent } from '../build/board-files.ts';
import { BOARD_FILE, type BoardFile, boardSchema, parseBoard } from '../config/board.ts';
import { boardFolder, requestsSample } from '../base/board-folder.ts';
import { nullIfMissing, replaceFile } from '../store/state-file.ts';
import { createCommand, runProcess, UsageError } from './command-line.ts';

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

/** A key of `board.json`, the option that sets it, and the question that asks for it. */
type Setting = {
  option: Exclude<keyof typeof options, 'yes'>;
  key: keyof BoardFile;
  /** Absent for a key that is set only by its option. */
  question?: { message: string; placeholder: string };
  isRequired?: boolean;
  /** Whether the value is the `url` of an object. */
  isLink?: boolean;
};

const settings: readonly Setting[] = [
  {
    option: 'name',
    key: 'name',
    question: {
      message: "What is your organisation's name?",
      placeholder: 'Example Careers',
    },
    isRequired: true,
  },
  {
    option: 'email',
    key: 'contactEmail',
    question: {
      message: 'Which e-mail address can visitors write to when something is wrong?',
      placeholder: 'jobs@example.org',
    },
    isRequired: true,
  },
  {
    option: 'accent',
    key: 'accent',
    question: {
      message: 'What is your accent colour? Press Enter for the default.',
      placeholder: '#5b2a86',
    },
  },
  {
    option: 'parent-url',
    key: 'parentUrl',
    question: {
      message: 'Which website does the board belong to? Press Enter for none.',
      placeholder: 'https://www.example.org',
    },
  },
  {
    option: 'url',
    key: 'url',
    question: {
      message: "What is the board's public address? Press Enter to try it on this machine first.",
      placeholder: 'https://jobs.example.org',
    },
  },
  { option: 'newsletter', key: 'newsletter', isLink: true },
  { option: 'advice', key: 'advice', isLink: true },
];

/** Asks the user; null stands for a user who cancels. */
export type Asker = {
  /** @param check says what is wrong with an answer */
  text: (question: {
    message: string;
    placeholder: string;
    initial: string;
    check: (answer: string) => string | undefined;
  }) => Promise<string | null>;
  confirm: (message: string) => Promise<boolean>;
};

type Json = Record<string, unknown>;
type Answers = Map<Setting, string>;

/** `openAsker` returns null without a terminal. */
export const setupCommand = createCommand({
  usage: `Usage: npm run setup -- [options]

Creates a board of your own, or changes its settings. Takes them from the options, asks for the rest at a
terminal, and writes them to board.json in BOARD_DIR (by default "board" in DATA_DIR), whose other content
it keeps.

  --name NAME         your organisation's name
  --email ADDRESS     the address that visitors write to, and the sender of mail
  --accent COLOUR     your accent colour, such as "#5b2a86"
  --parent-url URL    the website that the board belongs to
  --url URL           the board's public address
  --newsletter URL    your newsletter's page
  --advice URL        the page where visitors can ask for advice
  --yes               ask nothing, and replace existing values
  --help              show this`,
  options,
  async run({ values, env, terminal }, openAsker: () => Promise<Asker | null>) {
    if (requestsSample(env)) {
      throw new UsageError('BOARD_DIR is "none", which means the sample: unset it or set a folder');
    }
    const folder = boardFolder(env);
    const file = path.join(folder, BOARD_FILE);
    const present = await readPresent(file);
    const asker = values.yes ? null : await openAsker();
    const { answers, problems } = givenAnswers(values);
    if (asker && problems.length === 0) await askForRest(asker, answers, present);
    const missing = settings.filter(
      (setting) =>
        setting.isRequired &&
        !answers.has(setting) &&
        present[setting.key] === undefined &&
        !(setting.option === 'email' && env.CONTACT_EMAIL),
    );
    for (const { option } of asker ? [] : missing) {
      problems.push(`--${option} is required without a terminal to ask on`);
    }
    if (problems.length > 0) throw new UsageError(problems.join('; '));
    const next = withAnswers(present, answers);
    if (!values.yes) await confirmChanges(asker, { present, next, file });
    const text = `${JSON.stringify(next, null, 2)}\n`;
    const board = parseBoard(text, file);
    const say = (line: string) => terminal.out.write(`${line}\n`);
    if (JSON.stringify(next) === JSON.stringify(present)) {
      return void say(`${file} is already up to date: nothing was changed.`);
    }
    await mkdir(folder, { recursive: true });
    await replaceFile(file, [text]);
    say(`Wrote ${file}`);
    const adjusted = adjustedAccent({ file: board });
    if (adjusted) say(adjusted);
    say(`
You can add these files to the same folder:
  logo.svg, favicon.svg, share.png    your pictures; without them, your initial and your colour
  content/faq.md                      questions and answers; without it there is no FAQ
  content/applying.md, …              articles for "Resources"
  theme.css                           more styles
For the other keys of ${file}, see docs/adopt.md.
"npm start" serves your board, "npm run import" adds your roles.`);
  },
});

/** The existing `board.json`; empty when there is none. Fails on a mistake, so as not to overwrite it. */
async function readPresent(file: string): Promise<Json> {
  const written = await readFile(file, 'utf8').catch(nullIfMissing);
  if (written === null) return {};
  // Some editors begin a file with a byte-order mark.
  const text = written.replace(/^\uFEFF/, '');
  parseBoard(text, file);
  return JSON.parse(text) as Json;
}

/** The answers in the options, and what is wrong with each of them. */
function givenAnswers(values: Partial<Record<Setting['option'], string>>): {
  answers: Answers;
  problems: string[];
} {
  const answers: Answers = new Map();
  const problems: string[] = [];
  for (const setting of settings) {
    const value = values[setting.option]?.trim();
    if (value === undefined) continue;
    const problem = problemOf(setting, value);
    if (problem) problems.push(`--${setting.option} ${problem}`);
    answers.set(setting, value);
  }
  return { answers, problems };
}

async function askForRest(asker: Asker, answers: Answers, present: Json): Promise<void> {
  for (const setting of settings) {
    if (!setting.question || answers.has(setting)) continue;
    const answer = await asker.text({
      ...setting.question,
      initial: String(present[setting.key] ?? ''),
      check: (text) => problemOf(setting, text.trim()),
    });
    if (answer === null) throw new Error(CANCELLED);
    answers.set(setting, answer.trim());
  }
}

const CANCELLED = 'Cancelled: nothing was written';

/** What is wrong with an answer; undefined when nothing is. */
function problemOf({ key, isRequired, isLink }: Setting, value: string): string | undefined {
  if (value === '') return isRequired ? 'must not be empty' : undefined;
  const result = boardSchema.shape[key].safeParse(isLink ? { url: value } : value);
  return result.success ? undefined : result.error.issues[0]?.message;
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

/** Asks before replacing existing values. */
async function confirmChanges(
  asker: Asker | null,
  { present, next, file }: { present: Json; next: Json; file: string },
): Promise<void> {
  const shown = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
  const changes = Object.keys(present)
    .filter((key) => JSON.stringify(present[key]) !== JSON.stringify(next[key]))
    .map((key) => `"${key}" (${shown(present[key])} → ${shown(next[key])})`)
    .join(', ');
  if (changes === '') return;
  if (!asker)
    throw new UsageError(`${file} has other values: ${changes}; add --yes to replace them`);
  if (!(await asker.confirm(`Replace ${changes}?`))) throw new Error(CANCELLED);
}

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
