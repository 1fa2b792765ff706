// The host's log: JSON lines, or text for a terminal, without secrets or data about visitors.
import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { redactLog } from '../telemetry/redact.ts';

type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, string | number | undefined>;

export type Log = (level: Level, message: string, fields?: Fields) => void;

/** The request being handled; its id goes into every log entry written during it. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>();

/**
 * A log of JSON lines: `time` (ISO 8601), `level`, `message`, `requestId` if any, and further fields,
 * all of them redacted.
 * @param now epoch milliseconds
 */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, fields = {}) => {
    const entry = {
      time: new Date(now()).toISOString(),
      level,
      message,
      ...currentRequest.getStore(),
      ...fields,
    };
    const safe = Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'time' ? redactLog(value) : value,
    ]);
    write(`${JSON.stringify(Object.fromEntries(safe))}\n`);
  };
}

/** A log for a terminal: the message with its fields, and the error below. */
export const terminalLog: Log = (level, message, { error, ...fields } = {}) => {
  const known = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  const line = known.length === 0 ? message : `${message} (${known.join(', ')})`;
  console[level](error === undefined ? line : `${line}\n${error}`);
};

/** Sends everything written by `console` to a log, each call as one entry. */
export function captureConsole(log: Log): void {
  const levels = {
    debug: 'info',
    log: 'info',
    info: 'info',
    warn: 'warn',
    error: 'error',
  } as const;
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...parts: unknown[]) => log(level, format(...parts));
  }
}

/**
 * Sends uncaught errors to a log, since Node would print them unredacted. After an uncaught exception the
 * process exits with code 1, for its supervisor to restart it; after an unhandled rejection it does not.
 */
export function logUncaughtErrors(log: Log): void {
  process.on('unhandledRejection', (error) =>
    log('error', 'Unhandled rejection', errorField(error)),
  );
  process.on('uncaughtException', (error) => {
    log('error', 'Uncaught exception: exiting', errorField(error));
    process.exit(1);
  });
}

/** An error as a field of the log: its stack and its causes. */
export function errorField(error: unknown): Fields {
  return { error: format(error) };
}
