/** A request that is not done; becomes `{success: false, detail}` with its status. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Seconds after which to ask again, where that helps. */
  readonly retryAfter: number | undefined;

  /** @param detail says what is wrong and what to do about it */
  constructor(status: number, detail: string, retryAfter?: number) {
    super(detail);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
