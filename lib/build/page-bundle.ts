// Bundles what Next does not: pages outside the site's routes, and the script before the first paint.
import path from 'node:path';
import { build } from 'esbuild';
import type { FirstPaintConfig, PublicConfig } from '../config/public.ts';

const BROWSERS = ['chrome111', 'firefox111', 'safari16', 'ios16'];

/**
 * Bundles the scripts and styles of a page, without analytics and error reports.
 * @param entry its name and its file
 * @param outdir folder of its files
 * @param names pattern of the files' names
 * @returns the files, not yet written
 */
export async function bundlePage(
  entry: Record<string, string>,
  outdir: string,
  config: PublicConfig,
  names = '[name]',
) {
  const ofPage: PublicConfig = { ...config, sentry: null, analytics: null };
  const { outputFiles } = await build({
    entryPoints: entry,
    outdir,
    entryNames: names,
    write: false,
    // No code splitting: a script that is loaded later would lack its styles.
    bundle: true,
    minify: true,
    format: 'esm',
    target: BROWSERS,
    jsx: 'automatic',
    charset: 'utf8',
    loader: { '.module.css': 'local-css' },
    // Fonts are files of the site.
    external: ['/fonts/*', '*/sentry-client.ts'],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.PUBLIC_CONFIG': JSON.stringify(JSON.stringify(ofPage)),
    },
    logLevel: 'silent',
  });
  return outputFiles;
}

/** The script that every page loads first. */
export const FIRST_PAINT_FILE = 'first-paint.js';

/**
 * Bundles the script that runs before the first paint of every page. Since that delays the paint, only the
 * settings that it reads are included.
 * @param root folder of the project
 */
export async function bundleFirstPaint(root: string, config: FirstPaintConfig): Promise<string> {
  const { experiments, indexName, stateStorage } = config;
  const settings: FirstPaintConfig = { experiments, indexName, stateStorage };
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'components/pages/first-paint.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: BROWSERS,
    charset: 'utf8',
    define: { 'process.env.PUBLIC_CONFIG': JSON.stringify(JSON.stringify(settings)) },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
