import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { upstreamCalls } from '../../lib/alerts/upstream-alerts.ts';
import { createUpstream, type UpstreamCall } from '../../lib/api/upstream.ts';
import { upstreamCount } from '../../lib/site/count.ts';

type Received = { method: string; path: string; type: string | undefined; body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let received: Received[] = [];
let answers: Answer[] = [];
let reports: string[] = [];
let base = '';
let stop: () => void;

beforeEach(async () => {
  received = [];
  answers = [];
  reports = [];
  const server = createServer(async (request, response) => {
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      type: request.headers['content-type'],
      body: await text(request),
    });
    // The last response is repeated.
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => stop());

function forward(call: UpstreamCall, timeoutMs = 5000) {
  return createUpstream({ base, timeoutMs, report: (message) => reports.push(message) }).forward(
    call,
  );
}

const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const plain =
  (body: string, type: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
const hangUp: Answer = (_, request) => request.socket.destroy();
const never: Answer = () => {};

const email = 'reader@example.org';
const query_json = { query: 'policy', facetFilters: [['tags_area:A: b']], numericFilters: [] };
const update_token = 'Zk3vQ0b1m8sX7wYt2rLpN5uHcJ9dFgA4eKoIiVzTqWE';
const calls = {
  count: upstreamCount,
  tags: upstreamCalls.tags(),
  validate: upstreamCalls.validate(update_token),
  subscribe: upstreamCalls.subscribe({ email, query_json }),
  newsletter: upstreamCalls.newsletter({ email }),
  'new links': upstreamCalls.newLinks({ email }),
} satisfies Record<string, UpstreamCall>;
const idempotent = [calls.count, calls.tags, calls.validate, calls.subscribe];
const once = [calls.newsletter, calls['new links']];

const unclear = {
  status: 502,
  body: {
    success: false,
    detail:
      'The service behind this board returned an unexpected response. Please try again in a few minutes.',
  },
};
const late = {
  status: 504,
  body: {
    success: false,
    detail: 'The service behind this board took too long. Please try again in a few minutes.',
  },
};

describe('a successful call', () => {
  test.each([
    [calls.count, 'GET /v1/count', '', { job_count: 900, org_count: 120 }],
    [calls.tags, 'GET /v1/tags/links', '', { success: true, data: [{ name: 'Policy' }] }],
    [calls.validate, `GET /v1/token/validate/${update_token}`, '', { status: 'valid' }],
    [
      calls.subscribe,
      'PUT /v1/jobs/subscribe',
      JSON.stringify({ email, query_json }),
      { success: true },
    ],
    [
      upstreamCalls.subscribe({ email, query_json: null, update_token }),
      'PUT /v1/jobs/subscribe',
      JSON.stringify({ email, query_json: null, update_token }),
      { success: true },
    ],
    [
      calls.newsletter,
      'POST /v1/jobs/newsletter/subscribe',
      JSON.stringify({ email }),
      { success: true },
    ],
    [
      calls['new links'],
      'POST /v1/jobs/subscribe/email',
      JSON.stringify({ email }),
      { success: true },
    ],
  ])('7 %o is sent once, as the contract defines it', async (call, line, body, answer) => {
    answers = [json(answer)];
    expect(await forward(call)).toEqual({ status: 200, body: answer });
    const type = body === '' ? undefined : 'application/json';
    expect(
      received.map(({ method, path, ...rest }) => ({ line: `${method} ${path}`, ...rest })),
    ).toEqual([{ line, type, body }]);
    expect(reports).toEqual([]);
  });

  test('7 only fields that the contract names are returned', async () => {
    answers = [json({ job_count: 1, org_count: 1, secret: 'x' })];
    expect((await forward(calls.count)).body).toEqual({ job_count: 1, org_count: 1 });
    answers = [json({ success: true, data: [{ name: 'a', id: 7 }], page: 1 })];
    expect((await forward(calls.tags)).body).toEqual({ success: true, data: [{ name: 'a' }] });
    answers = [json({ success: true, token: 'x', email })];
    for (const call of [calls.subscribe, calls.newsletter, calls['new links']]) {
      expect((await forward(call)).body).toEqual({ success: true });
    }
  });

  test('7 only fields that the contract names are sent', async () => {
    answers = [json({ success: true })];
    const body = { email, query_json: null, admin: true, update_token: undefined };
    await forward(upstreamCalls.subscribe(body));
    await forward(upstreamCalls.newsletter(body));
    await forward(upstreamCalls.newLinks(body));
    expect(received.map((call) => JSON.parse(call.body))).toEqual([
      { email, query_json: null },
      { email },
      { email },
    ]);
  });

  test('4.7 a token is valid unless its status is "invalid"', async () => {
    for (const [status, result] of [
      ['invalid', 'invalid'],
      ['valid', 'valid'],
      ['<b>ok</b>', 'valid'],
    ]) {
      answers = [json({ status })];
      expect((await forward(calls.validate)).body).toEqual({ status: result });
    }
  });

  test('7 a token cannot lead to another path', async () => {
    answers = [json({ status: 'invalid' })];
    await forward(upstreamCalls.validate('../../jobs?x=#y'));
    expect(received[0]?.path).toBe('/v1/token/validate/..%2F..%2Fjobs%3Fx%3D%23y');
  });

  test('7 the newsletter call may get an empty response', async () => {
    answers = [(response) => response.writeHead(204).end()];
    expect(await forward(calls.newsletter)).toEqual({ status: 200, body: { success: true } });
  });

  test('4.6 a response without success is passed on as it is', async () => {
    answers = [json({ success: false })];
    expect(await forward(calls.subscribe)).toEqual({ status: 200, body: { success: false } });
  });
});

describe('a refusal', () => {
  const refusal = 'email address was previously unsubscribed';

  test('8 in the shape of the contract is passed on with its status', async () => {
    answers = [json({ detail: refusal, trace: 'secret' }, 400)];
    const answer = { status: 400, body: { success: false, detail: refusal } };
    expect(await forward(calls.newsletter)).toEqual(answer);
    expect(received).toHaveLength(1);
    expect(reports).toEqual([]);
  });

  test.each([
    ['a list as detail', json({ detail: [{ loc: ['body', 'email'], msg: 'bad' }] }, 422)],
    ['no detail', json({ message: 'no' }, 400)],
    ['HTML', plain('<h1>Not Found</h1>', 'text/html', 404)],
    ['a whole page as detail', json({ detail: 'x'.repeat(501) }, 400)],
  ])('8 with %s is not passed on', async (_, answer) => {
    answers = [answer];
    expect(await forward(calls.subscribe)).toEqual(unclear);
    expect(received).toHaveLength(1);
  });
});

describe('a malformed response', () => {
  test.each([
    ['HTML', plain('<html>', 'text/html')],
    ['HTML that says it is JSON', plain('<html>', 'application/json')],
    ['half an answer', plain('{"success": tr', 'application/json')],
    ['wrong types', json({ success: 'yes', status: 1, job_count: '900', org_count: null })],
    ['a list', json([])],
    ['nothing', plain('', 'application/json')],
    ['more than 1 MB', json({ success: true, status: 'x'.repeat(1_000_000) })],
    ['a fraction of a role', json({ success: 1, job_count: 1.5, org_count: -1 })],
    [
      'a redirect elsewhere',
      (response: ServerResponse) =>
        response.writeHead(307, { location: 'http://elsewhere.example/' }).end(),
    ],
  ])('7 %s gives an error of our own, and is not requested again', async (_, answer) => {
    answers = [answer];
    for (const call of [calls.count, calls.tags, calls.validate, calls.subscribe]) {
      received = [];
      expect(await forward(call)).toEqual(unclear);
      expect(received).toHaveLength(1);
    }
    expect(await forward(calls['new links'])).toEqual(unclear);
    expect(reports).toHaveLength(5);
  });

  test('7 for any JSON, the response has the shape of the contract', async () => {
    const shapes: Record<string, (body: Record<string, unknown>) => boolean> = {
      count: (body) => Number.isInteger(body.job_count) && Number.isInteger(body.org_count),
      tags: (body) => typeof body.success === 'boolean',
      validate: (body) => body.status === 'valid' || body.status === 'invalid',
      subscribe: (body) => typeof body.success === 'boolean',
      newsletter: (body) => body.success === true,
      'new links': (body) => typeof body.success === 'boolean',
    };
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.values(calls)),
      fc.jsonValue(),
      fc.constantFrom(200, 201, 400, 404, 422),
      async (call, body, status) => {
        const upstream = createUpstream({
          base,
          fetch: async () => Response.json(body, { status }),
          report: () => {},
        });
        const answer = await upstream.forward(call);
        if (answer.status === 200) return shapes[call.name]?.(answer.body) ?? false;
        return answer.body.success === false && typeof answer.body.detail === 'string';
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

describe('a server in trouble', () => {
  const troubles: Array<[string, Answer]> = [
    ['that hangs up', hangUp],
    ['that responds with 503 and a page', plain('<h1>down</h1>', 'text/html', 503)],
    ['that responds with 500 and a detail', json({ detail: 'stack trace' }, 500)],
    [
      'that hangs up in the middle of its response',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        response.write('{"success":', () => response.destroy());
      },
    ],
  ];

  test.each(troubles)('7 %s is called again if the call is idempotent', async (_, trouble) => {
    for (const call of idempotent) {
      received = [];
      answers = [trouble, json({ success: true, status: 'valid', job_count: 1, org_count: 1 })];
      expect((await forward(call)).status).toBe(200);
      expect(received).toHaveLength(2);
    }
    expect(reports).toEqual([]);
  });

  test.each(troubles)('7 %s is given up after two attempts', async (_, trouble) => {
    answers = [trouble];
    expect(await forward(calls.subscribe)).toEqual(unclear);
    expect(received).toHaveLength(2);
    expect(reports).toHaveLength(1);
  });

  test.each(troubles)('7 %s is never sent a POST twice', async (_, trouble) => {
    for (const call of once) {
      received = [];
      answers = [trouble];
      expect(await forward(call)).toEqual(unclear);
      expect(received).toHaveLength(1);
    }
  });

  test('7 that never responds is given up, after two attempts if the call is idempotent', async () => {
    answers = [never];
    expect(await forward(calls.count, 60)).toEqual(late);
    expect(received).toHaveLength(2);
    received = [];
    expect(await forward(calls.newsletter, 60)).toEqual(late);
    expect(received).toHaveLength(1);
  });

  test('7 that never ends its response is given up', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
    ];
    expect(await forward(calls['new links'], 60)).toEqual(late);
  });

  test('7 that is unreachable is reported, without e-mail address and token', async () => {
    stop();
    const body = { email, query_json, update_token };
    expect(await forward(upstreamCalls.subscribe(body))).toEqual(unclear);
    expect(await forward(calls.validate)).toEqual(unclear);
    expect(reports.join('\n')).toMatch(/"subscribe".*ECONNREFUSED/);
    expect(reports.join('\n')).not.toMatch(new RegExp(`${email}|${update_token}`));
  });
});
