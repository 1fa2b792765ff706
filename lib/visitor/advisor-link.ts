/** Links to the external advisor tool. Contract: 7. */
import type { PublicConfig } from '../config/public.ts';
import { type Variant, variantName } from './experiments.ts';

/** Where on the page the link is. */
export type AdvisorPlace = 'header_cta' | 'refinements_section';

type AdvisorConfig = Pick<PublicConfig, 'networkName' | 'fieldTokens'> & { advisorUrl: string };

/**
 * The URL of the external advisor tool. The query of the configured address is kept.
 * @param link.profile the visitor's profile URL as typed; empty opens the tool without one
 * @param link.variant empty when none was assigned
 */
export function advisorLink(
  config: AdvisorConfig,
  link: { place: AdvisorPlace; variant: Variant | ''; profile: string },
): string {
  const { place, variant, profile } = link;
  const isUnknown = variant === '' && place === 'refinements_section';
  const url = new URL(config.advisorUrl);
  const parameters = {
    linkedin: profile.trim(),
    utm_source: `${config.fieldTokens.brand}_job_board`,
    utm_medium: place,
    utm_campaign: 'advisor_bot_linkedin',
    utm_content: isUnknown ? 'unknown_variant' : variantName(variant, config.networkName),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Hidden form fields, so that a native form submission opens the same URL. */
export function advisorFields(
  config: AdvisorConfig,
  link: { place: AdvisorPlace; variant: Variant },
): Array<[name: string, value: string]> {
  const { searchParams } = new URL(advisorLink(config, { ...link, profile: '' }));
  return [...searchParams].filter(([name]) => name !== 'linkedin');
}
