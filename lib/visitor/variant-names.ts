import type { Variant } from './experiment.ts';

/**
 * The name that tracking and links use for a variant of the advisor's experiment (4.5).
 * @param variant empty where none was assigned
 * @param networkName of the professional network, as it is shown; names have it in snake case
 */
export function variantName(variant: Variant | '', networkName: string): string {
  const network = networkName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const names: Record<Variant | '', string> = {
    '': 'missing_experiment_assignment',
    A: `${network}_field_base_wording`,
    B: `${network}_field_nm_wording`,
    C: 'below_refinements',
    D: 'banner_design_vr',
    control: 'control',
  };
  return names[variant];
}
