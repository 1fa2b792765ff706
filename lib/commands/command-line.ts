// lib/commands knows every entrance from a terminal: arguments, exit codes, and what each command runs.

// What all commands share: they parse their arguments, print their help, and report a failure as one line and
// an exit code.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Terminal } from '../base/terminal.ts';
import { ConfigError } from '../config/load.ts';
import { suggestion } from '../config/nearest.ts';

export type Call<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  /** Arguments that are not options. */
  operands: string[];
  env: Record<string, string | undefined>;
  terminal: Terminal;
};

export type Command<
  Options extends ParseArgsOptionsConfig = Record<never, never>,
  Dependencies extends unknown[] = [],
> = {
  usage: string;
  options?: Options;
  /** Whether it takes arguments that are not options, such as a file. */
  hasOperands?: boolean;
  /** Throws when it fails; {@link UsageError} when it was called with wrong arguments. */
  run: (call: Call<Options>, ...dependencies: Dependencies) => Promise<void>;
};

/** Wrong arguments; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

/**
 * Runs a command with the words after its name.
 * @returns the exit code: 0 done, 1 failed, 2 called with wrong arguments
 */
export async function runCommand<
  Options extends ParseArgsOptionsConfig,
  Dependencies extends unknown[],
>(
  command: Command<Options, Dependencies>,
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  ...dependencies: Dependencies
): Promise<number> {
  try {
    const { values, positionals: operands } = parse(command, args);
    if ((values as { help?: boolean }).help) terminal.out.write(`${command.usage}\n`);
    else await command.run({ values, operands, env, terminal }, ...dependencies);
    return DONE;
  } catch (error) {
    terminal.err.write(`${describeFailure(error)}\n`);
    return error instanceof UsageError ? MISUSED : FAILED;
  }
}

/** A command as a function, for tests, which pass dependencies of their own. */
export const createCommand =
  <Options extends ParseArgsOptionsConfig, Dependencies extends unknown[]>(
    command: Command<Options, Dependencies>,
  ) =>
  (
    args: string[],
    env: Record<string, string | undefined>,
    terminal: Terminal,
    ...dependencies: Dependencies
  ): Promise<number> =>
    runCommand(command, args, env, terminal, ...dependencies);

/** Runs a command as this process. A failure ends it; otherwise it ends when there is no work left. */
export async function runProcess<Options extends ParseArgsOptionsConfig>(
  command:
    | Command<Options>
    | ((args: string[], env: NodeJS.ProcessEnv, terminal: Terminal) => Promise<number>),
): Promise<void> {
  const terminal = { out: process.stdout, err: process.stderr };
  const args = process.argv.slice(2);
  const { env } = process;
  const code = await (typeof command === 'function'
    ? command(args, env, terminal)
    : runCommand(command, args, env, terminal));
  if (code !== DONE) process.exit(code);
}

function parse<Options extends ParseArgsOptionsConfig>(
  { options, hasOperands = false }: Pick<Command<Options>, 'options' | 'hasOperands'>,
  args: string[],
) {
  const help = { type: 'boolean', short: 'h' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: hasOperands,
      options: { ...options, help } as unknown as Options,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, flag] = /'(--[^']+)'/.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || flag === undefined) {
      throw new UsageError(message.split('\n')[0]);
    }
    const known = [...Object.keys(options ?? {}), 'help'].map((name) => `--${name}`);
    throw new UsageError(`Unknown option '${flag}'${suggestion(flag, known)}`);
  }
}

const hints: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space, or set DATA_DIR to a folder on another disk',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EDQUOT: 'the disk quota is used up: free some space, or set DATA_DIR to a folder on another disk',
  EISDIR: 'this is a folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EROFS: 'the disk is read-only: set DATA_DIR to a writable folder',
};

/**
 * One line for the user: what went wrong and what to do.
 * @internal
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError) return `${error.message} (see --help)`;
  if (error instanceof ConfigError) return `Invalid configuration. ${error.message}`;
  const { code, path } = error as NodeJS.ErrnoException;
  const hint = code ? hints[code] : undefined;
  if (!hint) return error.message;
  return path ? `${path}: ${hint}` : hint[0]?.toUpperCase() + hint.slice(1);
}
