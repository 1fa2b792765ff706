import { loadConfig } from './lib/config/load.ts';

const { public: publicConfig } = loadConfig(process.env);

/** @type {import('next').NextConfig} */
const config = {
  output: 'export',
  pageExtensions: ['tsx'],
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  env: { PUBLIC_CONFIG: JSON.stringify(publicConfig) },
};

export default config;
