/** A request that cannot be answered; becomes `{message, status}` as the search protocol has it. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
