/** A short word on the card; `kind` decides how it stands out. */
export type CardTag = { label: string; kind: 'highlight' | 'area' | 'plain' };

/** Values that only say that others apply; beside those they tell a reader nothing. */
const umbrellas = new Set(['Career development', 'Multiple experience levels']);

type TaggedRole = {
  highlighted: boolean;
  tags_area: string[];
  tags_role_type: string[];
  tags_exp_required: string[];
};

/** The card's tags: highlighted, problem areas, role types, experience. */
export function cardTags(role: TaggedRole): CardTag[] {
  const plain = [...ownValues(role.tags_role_type), ...ownValues(role.tags_exp_required)];
  return [
    ...(role.highlighted ? [{ label: 'Highlighted', kind: 'highlight' } as const] : []),
    ...ownValues(role.tags_area).map((label) => ({ label, kind: 'area' }) as const),
    ...plain.map((label) => ({ label, kind: 'plain' }) as const),
  ];
}

/** A tag list without umbrella values, unless there is nothing else in it. Each value once. */
export function ownValues(values: readonly string[]): string[] {
  const own = values.filter((value) => !umbrellas.has(value));
  return [...new Set(own.length > 0 ? own : values)];
}
