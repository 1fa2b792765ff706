/** What one request may cost, and the error that refuses a request. */

/** A request that cannot be answered; becomes `{message, status}` as the search protocol has it. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** Methods that the path takes, when the method was wrong. */
  readonly allow: readonly string[] | undefined;

  constructor(status: number, message: string, allow?: readonly string[]) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

/** What one HTTP request may cost, in steps: passes through the innermost loops. */
const REQUEST_STEPS = 100_000_000;

/** Counts the work of one HTTP request, so that no request can keep the engine busy for long. */
export type Budget = {
  /** @throws {RequestError} 400 when the request has used up what it may cost */
  spend(steps: number): void;
};

/** A budget for one HTTP request, shared by all queries in it. */
export function createBudget(steps: number = REQUEST_STEPS): Budget {
  let left = steps;
  return {
    spend(cost) {
      left -= cost;
      if (left < 0) {
        throw new RequestError(400, 'This request asks for too much at once: split or narrow it');
      }
    },
  };
}
