/** The part of the configuration that is written into the pages. */
import type { Config } from './load.ts';

/** What pages may know of the configuration. It is written into them, so it holds no secret. */
export type PublicConfig = Config['public'];

/** Tokens that complete the names `tags_location_{brand}`, `id_external_{brand}` and `salary_{search}`. */
export type FieldTokens = PublicConfig['fieldTokens'];

/** A filter's own label, or false when it is not shown. Others are as the contract says. */
export type FilterSettings = PublicConfig['filters'];

/** The part that counts before the first paint, which waits for it. */
export type FirstPaintConfig = Pick<PublicConfig, 'experiments' | 'indexName' | 'stateStorage'>;

/**
 * Whether visitors are asked for consent (6). An own board asks only for what it does: measurement, or an
 * experiment that needs consent (10.6).
 */
export function asksForConsent(
  config: Pick<PublicConfig, 'isOwnBoard' | 'analytics' | 'experiments' | 'consentScriptUrl'>,
): boolean {
  const { isOwnBoard, analytics, experiments, consentScriptUrl } = config;
  if (!isOwnBoard || analytics || consentScriptUrl) return true;
  return experiments.includes('advisor_chatbot_1');
}

/**
 * The configuration as the build wrote it into the bundle. It was validated there, so the
 * browser carries no schema for it.
 */
export const publicConfig: PublicConfig = JSON.parse(process.env.PUBLIC_CONFIG ?? 'null');
