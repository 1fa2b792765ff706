import { describe, expect, test } from 'vitest';
import { cardTags } from '../../lib/roles/card-tags.ts';

const role = {
  highlighted: false,
  tags_area: ['AI safety & policy'],
  tags_role_type: ['Full-time', 'Part-time'],
  tags_exp_required: ['Junior (1-4 years)'],
};
const labels = (changes: Partial<typeof role>) =>
  cardTags({ ...role, ...changes }).map(({ label }) => label);

describe('2.8 tags of a card', () => {
  test('2.8 highlighted comes first, then areas, role types and experience', () => {
    expect(cardTags({ ...role, highlighted: true })).toEqual([
      { label: 'Highlighted', kind: 'highlight' },
      { label: 'AI safety & policy', kind: 'area' },
      { label: 'Full-time', kind: 'plain' },
      { label: 'Part-time', kind: 'plain' },
      { label: 'Junior (1-4 years)', kind: 'plain' },
    ]);
  });

  test('2.8 a value that only stands for others is left out beside them', () => {
    expect(
      labels({
        tags_area: ['Career development', 'Strategy & operations'],
        tags_role_type: [],
        tags_exp_required: ['Entry-level', 'Multiple experience levels'],
      }),
    ).toEqual(['Strategy & operations', 'Entry-level']);
  });

  test('2.8 a value that stands for others is shown where it is the only one', () => {
    expect(
      labels({
        tags_area: [],
        tags_role_type: [],
        tags_exp_required: ['Multiple experience levels'],
      }),
    ).toEqual(['Multiple experience levels']);
  });

  test('2.8 a value that is there twice is shown once', () => {
    expect(labels({ tags_role_type: ['Contract', 'Contract'], tags_exp_required: [] })).toEqual([
      'AI safety & policy',
      'Contract',
    ]);
  });
});
