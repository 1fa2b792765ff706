// Changes to Next's browser bundle that make pages ready sooner on slow machines.
import path from 'node:path';

const nextDist = path.join(import.meta.dirname, '../../node_modules/next/dist');

/**
 * Aliases for Next's own code in pages: its ES modules, which it ships beside CommonJS and takes for
 * edge functions itself. Of ES modules only the used parts get into a bundle: 16 kB less, compressed.
 */
export const nextAsModules = {
  ...Object.fromEntries(
    ['client', 'lib', 'pages', 'shared'].map((part) => [
      path.join(nextDist, part),
      path.join(nextDist, 'esm', part),
    ]),
  ),
  // The one file of theirs without an ES module.
  [path.join(nextDist, 'esm/build/polyfills/polyfill-module')]: path.join(
    nextDist,
    'build/polyfills/polyfill-module.js',
  ),
};

/** Next's module that hydrates each page. */
const nextEntry = /next[\\/]dist[\\/](?:esm[\\/])?client[\\/]index\.js$/;
const hydrateInSlices = path.resolve(
  import.meta.dirname,
  '../../components/after-load/hydrate-in-slices.ts',
);

/**
 * Parts of InstantSearch that the board has switched off: its own router, and the one that measures for
 * Algolia, which would load a script from elsewhere as soon as an index asks for it.
 */
const switchedOff = /[\\/]middlewares[\\/]create(?:Router|Insights)Middleware\.js$/;
/** A module without content, by its alias in `next.config.js`. */
const EMPTY_MODULE = 'qs';

/** Smaller scripts are compiled on the page's main thread anyway. */
const MIN_BACKGROUND_COMPILE_BYTES = 30_000;
/** Chromium's hint to compile all functions of a script while it still loads. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

const sharedLater = { chunks: 'async', reuseExistingChunk: true } as const;

/**
 * webpack's own groups of modules that several scripts share, for scripts that are loaded later. Each
 * page has its code in one script, which compresses better than six. What the board and a role's page
 * share is loaded twice then, by those who visit both.
 */
export const onlyLaterScriptsShared = {
  default: { ...sharedLater, minChunks: 2, priority: -20 },
  defaultVendors: { ...sharedLater, test: /[\\/]node_modules[\\/]/, priority: -10 },
};

type Webpack = {
  NormalModuleReplacementPlugin: new (
    request: RegExp,
    replace: (module: { request: string; contextInfo: { issuer: string } }) => void,
  ) => unknown;
  Compilation: { PROCESS_ASSETS_STAGE_SUMMARIZE: number };
  sources: { ConcatSource: new (...parts: unknown[]) => unknown };
};

type Compilation = {
  hooks: {
    processAssets: { tap(options: { name: string; stage: number }, run: () => void): void };
  };
  entrypoints: Map<string, { getFiles(): string[] }>;
  getAsset(name: string): { source: { size(): number } } | undefined;
  updateAsset(name: string, change: (source: unknown) => unknown): void;
};

type Compiler = {
  hooks: { thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
};

/**
 * Plugins for the browser bundle of the static build: pages hydrate in slices, and large scripts are
 * compiled while they load. `npm run dev` uses another bundler and hydrates in one go.
 */
export function clientPlugins(webpack: Webpack): unknown[] {
  return [
    new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (module) => {
      if (nextEntry.test(module.contextInfo.issuer)) module.request = hydrateInSlices;
    }),
    new webpack.NormalModuleReplacementPlugin(switchedOff, (module) => {
      module.request = EMPTY_MODULE;
    }),
    { apply: (compiler: Compiler) => hintLargeScripts(compiler, webpack) },
  ];
}

function hintLargeScripts(compiler: Compiler, { Compilation, sources }: Webpack): void {
  const name = 'CompileHints';
  // After minification, which would drop the hint, and before file names get their hashes.
  const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      const entries = [...compilation.entrypoints.values()];
      // Scripts loaded later contain more functions that are never called.
      for (const file of new Set(entries.flatMap((entry) => entry.getFiles()))) {
        const size = compilation.getAsset(file)?.source.size() ?? 0;
        if (!file.endsWith('.js') || size < MIN_BACKGROUND_COMPILE_BYTES) continue;
        compilation.updateAsset(file, (source) => new sources.ConcatSource(COMPILE_HINT, source));
      }
    });
  });
}
