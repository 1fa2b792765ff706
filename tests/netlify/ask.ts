import { type IncomingHttpHeaders, request } from 'node:http';

/** Netlify's own server starts a process for each call of a function. */
const TIMEOUT_MILLISECONDS = 300_000;

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request unchanged, over its own connection, without following redirects. */
export function ask(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { method, headers, agent: false, timeout: TIMEOUT_MILLISECONDS },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${url} timed out`)));
    asked.on('error', reject);
    asked.end(body);
  });
}
