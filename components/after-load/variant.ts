import { publicConfig } from '../../lib/config/public.ts';
import { shownVariant } from '../../lib/visitor/shown-variant.ts';
import { variantName } from '../../lib/visitor/variant-names.ts';

/** The name of the variant that the page shows, as events have it (4.5). */
export function shownVariantName(): string {
  const variant = shownVariant('advisor_chatbot_1', document.documentElement);
  return variantName(variant, publicConfig.networkName);
}
