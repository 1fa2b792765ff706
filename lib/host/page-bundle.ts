// Bundles a page outside the site's routes: its components, without Next's own scripts.
import { build } from 'esbuild';
import type { PublicConfig } from '../config/public.ts';

/**
 * Bundles the scripts and styles of a page. It measures nothing and reports no errors to anybody.
 * @param entry its name and its file
 * @param outdir folder in which its files are to lie
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
    bundle: true,
    // In one piece: a script that is loaded later would come without its styles.
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox111', 'safari16', 'ios16'],
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
