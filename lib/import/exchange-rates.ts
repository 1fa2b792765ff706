/** Exchange rates from the configured service, or else the bundled ones. */
import * as z from 'zod';
import { limitedText } from '../api/request-body.ts';
import { SHIPPED_RATES_DATE, shippedUnitsPerUsd, type UnitsPerUsd } from '../facts/salary/money.ts';

/** `notice` is one line for the curator. */
export type ExchangeRates = { unitsPerUsd: UnitsPerUsd; date: string; notice: string };

const TIME_LIMIT_MS = 4000;
const BODY_LIMIT_BYTES = 256 * 1024;

const currencyCode = z.string().regex(/^[A-Z]{3}$/);

const responseSchema = z.object({
  /** The base currency. */
  base: currencyCode,
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
  /** Units of each currency per unit of `base`. */
  rates: z.record(currencyCode, z.number().positive()),
});

/**
 * Rates from the configured service, or the bundled ones if there is none or it fails. Never
 * throws: `notice` reports a failure.
 * @param ratesUrl service that returns `{base, date, rates}`; null for none
 */
export async function exchangeRates(
  ratesUrl: string | null,
  fetchFrom: typeof fetch = fetch,
): Promise<ExchangeRates> {
  if (ratesUrl === null) return shipped('RATES_URL is not set');
  try {
    return await fetchRates(ratesUrl, fetchFrom);
  } catch (error) {
    return shipped(`the service at ${new URL(ratesUrl).host} failed: ${reasonOf(error)}`);
  }
}

function shipped(reason: string): ExchangeRates {
  const date = SHIPPED_RATES_DATE;
  const notice = `Exchange rates: those of ${date} that ship with the board (${reason}).`;
  return { unitsPerUsd: shippedUnitsPerUsd, date, notice };
}

async function fetchRates(url: string, fetchFrom: typeof fetch): Promise<ExchangeRates> {
  const response = await fetchFrom(url, {
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`it responded with ${response.status}`);
  }
  const parsed = responseSchema.safeParse(JSON.parse(await readBody(response)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`the response is not {base, date, rates} (${issue?.path.join('.')})`);
  }
  const { base, date, rates } = parsed.data;
  const basePerUsd = base === 'USD' ? 1 : rates.USD;
  if (basePerUsd === undefined) throw new Error(`its rates for ${base} lack USD`);
  const served = Object.entries({ ...rates, [base]: 1 });
  const unitsPerUsd = Object.fromEntries(served.map(([code, units]) => [code, units / basePerUsd]));
  return {
    // Currencies that the service lacks keep the bundled rate.
    unitsPerUsd: { ...shippedUnitsPerUsd, ...unitsPerUsd },
    date,
    notice: `Exchange rates: those of ${date} from ${new URL(url).host}.`,
  };
}

async function readBody({ body }: Response): Promise<string> {
  const text = await limitedText(body, BODY_LIMIT_BYTES);
  if (text === null) throw new Error('the response is too long');
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if (error.name === 'TimeoutError') return `no response within ${TIME_LIMIT_MS / 1000} s`;
  if (error instanceof SyntaxError) return 'the response is not JSON';
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}
