// A fake of all applicant tracking systems, with faults on request.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { boards, type BoardSystem, boardSystems, type Sample } from '../support/sources-boards.ts';

/** Faults of a system's responses. */
export type Fault =
  | 'none'
  | '404'
  | '500'
  | 'empty'
  | 'no roles'
  | 'page'
  | 'truncated'
  | 'hang up'
  | 'slow'
  | 'silent'
  | 'too large'
  | 'too large when unpacked'
  | 'redirect to a private address'
  | 'rate limited'
  | 'rate limited for long'
  | 'half of the roles';

const emptyBoards: Record<BoardSystem, string> = {
  greenhouse: '{"jobs":[],"meta":{"total":0}}',
  lever: '[]',
  ashby: '{"jobs":[],"apiVersion":"1"}',
  workable: '{"name":"Northwind Labs","jobs":[]}',
  smartrecruiters: '{"offset":0,"limit":100,"totalFound":0,"content":[]}',
  recruitee: '{"offers":[]}',
  teamtailor: '{"version":"https://jsonfeed.org/version/1.1","title":"Northwind Labs","items":[]}',
  personio: '<workzag-jobs></workzag-jobs>',
};

/** 5 MB, compressed. */
const bomb = gzipSync(Buffer.alloc(5_000_000, 32));

export async function startFaultServer() {
  const roles = new Map<BoardSystem, Sample[]>();
  const faults = new Map<BoardSystem, Fault>();
  /** Responses of role pages, by path. */
  const pages = new Map<string, { status: number; text?: string; location?: string }>();
  const requests: Array<{ path: string; headers: http.IncomingHttpHeaders }> = [];
  let limitedTimes = 0;
  let etag = '';

  function answer(system: BoardSystem, url: URL, response: http.ServerResponse): void {
    const listed = roles.get(system) ?? [];
    const fault = faults.get(system) ?? 'none';
    const text = boards[system].answer(listed, url);
    const plain = (body: string | Buffer, type = 'application/json') =>
      response.setHeader('content-type', type).end(body);
    switch (fault) {
      case '404':
      case '500':
        response.statusCode = Number(fault);
        return void plain('{"error":"no"}');
      case 'empty':
        return void plain('');
      case 'no roles':
        return void plain(emptyBoards[system]);
      case 'page':
        return void plain('<!doctype html><title>Sorry</title><p>We are down.', 'text/html');
      case 'truncated':
        return void plain(text.slice(0, Math.floor(text.length * 0.7)));
      case 'hang up':
        response.writeHead(200, { 'content-length': text.length });
        response.write(text.slice(0, 10));
        return void setImmediate(() => response.destroy());
      case 'slow': {
        response.writeHead(200);
        let sent = 0;
        const timer = setInterval(() => response.write(text[sent++ % text.length]), 10);
        return void response.on('close', () => clearInterval(timer));
      }
      case 'silent':
        return;
      case 'too large': {
        const piece = Buffer.alloc(1 << 16, 32);
        const more = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', more);
        return more();
      }
      case 'too large when unpacked':
        response.setHeader('content-encoding', 'gzip');
        return void plain(bomb);
      case 'redirect to a private address':
        response.writeHead(302, { location: 'http://192.168.0.1/secrets' });
        return void response.end();
      case 'rate limited':
        if (limitedTimes++ % 2 === 0) {
          response.writeHead(429, { 'retry-after': '7' });
          return void response.end();
        }
        break;
      case 'rate limited for long':
        response.writeHead(429, { 'retry-after': '86400' });
        return void response.end();
      case 'half of the roles':
        return void plain(boards[system].answer(listed.slice(0, listed.length >> 1), url));
      default:
    }
    plain(text);
  }

  const server = http.createServer(({ url: written = '/', headers }, response) => {
    requests.push({ path: written, headers });
    const [, host = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(written) ?? [];
    const url = new URL(`https://${host}${rest}`);
    const page = pages.get(`${host}${url.pathname}`);
    if (page) {
      response.writeHead(page.status, page.location ? { location: page.location } : {});
      return void response.end(page.text ?? '');
    }
    if (etag !== '' && headers['if-none-match'] === etag) {
      response.writeHead(304);
      return void response.end();
    }
    if (etag !== '') response.setHeader('etag', etag);
    const system = boardSystems.find((name) => boards[name].host === host);
    const isBoard = /\/(?:jobs|postings|widget|job-board|offers|xml)\b/.test(url.pathname);
    if (system && isBoard) return answer(system, url, response);
    response.statusCode = url.pathname === '/robots.txt' ? 404 : 200;
    response.end('<p>A role that is open.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    roles,
    faults,
    pages,
    requests,
    useEtag: (value: string) => {
      etag = value;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>;
