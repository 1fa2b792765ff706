// A parent site on this machine, for development and tests. Contract: 7.
import { serve } from 'srvx';
import { sampleParentSite } from '../site/parent-sources.ts';

type ParentSiteOptions = {
  /** TCP port; 0 takes any free one. */
  port: number;
  /** Address of the board, without a trailing slash. */
  siteUrl: string;
  /** Completes the names of the footer's fields, and is the namespace of the API. */
  brand: string;
  /** Responses that replace the sample's, by the last segment of their path. */
  answers?: Routes;
};

type Routes = Record<string, () => Response | Promise<Response>>;

/** Serves menu and footer as the parent site's WordPress would. Returns its `PARENT_API_BASE`. */
export async function startParentSite({ port, siteUrl, brand, answers = {} }: ParentSiteOptions) {
  const sample = sampleParentSite({ siteUrl, brand });
  const basePath = `/wp-json/${brand}/v1/`;
  const routes: Routes = {
    'get-nav-info': () => Response.json(sample.navigation.json),
    'get-footer-info': () => Response.json(sample.footer.json),
    ...answers,
  };
  const server = serve({
    port,
    hostname: 'localhost',
    // The process that started it handles the signals.
    gracefulShutdown: false,
    silent: true,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const route = pathname.startsWith(basePath) && routes[pathname.slice(basePath.length)];
      const response = route
        ? await route()
        : Response.json({ code: 'rest_no_route', data: { status: 404 } }, { status: 404 });
      response.headers.set('Access-Control-Allow-Origin', '*');
      return response;
    },
  });
  await server.ready();
  const origin = new URL(server.url ?? '').origin;
  return { apiBase: `${origin}${basePath.slice(0, -1)}`, close: () => server.close(true) };
}
