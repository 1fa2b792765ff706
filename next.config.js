import { loadConfig } from './lib/config/load.ts';
import { clientPlugins, nextAsModules, onlyLaterScriptsShared } from './lib/host/client-bundle.ts';

// How many processes make pages at a time. A board that is being served builds with one.
const workers = Number(process.env.BUILD_WORKERS) || null;

const { public: publicConfig, server } = loadConfig(process.env);

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
    // InstantSearch brings `qs` for its own router, which the board does not use: 15 kB for nothing.
    webpackConfig.resolve.alias.qs = false;
    if (!isServer) {
      Object.assign(webpackConfig.resolve.alias, nextAsModules);
      webpackConfig.plugins.push(...clientPlugins(webpack));
      Object.assign(webpackConfig.optimization.splitChunks.cacheGroups, onlyLaterScriptsShared);
    }
    return webpackConfig;
  },
  // Next traces what a server of its own would need. Static pages have none.
  outputFileTracingExcludes: { '*': ['**/*'] },
  experimental: workers ? { cpus: workers } : {},
  turbopack: {},
  // Next's badge asks for a router that these pages start later, and warns in the console that it is missing.
  devIndicators: false,
  images: { unoptimized: true },
  env: { PUBLIC_CONFIG: JSON.stringify(publicConfig) },
};

export default config;
