/** Groups of problem areas. Contract: 2.7, 3.15. */
const groups: Record<string, readonly string[]> = {
  'Reducing existential risks': [
    'AI safety & policy',
    'Biosecurity & pandemic preparedness',
    'Nuclear security',
    'Information security',
    'Forecasting',
    'Other policy-focused',
    'Early career policy',
  ],
  'Work across areas': ['Building effective altruism', 'Global priorities research'],
  'Other important problems': [
    'Global health & development',
    'Global health & poverty',
    'Factory farming',
    'Animal welfare',
    'Climate change',
    'Other (pressing)',
  ],
};

const groupOfArea = new Map(
  Object.entries(groups).flatMap(([group, areas]) => areas.map((area) => [area, group] as const)),
);

/** Group of a problem area; empty for any other area. */
export function areaGroup(area: string): string {
  return groupOfArea.get(area) ?? '';
}

/**
 * Distinct groups, in the order of the areas.
 * @internal
 */
export function areaGroups(areas: readonly string[]): string[] {
  return [...new Set(areas.map(areaGroup))];
}

/** The headings of the Areas dropdown, in order. */
export const AREA_SECTIONS = ['Problems', 'Career development'] as const;

export type AreaSection = (typeof AREA_SECTIONS)[number];

const careerAreas = new Set([
  'Policy & government',
  'Strategy & operations',
  'Research & engineering',
]);

/** The heading of an area in the Areas dropdown. */
export function areaSection(area: string): AreaSection {
  const isCareer = careerAreas.has(area) || area.startsWith('Career development: ');
  return isCareer ? 'Career development' : 'Problems';
}
