import { createServer } from 'node:http';
import path from 'node:path';
import createNext from 'next';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { boardFile, boardFileType } from '../build/board-files.ts';
import { bundleFirstPaint, FIRST_PAINT_FILE } from '../build/page-bundle.ts';
import { prepareCatalogue } from '../build/prepare.ts';
import { boardFolder } from '../base/board-folder.ts';
import { loadConfig } from '../config/load.ts';
import { restartOnChange, startParentSite } from '../host/development.ts';
import { exportExperiments, loadEdgeFunctions, loadFunctions } from '../host/functions.ts';
import { assertPortFree } from '../host/port.ts';
import { sampleLogos } from '../import/sample/logos.ts';
import { writeOrganisationList } from '../site/public-files.ts';
import { readCatalogue } from '../store/catalogue.ts';
import { runProcess } from './command-line.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Path that tells open pages which process serves them. */
const CHANGES = 'board-changes';
/** Reloads an open page once another process serves it. */
const RELOAD = `
(function () {
  var server;
  new EventSource('/${CHANGES}').onmessage = function (event) {
    if (server !== undefined && server !== event.data) location.reload();
    server = event.data;
  };
})();
`;

/** Restarts the server's process when the board's folder changes. */
async function watch({ env }: { env: Record<string, string | undefined> }): Promise<void> {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  process.exitCode = await restartOnChange({
    program: import.meta.filename,
    folder: boardFolder(env),
    say: console.log,
    signal: end.signal,
  });
  process.exit();
}

await runProcess({
  usage: `Usage: npm run dev

Serves the board on PORT for development: pages are built when they are opened, and follow changes of the
code and of the board's folder.`,
  async run({ env }) {
    if (!process.send) return watch({ env });
    const config = loadConfig(env);
    const { port, dataDir } = config.server;
    const now = Math.floor(Date.now() / 1000);
    await assertPortFree(port);
    await prepareCatalogue(config, now);
    const catalogue = await readCatalogue(dataDir, config.public.fieldTokens);
    if (catalogue) await writeOrganisationList(catalogue, path.join(root, 'public'), now);
    // Served from memory: files in "public" would be copied into the build of an own board.
    const logos = catalogue?.source === 'sample' ? sampleLogos(catalogue) : null;
    if (!config.server.parentApiBase && !config.server.board) {
      const { siteUrl, fieldTokens } = config.public;
      const parent = await startParentSite({ port: 0, siteUrl, brand: fieldTokens.brand });
      // Next reads the configuration again, from the environment.
      process.env.PARENT_API_BASE = parent.apiBase;
    }
    const runFunction = await loadFunctions(path.join(root, 'netlify/functions'));
    exportExperiments(config.public);
    const runEdgeFunctions = await loadEdgeFunctions(root);
    process.env.NEXT_TELEMETRY_DISABLED = '1';
    const app = createNext({ dev: true, dir: root, port });
    await app.prepare();
    const runPage = app.getRequestHandler();
    const server = createServer(async (req, res) => {
      const name = new URL(req.url ?? '/', config.public.siteUrl).pathname.slice(1);
      const file = (await boardFile(config, name)) ?? logos?.get(`/${name}`);
      if (file !== undefined) {
        res.setHeader('Content-Type', boardFileType(name));
        return res.end(file);
      }
      if (name === CHANGES) {
        res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
        return res.write(`retry: 500\ndata: ${process.pid}\n\n`);
      }
      if (name === FIRST_PAINT_FILE) {
        const script = await bundleFirstPaint(root, config.public);
        res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
        return res.end(script + RELOAD);
      }
      const request = new NodeRequest({ req, res });
      const ofFunction = await runFunction(request, req.socket.remoteAddress ?? '');
      if (ofFunction) return sendNodeResponse(res, ofFunction);
      // Next writes the response itself; it needs the page's path and the cookies to send with it.
      const passed: string[] = [];
      const response = await runEdgeFunctions(request, async ({ url }) => {
        const { pathname, search } = new URL(url);
        passed.push(pathname + search);
        return new Response();
      });
      const [page] = passed;
      if (page === undefined) return sendNodeResponse(res, response);
      for (const cookie of response.headers.getSetCookie()) res.appendHeader('Set-Cookie', cookie);
      req.url = page;
      await runPage(req, res);
    });
    server.on('upgrade', app.getUpgradeHandler());
    server.listen(port, () => console.log(`Ready on http://localhost:${port}`));
  },
});
