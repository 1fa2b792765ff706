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

/** Group of a problem area (3.15); empty for any other area. */
export function areaGroup(area: string): string {
  return groupOfArea.get(area) ?? '';
}

/**
 * Groups of several areas, each once, in the order of the areas (3.15).
 * @internal
 */
export function areaGroups(areas: readonly string[]): string[] {
  return [...new Set(areas.map(areaGroup))];
}

/** The two groups of the Areas dropdown (2.7), in its order. */
export const AREA_SECTIONS = ['Problems', 'Career development'] as const;

export type AreaSection = (typeof AREA_SECTIONS)[number];

const careerAreas = new Set([
  'Policy & government',
  'Strategy & operations',
  'Research & engineering',
]);

/** The heading of the Areas dropdown that an area is listed under (2.7, 3.15). */
export function areaSection(area: string): AreaSection {
  const isCareer = careerAreas.has(area) || area.startsWith('Career development: ');
  return isCareer ? 'Career development' : 'Problems';
}
