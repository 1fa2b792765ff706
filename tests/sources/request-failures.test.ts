import { describe, expect, test } from 'vitest';
import { ClosedAddress } from '../../lib/sources/public-network.ts';
import {
  describeFailure,
  TransientFailure,
  retryAfterOf,
  Unreachable,
} from '../../lib/sources/request.ts';
import { SourceProblem } from '../../lib/sources/systems/system.ts';

const limits = { bytes: 1, headersMs: 20_000, bodyMs: 15_000, totalMs: 60_000 };
const failure = (properties: object) =>
  describeFailure(Object.assign(new Error('other words'), properties), limits, null);

describe('12.3 why a request failed', () => {
  test('12.3 a host that closes the connection is requested again', () => {
    expect(failure({ code: 'ECONNRESET' })).toEqual(
      new TransientFailure('its host closes the connection'),
    );
    expect(failure({ code: 'ECONNRESET' })).toBeInstanceOf(TransientFailure);
  });

  test.each([
    [{ code: 'ENOTFOUND' }, 'its host does not exist'],
    [{ code: 'EXAMPLE' }, 'its host cannot be reached (EXAMPLE)'],
    [{}, 'its host cannot be reached (other words)'],
    [{ name: 'TimeoutError' }, 'no complete response within 60 s'],
    [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'no response within 20 s'],
    [{ cause: new ClosedAddress('it is private') }, 'it is private'],
  ])('12.3 a host that does not answer is not requested again: %j', (properties, message) => {
    const described = failure(properties);
    expect(described).toBeInstanceOf(Unreachable);
    expect(described.message).toBe(message);
  });

  test('12.7 a response that stalls or is damaged does not mean that the host is unreachable', () => {
    const stopped = failure({ code: 'UND_ERR_BODY_TIMEOUT' });
    expect([stopped.message, stopped instanceof Unreachable]).toEqual([
      'the response stalled for more than 15 s',
      false,
    ]);
    expect(failure({ code: 'Z_DATA_ERROR' }).message).toBe('the response is cut off or damaged');
  });

  test('12.3 a known problem is passed on, and a mirror is named', () => {
    const known = new SourceProblem('it is not a valid address');
    expect(describeFailure(known, limits, null)).toBe(known);
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    expect(describeFailure(refused, limits, 'http://mirror.example').message).toBe(
      'the host of ATS_ORIGIN, http://mirror.example, refuses connections',
    );
  });
});

test('12.3 Retry-After is read as seconds or as a date', () => {
  const now = Date.UTC(2026, 10, 22, 12, 0, 0);
  expect(retryAfterOf('30', now)).toBe(30);
  expect(retryAfterOf('Sun, 22 Nov 2026 12:00:45 GMT', now)).toBe(45);
  expect(retryAfterOf('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect([retryAfterOf('soon', now), retryAfterOf(null, now)]).toEqual([null, null]);
});
