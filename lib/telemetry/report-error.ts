import { failures } from './failures.ts';

/** Told of every failure that the page survives. */
export type ErrorReporter = (message: string, cause: unknown) => void;

/**
 * Says in the console that something failed which the page survives, and tells error reporting of
 * it once that is there.
 * @param message one of the contract's section 8
 * @param cause an error, or what is known of the failure
 */
export const reportError: ErrorReporter = (message, cause) => {
  console.error(message, cause);
  failures.give({ ...namedFailure(message, cause), isHandled: true });
};

/** The failure under the message's name, with its cause as the cause. */
function namedFailure(message: string, cause: unknown) {
  if (cause instanceof Error) return { error: new Error(message, { cause }) };
  const { error, ...details } = Object(cause) as Record<string, unknown>;
  if (error instanceof Error) return { error: new Error(message, { cause: error }), details };
  return { error: new Error(message), details: { cause } };
}
