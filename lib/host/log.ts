import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { redact } from './redact.ts';

type Level = 'info' | 'warn' | 'error';
type Fields = Record<string, string | number | undefined>;

/** Writes what happens while the server runs. */
export type Log = (level: Level, message: string, fields?: Fields) => void;

/** What is written while a request is answered carries the request's id. */
export const currentRequest = new AsyncLocalStorage<{ requestId: string }>();

/**
 * A log of JSON lines: `time` (ISO 8601), `level`, `message`, `requestId` where there is one, and
 * further fields. No text in it holds an address, a token or a query string.
 * @param write takes a line with its end
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
      typeof value === 'string' && name !== 'time' ? redact(value) : value,
    ]);
    write(`${JSON.stringify(Object.fromEntries(safe))}\n`);
  };
}

/** A log for a person at a terminal: the message, and what else is known below it. */
export const terminalLog: Log = (level, message, { error, ...fields } = {}) => {
  const known = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  const line = known.length === 0 ? message : `${message} (${known.join(', ')})`;
  console[level](error === undefined ? line : `${line}\n${error}`);
};

/** Sends to a log what code writes by `console`, each call as one entry. */
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

/** An error as a field of the log: its stack and its causes. */
export function errorField(error: unknown): Fields {
  return { error: format(error) };
}
