/** The part of the configuration that is written into the pages. Contract: 6, 10.6. */
import type { Config } from './load.ts';

/** Written into the pages, so it must not contain secrets. */
export type PublicConfig = Config['public'];

/** Tokens that complete `tags_location_{brand}`, `id_external_{brand}` and `salary_{search}`. */
export type FieldTokens = PublicConfig['fieldTokens'];

/** A filter's own label, or false if it is hidden. Absent filters follow the contract. */
export type FilterSettings = PublicConfig['filters'];

/** The part that is needed before the first paint. */
export type FirstPaintConfig = Pick<PublicConfig, 'experiments' | 'indexName' | 'stateStorage'>;

/** Whether to ask for consent: an own board asks only if it measures or tests what needs it. */
export function asksForConsent(
  config: Pick<PublicConfig, 'isOwnBoard' | 'analytics' | 'experiments' | 'consentScriptUrl'>,
): boolean {
  const { isOwnBoard, analytics, experiments, consentScriptUrl } = config;
  if (!isOwnBoard || analytics || consentScriptUrl) return true;
  return experiments.includes('advisor_chatbot_1');
}

/** The configuration in the bundle. The build has validated it, so the browser needs no schema. */
export const publicConfig: PublicConfig = JSON.parse(process.env.PUBLIC_CONFIG ?? 'null');
