import { describe, expect, it } from 'vitest';
import { imported, plan, row } from '../support/importing.ts';

describe('3.12 organisations', () => {
  const company = (id: string, name: string, more: Record<string, unknown> = {}) =>
    row({ id, url_external: `https://example.org/jobs/${id}`, company_name: name, ...more });

  it('come from the roles, with the details of the newest role and all areas by frequency', async () => {
    const { catalogue } = await plan([
      company('1', 'Example Fund (sample)', {
        posted_at: '2026-11-01',
        company_description: 'Old',
        company_url: 'https://example.com/old',
        tags_area: ['Climate change'],
        tags_country: ['Kenya'],
      }),
      company('2', 'Example Fund (sample)', {
        posted_at: '2026-11-02',
        company_description: 'New',
        company_is_highlighted: true,
        tags_area: ['Forecasting', 'Climate change'],
        tags_country: ['USA'],
        tags_city: ['New York'],
        composite_name: 'US government',
      }),
    ]);
    const common = {
      headquarters: '',
      logo_url: '',
      career_page_url: '',
      is_top_recommended_org: false,
    };
    expect(catalogue.organisations).toEqual([
      {
        ...common,
        id: 'example-fund-sample',
        title: 'Example Fund (sample)',
        description: '<p>New</p>',
        problemArea: ['Climate change', 'Forecasting'],
        regions: ['Africa', 'US (East Coast)'],
        url: 'https://example.com/old',
        is_highlighted: true,
        is_composite: false,
      },
      {
        ...common,
        id: '1',
        title: 'US government',
        description: '',
        problemArea: ['Climate change', 'Forecasting'],
        regions: ['US (East Coast)'],
        url: '',
        is_highlighted: false,
        is_composite: true,
      },
    ]);
  });

  it('never share a key, and keep their key across imports', async () => {
    const first = await imported([company('1', 'Acme (sample)')]);
    const names = ['ACME! (Sample)', 'Acme (sample)', 'Ácme – sample', '日本 (見本)', '見本'];
    const rows = names.map((name, at) => company(`${at + 1}`, name));
    const { catalogue } = await plan(rows, { previous: first });
    const keys = new Map([...catalogue.roles].map((role) => [role.company_name, role.company_id]));
    expect(new Set(keys.values()).size).toBe(names.length);
    expect(keys.get('Acme (sample)')).toBe('acme-sample');
    for (const key of keys.values()) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('do not get a key that the file gives to another, or that of a composite', async () => {
    const { catalogue, refusals } = await plan([
      company('1', 'Example Fund (sample)', { company_id: 'acme' }),
      company('2', 'Acme'),
      company('3', '7'),
      company('4', 'Acme', { composite_name: 'UK government', composite_pk: 7 }),
      company('5', 'Acme', { composite_name: 'US government' }),
      company('6', '1'),
    ]);
    expect(refusals).toEqual([]);
    const ids = catalogue.organisations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...catalogue.roles].map(({ composite }) => composite?.pk)).toContain(7);
  });

  it('with the key of a composite cause the row to be refused', async () => {
    const { refusals, roleCount } = await plan([
      company('1', 'Example Fund (sample)', { company_id: '7' }),
      company('2', 'Acme', { composite_name: 'UK government', composite_pk: 7 }),
    ]);
    expect(refusals.map(({ row: number, field }) => [number, field])).toEqual([
      [3, 'composite_pk'],
    ]);
    expect(roleCount).toBe(1);
  });

  it('composites keep their pk from import to import', async () => {
    const first = await imported([company('1', 'A', { composite_name: 'UK government' })]);
    const { catalogue } = await plan(
      [
        company('2', 'A', { composite_name: 'Another group' }),
        company('1', 'A', { composite_name: 'UK government' }),
      ],
      { previous: first },
    );
    const pks = [...catalogue.roles].map(({ composite }) => [composite?.name, composite?.pk]);
    expect(Object.fromEntries(pks)).toEqual({ 'UK government': 1, 'Another group': 2 });
  });
});
