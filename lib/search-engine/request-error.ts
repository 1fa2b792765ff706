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
