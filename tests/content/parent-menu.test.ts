import { describe, expect, test } from 'vitest';
import { menuEntries, needsTallPanel } from '../../lib/content/site.ts';
import { sampleParentSite } from '../../lib/site/parent-sources.ts';
import { navigationOf, PARENT, secondary } from '../support/site-parent.ts';

const item = (fields: object) => ({ label: 'Item', link: '/item', type: 'no_dropdown', ...fields });
const wide = (label: string, column_1: string) => ({
  ...item({ label, type: 'wide_dropdown' }),
  sub_items: [{ label: 'Category', link: '', type: 'link', column_1, column_2: '' }],
});
const menu = (...primary: unknown[]) => navigationOf({ primary, secondary: [] });
const column = (entry: unknown) => menu(entry).primary[0]?.sub_items[0]?.column_1;

describe('the parent site’s menu', () => {
  test('7 items labelled "newsletter" are dropped, in any case and spacing', () => {
    const { primary } = menu(
      item({ label: 'Newsletter' }),
      item({}),
      item({ label: ' newsletter ' }),
    );
    expect(primary.map(({ label }) => label)).toEqual(['Item']);
    const { secondary: second, problems } = navigationOf({
      primary: [],
      secondary: [
        secondary(1, 0, 'Newsletter'),
        secondary(2, 1),
        secondary(3, 0),
        secondary(5, 4),
        secondary(4, 2),
      ],
    });
    expect(second.map(({ label }) => label)).toEqual(['Item 3']);
    expect(problems).toEqual([]);
  });

  test('7 columns are rendered from Markdown', () => {
    expect(column(wide('Explore', '- [One](/one)'))).toBe(
      `<ul>\n<li><a href="${PARENT}/one/">One</a></li>\n</ul>`,
    );
  });

  test('a column that is nested too deeply is left out, but the rest of the menu is kept', () => {
    const { primary, problems } = navigationOf({
      primary: [wide('Deep', `${'> '.repeat(5000)}end`), wide('Explore', 'Words')],
      secondary: [],
    });
    expect(primary.map(({ sub_items }) => sub_items[0]?.column_1)).toEqual(['', '<p>Words</p>']);
    expect(problems).toEqual(['a column could not be parsed as Markdown and was left out']);
  });

  test('2.4 categories of a wide dropdown are in their known order, followed by others', () => {
    const labels = ['Ours', 'Browse all our content', 'Career reviews', 'Problem profiles', 'Last'];
    const sub_items = labels.map((label) => ({ label, link: '', type: 'link' }));
    const { primary } = menu({ ...item({ type: 'wide_dropdown' }), sub_items });
    expect(primary[0]?.sub_items.map(({ label }) => label)).toEqual([
      'Problem profiles',
      'Career reviews',
      'Browse all our content',
      'Ours',
      'Last',
    ]);
  });

  test('7 columns of "career guide" and "podcasts" are already HTML', () => {
    for (const label of ['Career guide', 'Podcasts']) {
      expect(column(wide(label, '<p>*as it is*</p>'))).toBe('<p>*as it is*</p>');
    }
  });

  test('7 sub_items_narrow_dropdown replaces sub_items when present', () => {
    const { primary } = menu(
      item({ sub_items: [{ label: 'Wide' }], sub_items_narrow_dropdown: [{ label: 'Narrow' }] }),
      item({ sub_items: [{ label: 'Wide' }], sub_items_narrow_dropdown: [] }),
      item({ sub_items: [{ label: 'Wide' }], sub_items_narrow_dropdown: false }),
    );
    const labels = primary.map(({ sub_items }) => sub_items[0]?.label);
    expect(labels).toEqual(['Narrow', 'Wide', 'Wide']);
  });

  test('2.4 secondary items are nested by menu_item_parent, up to three levels deep', () => {
    const { secondary: second, problems } = navigationOf({
      primary: [],
      secondary: [3, 1, '2', 4, 5].map((id) => secondary(id, Number(id) - 1)),
    });
    expect(second).toEqual([
      {
        label: 'Item 1',
        link: `${PARENT}/1/`,
        sub: [
          {
            label: 'Item 2',
            link: `${PARENT}/2/`,
            sub: [
              {
                label: 'Item 3',
                link: `${PARENT}/3/`,
                sub: [{ label: 'Item 4', link: `${PARENT}/4/`, sub: [] }],
              },
            ],
          },
        ],
      },
    ]);
    expect(problems).toEqual(['1 secondary item is nested in a loop, too deep, or has no parent']);
  });

  test('items nested in a cycle, in themselves or in a missing parent are dropped', () => {
    const { secondary: second, problems } = navigationOf({
      primary: [],
      secondary: [
        secondary(1, 2),
        secondary(2, 1),
        secondary(3, 3),
        secondary(4, 99),
        secondary(5, 0),
        secondary(0, 0, 'Top itself'),
        secondary(5, 0, 'Twice'),
      ],
    });
    expect(second.map(({ label }) => label)).toEqual(['Item 5', 'Top itself', 'Twice']);
    expect(JSON.stringify(second).length).toBeLessThan(1000);
    expect(problems).toEqual([
      '4 secondary items are nested in a loop, too deep, or have no parent',
    ]);
  });

  test('a partly invalid menu keeps its valid items, and each kind of loss is reported once', () => {
    const { primary, problems } = navigationOf({
      primary: [
        item({}),
        null,
        'item',
        { link: '/no-label' },
        item({ label: 'Odd type', type: 'mega' }),
        item({ label: 'Nulls', sub_items: null, link: null }),
        item({ label: 'Subs', type: 'wide_dropdown', sub_items: [{ label: 'Fine' }, 7, null] }),
      ],
    });
    expect(primary.map(({ label, type }) => `${label} ${type}`)).toEqual([
      'Item no_dropdown',
      'Odd type no_dropdown',
      'Nulls no_dropdown',
      'Subs wide_dropdown',
    ]);
    expect(primary[3]?.sub_items.map(({ label }) => label)).toEqual(['Fine']);
    expect(problems).toEqual([
      '3 items are malformed and were left out',
      '2 sub-items are malformed and were left out',
    ]);
  });

  test('2.4 an entry without a name is left out', () => {
    const {
      primary,
      secondary: second,
      problems,
    } = navigationOf({
      primary: [item({ label: ' ' }), item({ sub_items: [{ label: '', link: '/a' }] })],
      secondary: [secondary(1, 0, '<b></b>')],
    });
    expect(primary).toMatchObject([{ label: 'Item', sub_items: [] }]);
    expect(second).toEqual([]);
    expect(problems).toEqual([
      '1 item is malformed and was left out',
      '1 secondary item is malformed and was left out',
      '1 sub-item is malformed and was left out',
    ]);
  });

  test.each([null, 'text', 7, [], {}, { primary: {} }])('%j is not a menu', (answer) => {
    expect(() => navigationOf(answer)).toThrow();
  });

  test('labels are plain text: entities are decoded and tags dropped', () => {
    const { primary } = menu(item({ label: 'You &amp; me &#8217;n&#x27; <b>all</b> &unknown;' }));
    expect(primary[0]?.label).toBe("You & me ’n' all &unknown;");
  });

  test('2.4 an item opens when it has a dropdown that is not empty', () => {
    const { primary } = menu(
      item({}),
      item({ type: 'wide_dropdown' }),
      item({ type: 'narrow_dropdown', sub_items: [{ label: 'One' }] }),
      item({ sub_items: [{ label: 'One' }] }),
    );
    const entries = menuEntries({ primary, secondary: [] });
    expect(entries.map(({ content }) => content !== null)).toEqual([false, false, true, false]);
  });

  test('2.4 an item that opens keeps its own page as the first entry', () => {
    const entries = menuEntries(
      menu(
        item({
          type: 'wide_dropdown',
          link: '/topic',
          sub_items: [{ label: 'One', link: '/topic' }],
        }),
        item({
          type: 'narrow_dropdown',
          sub_items: [{ label: 'Heading' }, { label: 'One', link: '/1' }],
        }),
        item({ type: 'narrow_dropdown', sub_items: [{ label: 'Itself', link: '/item/' }] }),
        item({ type: 'narrow_dropdown', link: '', sub_items: [{ label: 'One', link: '/1' }] }),
      ),
    );
    const overviews = entries.map(({ content }) => content?.overview);
    expect(overviews).toEqual([`${PARENT}/topic/`, `${PARENT}/item/`, '', '']);
  });

  test('9 the wide panel is tall when the two columns together exceed 3500 characters', () => {
    const columns = (one: number, two: number) => ({
      label: '',
      link: '',
      description: '',
      type: '',
      column_1: 'x'.repeat(one),
      column_2: 'x'.repeat(two),
    });
    expect(needsTallPanel(columns(1750, 1750))).toBe(false);
    expect(needsTallPanel(columns(1750, 1751))).toBe(true);
  });

  test('the sample menu has an item of every type and no problems', () => {
    const sample = sampleParentSite({ siteUrl: PARENT, brand: 'lodestar' });
    const { primary, secondary: second, problems } = navigationOf(sample.navigation.json);
    expect(problems).toEqual([]);
    expect(new Set(primary.map(({ type }) => type)).size).toBe(3);
    const explore = primary.find(({ type }) => type === 'wide_dropdown');
    expect(explore?.sub_items.map(({ label }) => label)).toEqual([
      'Problem profiles',
      'Career reviews',
      'Advanced series',
      'Browse all our content',
    ]);
    expect(explore?.sub_items.map(needsTallPanel)).toEqual([false, false, false, true]);
    const narrow = primary.find(({ type }) => type === 'narrow_dropdown');
    expect(new Set(narrow?.sub_items.map(({ type }) => type))).toEqual(
      new Set(['heading', 'link']),
    );
    expect(second[0]?.sub.some(({ sub }) => sub.length > 0)).toBe(true);
    expect(JSON.stringify(primary)).not.toMatch(/newsletter/i);
  });
});
