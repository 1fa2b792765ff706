/** Parses what sources send in a process of its own, within bounds. Contract: 12.3. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import type { FromProcess, TaskName, Tasks, ToProcess } from './parser-process.ts';
import { type Get, SourceProblem } from './systems/system.ts';

/** The bounds of one task, such as reading a board. */
type Bounds = {
  /** Of all its responses. */
  bytes: number;
  parseMs: number;
  memoryMb: number;
};

const usualBounds: Bounds = { bytes: 100_000_000, parseMs: 30_000, memoryMb: 256 };

type TaskParameters<Name extends TaskName> =
  Parameters<Tasks[Name]> extends [Get, ...infer Rest] ? Rest : never;

export type Parser = ReturnType<typeof createParser>;

const noRequests: Get = () => Promise.reject(new SourceProblem('nothing more is requested'));

/**
 * Creates a parser. Its process starts with the first task. A process, since a thread that runs out
 * of memory can end the whole program.
 */
export function createParser(bounds: Bounds = usualBounds) {
  let child: ChildProcess | null = null;
  let lastId = 0;
  let working: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(new URL('./parser-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${bounds.memoryMb}`],
      serialization: 'advanced',
      // Node prints a trace when it runs out of memory.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  /** Runs while the process works on nothing else, so that it is known which task ended it. */
  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = working.then(work);
    working = result.catch(() => {});
    return result;
  }

  /**
   * Sends a message and waits for the answer.
   * @throws {SourceProblem} when the process does not answer within the bounds; it is ended
   */
  async function exchange(
    target: ChildProcess,
    message: ToProcess,
    leftMs: number,
  ): Promise<FromProcess> {
    const over = new AbortController();
    const timer = setTimeout(() => target.kill('SIGKILL'), leftMs);
    const answered = once(target, 'message', over);
    const ended = once(target, 'exit', over).then(([code, signal]) => {
      throw new SourceProblem(reasonOfEnd(code, signal, bounds));
    });
    // If it cannot be sent, the process has ended.
    target.send(message, () => {});
    try {
      const [answer] = await Promise.race([answered, ended]);
      return answer as FromProcess;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  /** @returns the result in an object; null when another task ended the process before it was done */
  async function attempt(
    name: TaskName,
    parameters: unknown[],
    get: Get,
  ): Promise<{ result: unknown } | null> {
    const id = ++lastId;
    let own: ChildProcess | null = null;
    let leftMs = bounds.parseMs;
    let bytes = 0;
    const ask = (message: ToProcess) =>
      alone(async () => {
        if (!own) own = child ??= start();
        else if (own !== child) return null;
        const startedAt = performance.now();
        const answer = await exchange(own, message, leftMs);
        leftMs -= performance.now() - startedAt;
        return answer;
      });
    const request = async (address: string): Promise<ToProcess> => {
      try {
        const response = await get(address);
        bytes += response.text.length;
        if (bytes > bounds.bytes) {
          const size = bounds.bytes / 1e6;
          throw new SourceProblem(say(words.sourceProblems.tooLargeInAll, { size }));
        }
        return { id, kind: 'response', response };
      } catch (error) {
        if (!(error instanceof SourceProblem)) throw error;
        return { id, kind: 'problem', problem: error.message };
      }
    };
    let answer = await ask({ id, kind: 'task', name, parameters });
    while (answer?.kind === 'get') answer = await ask(await request(answer.address));
    if (answer?.kind === 'problem') throw new SourceProblem(answer.problem);
    return answer && { result: answer.result };
  }

  return {
    /**
     * Runs a task. It begins again if the process is ended because of another one.
     * @throws {SourceProblem} when the task fails or exceeds its bounds
     */
    async run<Name extends TaskName>(
      name: Name,
      parameters: TaskParameters<Name>,
      get: Get = noRequests,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      for (;;) {
        const done = await attempt(name, parameters, get);
        if (done) return done.result as Awaited<ReturnType<Tasks[Name]>>;
      }
    },
    close(): void {
      child?.kill('SIGKILL');
      child = null;
    },
  };
}

function reasonOfEnd(code: unknown, signal: unknown, { parseMs, memoryMb }: Bounds): string {
  if (signal === 'SIGKILL') return say(words.sourceProblems.tooSlow, { seconds: parseMs / 1000 });
  // V8 aborts when it runs out of memory.
  const isFull = signal === 'SIGABRT' || code === 134;
  return isFull
    ? say(words.sourceProblems.tooMuchMemory, { size: memoryMb })
    : say(words.sourceProblems.parserEnded, { detail: String(signal ?? code) });
}
