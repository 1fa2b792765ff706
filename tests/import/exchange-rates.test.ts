import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  currencyMarks,
  isCurrencyCode,
  SHIPPED_RATES_DATE,
  shippedUnitsPerUsd,
} from '../../lib/facts/salary/money.ts';
import { exchangeRates } from '../../lib/import/exchange-rates.ts';

/** A rates service that answers every request with the given status and body. */
async function service(body: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
}

const date = '2026-11-20';

describe('2.7 exchange rates', () => {
  it('come from the configured service', async () => {
    const rates = { GBP: 0.5, KES: 100 };
    const url = await service(JSON.stringify({ base: 'USD', date, rates }));
    const answer = await exchangeRates(url);
    expect(answer.unitsPerUsd).toMatchObject({ USD: 1, GBP: 0.5, KES: 100 });
    expect(answer.date).toBe(date);
    expect(answer.notice).toMatch(/^Exchange rates: those of 2026-11-20 from 127\.0\.0\.1:\d+\.$/);
  });

  it('are converted to USD when the service has another base', async () => {
    const rates = { USD: 1.25, GBP: 0.85 };
    const url = await service(JSON.stringify({ base: 'EUR', date, rates }));
    const { unitsPerUsd } = await exchangeRates(url);
    expect(unitsPerUsd.EUR).toBeCloseTo(0.8);
    expect(unitsPerUsd.GBP).toBeCloseTo(0.68);
    expect(unitsPerUsd.USD).toBe(1);
  });

  it('that the service lacks are the built-in ones', async () => {
    const url = await service(JSON.stringify({ base: 'USD', date, rates: { GBP: 0.5 } }));
    expect((await exchangeRates(url)).unitsPerUsd.NGN).toBe(shippedUnitsPerUsd.NGN);
  });

  it('are the built-in ones, with their date, when no service is configured', async () => {
    const answer = await exchangeRates(null);
    expect(answer.unitsPerUsd).toBe(shippedUnitsPerUsd);
    expect(answer.notice).toContain(SHIPPED_RATES_DATE);
    expect(answer.notice).toContain('RATES_URL is not set');
  });

  it.each([
    ['it responded with 503', 'busy', 503],
    ['the response is not JSON', '<html>', 200],
    ['the response is not {base, date, rates} (rates)', '{"base":"USD","date":"2026-11-20"}', 200],
    [
      'the response is not {base, date, rates} (rates.GBP)',
      '{"base":"USD","date":"2026-11-20","rates":{"GBP":0}}',
      200,
    ],
    ['its rates for EUR lack USD', '{"base":"EUR","date":"2026-11-20","rates":{"GBP":1}}', 200],
    ['the response is too long', ' '.repeat(300_000), 200],
  ])('are the built-in ones when the service fails: %s', async (reason, body, status) => {
    const answer = await exchangeRates(await service(body, status));
    expect(answer.unitsPerUsd).toBe(shippedUnitsPerUsd);
    expect(answer.notice).toContain(reason);
    expect(answer.notice).not.toContain('\n');
  });

  it('are the built-in ones when the service does not respond in time', async () => {
    const closed = await exchangeRates('http://127.0.0.1:1/');
    expect(closed.notice).toContain('failed:');
    const late = await exchangeRates('https://rates.example/', () =>
      Promise.reject(new DOMException('late', 'TimeoutError')),
    );
    expect(late.notice).toContain('no response within 4 s');
    expect(late.unitsPerUsd).toBe(shippedUnitsPerUsd);
  });

  it('are built in for every currency that salaries are read in', () => {
    const codes = currencyMarks.filter((mark) => /^[A-Z]{3}$/.test(mark) && isCurrencyCode(mark));
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !shippedUnitsPerUsd[code])).toEqual([]);
  });
});
