import { createHash } from 'node:crypto';
import path from 'node:path';
import { loadConfig } from './lib/config/load.ts';
import { words } from './lib/words/words.ts';

// How many processes make pages at a time. A board that is being served builds with one.
const workers = Number(process.env.BUILD_WORKERS) || null;

const { public: publicConfig, server } = loadConfig(process.env);

const INSIGHTS = path.resolve(
  import.meta.dirname,
  'node_modules/instantsearch.js/es/middlewares/createInsightsMiddleware.js',
);
const WORDS_LOADER = path.resolve(import.meta.dirname, 'lib/words/literals.ts');
const HYDRATE = path.resolve(import.meta.dirname, 'components/after-load/hydrate-in-slices.ts');

/** Gives Next our function in place of React's, which hydrates a page in one go. */
const hydrationInSlices = (webpack) =>
  new webpack.NormalModuleReplacementPlugin(/^react-dom\/client$/, (module) => {
    if (module.contextInfo.issuer !== HYDRATE) module.request = HYDRATE;
  });

/** Lets Chromium compile the first scripts whole while they load, not piece by piece as they run (0019). */
const compileHint = ({ BannerPlugin, Compilation }) =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /static\/chunks\/(?:framework|main|pages\/)/,
    // After minification, which would drop it.
    stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });

/** @type {import('next').NextConfig} */
const config = {
  output: 'export',
  // With an export, this names the folder that it is written to.
  distDir: server.outDir,
  pageExtensions: ['tsx'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Types are checked by the tests, for the whole project at once; a visitor's start need not wait.
  typescript: { ignoreBuildErrors: true },
  webpack(webpackConfig, { isServer, webpack }) {
    // Each script has the texts of its own words. Other words are another option: webpack keeps what it has
    // compiled for as long as the source and the options are the same.
    const include = ['components', 'lib', 'pages'].map((folder) =>
      path.join(import.meta.dirname, folder, path.sep),
    );
    const catalogue = createHash('sha256').update(JSON.stringify(words)).digest('hex');
    webpackConfig.module.rules.push({
      test: /\.tsx?$/,
      include,
      enforce: 'pre',
      use: { loader: WORDS_LOADER, options: { catalogue } },
    });
    // InstantSearch brings `qs` for its own router, which the board does not use: 15 kB for nothing.
    webpackConfig.resolve.alias.qs = false;
    // And 3 kB of what measures for Algolia, which "insights={false}" switches off.
    webpackConfig.resolve.alias[INSIGHTS] = false;
    // Each page has its code in one script, which compresses better than several.
    if (!isServer) {
      webpackConfig.plugins.push(hydrationInSlices(webpack), compileHint(webpack));
      const { splitChunks } = webpackConfig.optimization;
      splitChunks.cacheGroups.default = { chunks: 'async', minChunks: 2, reuseExistingChunk: true };
      splitChunks.cacheGroups.defaultVendors = false;
    }
    return webpackConfig;
  },
  // Equal code and settings have equal names, so that open pages go on working when roles change.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // Next traces what a server of its own would need. Static pages have none.
  outputFileTracingExcludes: { '*': ['**/*'] },
  experimental: workers ? { cpus: workers } : {},
  turbopack: {},
  // Next's badge asks for a router that these pages start later, and warns in the console that it is missing.
  devIndicators: false,
  env: { PUBLIC_CONFIG: JSON.stringify(publicConfig) },
};

export default config;
