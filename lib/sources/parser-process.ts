// The process that parses what sources send, see parser.ts. Its parent makes the requests.
import * as z from 'zod';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { judgePage } from './evidence.ts';
import { linkedBoards } from './linked-boards.ts';
import { type Get, SourceProblem, type SourceResponse } from './systems/system.ts';
import { readBoard, systemNamed } from './systems.ts';

// What Zod says of a malformed field is read at the desk, see `issueText`.
const { language } = new Intl.Locale(words.locale.language);
const locales: Partial<Record<string, typeof z.locales.en>> = z.locales;
z.config(locales[language]?.());

const tasks = {
  board: (get: Get, system: string, address: string) =>
    readBoard(systemNamed(system), address, get),
  links: (_: Get, ...page: Parameters<typeof linkedBoards>) => linkedBoards(...page),
  page: (_: Get, ...page: Parameters<typeof judgePage>) => judgePage(...page),
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** From the parent: a task, or the response to its request. */
export type ToProcess = { id: number } & (
  | { kind: 'task'; name: TaskName; parameters: unknown[] }
  | { kind: 'response'; response: SourceResponse }
  | { kind: 'problem'; problem: string }
);

/** To the parent: a request of the task, or its end. A problem is one line. */
export type FromProcess =
  | { kind: 'get'; address: string }
  | { kind: 'result'; result: unknown }
  | { kind: 'problem'; problem: string };

const send = (message: FromProcess) => process.send?.(message);

/** The requests under way, by task. */
const requests = new Map<
  number,
  { resolve: (response: SourceResponse) => void; reject: (problem: SourceProblem) => void }
>();

async function run(id: number, name: TaskName, parameters: unknown[]): Promise<void> {
  const get: Get = (address) =>
    new Promise((resolve, reject) => {
      requests.set(id, { resolve, reject });
      send({ kind: 'get', address });
    });
  try {
    const task = tasks[name] as (get: Get, ...parameters: unknown[]) => unknown;
    send({ kind: 'result', result: await task(get, ...parameters) });
  } catch (error) {
    const { message } = error as Error;
    const problem =
      error instanceof SourceProblem
        ? message
        : say(words.sourceProblems.notParsed, { detail: message });
    send({ kind: 'problem', problem });
  }
}

process.on('message', (message: ToProcess) => {
  const { id, kind } = message;
  if (kind === 'task') void run(id, message.name, message.parameters);
  else if (kind === 'response') requests.get(id)?.resolve(message.response);
  else requests.get(id)?.reject(new SourceProblem(message.problem));
});
