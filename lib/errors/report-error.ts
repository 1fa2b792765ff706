/** Told of every failure that the page survives. */
export type ErrorReporter = (message: string, cause: unknown) => void;

/**
 * Says in the console that something failed which the page survives.
 * @param message one of the contract's section 8
 */
export const reportError: ErrorReporter = (message, cause) => {
  console.error(message, cause);
};
