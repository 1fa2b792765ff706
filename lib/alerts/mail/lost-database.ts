/** SQL states of a server that is going, coming, or takes no more connections. */
const STATES = /^(08...|57P0[1-5]|53300)$/;
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says of its own connections. */
const MESSAGES = /connection terminated|not queryable|timeout exceeded when trying to connect/i;

/** Whether work failed because the database is not there, so that it may succeed later. */
export function isLostDatabase(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = 'code' in cause ? String(cause.code) : '';
    return STATES.test(code) || CODES.test(code) || MESSAGES.test(cause.message);
  });
}

/**
 * The reason of a failure in one line, without addresses, which are not for logs. A failed query
 * names its statement and parameters, so what the database itself said is told instead.
 */
export function reasonOf(error: unknown): string {
  const reason = causesOf(error).at(-1)?.message || String(error);
  return (reason.split('\n')[0] ?? '').replace(/[^\s<>@"']+@/g, '…@');
}

/** The error, its cause, the cause's cause; of several errors at once, the first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let current = error;
  while (current instanceof Error && causes.length < 10) {
    causes.push(current);
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return causes;
}
