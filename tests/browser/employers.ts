import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A role as an employer of the test lists it. */
export type Posting = { id: number; title: string; team?: string; text?: string };

/**
 * The boards of invented employers, as Greenhouse lists them.
 * @param listed the roles of each, by the name of its board; what is changed later is listed from then on
 */
export async function startEmployers(listed: Record<string, Posting[]>) {
  const server = createServer((request, response) => {
    const [, host, name = ''] =
      /^\/([^/]+)\/v1\/boards\/(\w+)\/jobs\?/.exec(request.url ?? '') ?? [];
    const jobs = listed[name];
    if (host !== 'boards-api.greenhouse.io' || !jobs) {
      response.writeHead(404).end();
      return;
    }
    const body = jobs.map(({ id, title, team, text = 'Ask people what they need.' }) => ({
      id,
      title,
      absolute_url: `https://job-boards.greenhouse.io/${name}/jobs/${id}`,
      location: { name: 'Nairobi, Kenya' },
      company_name: `Example ${name} (sample)`,
      first_published: '2026-11-01T12:00:00Z',
      content: `&lt;p&gt;${text}&lt;/p&gt;`,
      metadata: [],
      ...(team && { departments: [{ name: team }] }),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jobs: body, meta: { total: body.length } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
