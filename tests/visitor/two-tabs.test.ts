import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { browser, stored } from '../support/visitor-browser.ts';

describe('4.1 two tabs', () => {
  test('4.1 a change in one tab is seen in the other', () => {
    const { openTab } = browser();
    const [here, there] = [openTab().store, openTab().store];
    const listener = vi.fn();
    there.subscribe(listener);
    listener.mockClear();
    here.save(1);
    here.toggleCompact();
    here.setIndex('jobs_closing');
    expect(listener).toHaveBeenCalledTimes(3);
    expect(there.getSnapshot()).toMatchObject({
      saved: [1],
      compact: 'compact',
      index: 'jobs_closing',
      toast: null,
    });
  });

  test('4.1 when both tabs change a list before they are notified, nothing is lost', () => {
    const { openTab, values } = browser({ saved: '[1]' });
    const [here, there] = [openTab().store, openTab().store];
    here.getSnapshot();
    there.getSnapshot();
    here.save(2);
    there.save(3);
    here.unsave(1);
    there.prune([2]);
    expect(stored(values, 'saved')).toEqual([3]);
    expect(there.getSnapshot().saved).toEqual([3]);
  });

  test('4.1 any sequence of changes in two tabs gives the same list as in one', () => {
    const action = fc.record({
      tab: fc.integer({ min: 0, max: 1 }),
      isSave: fc.boolean(),
      id: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { openTab, values } = browser({ saved: '[]' });
        const tabs = [openTab().store, openTab().store];
        for (const tab of tabs) tab.subscribe(() => {});
        const expected = new Set<number>();
        for (const { tab, isSave, id } of actions) {
          if (isSave) tabs[tab]?.save(id);
          else tabs[tab]?.unsave(id);
          if (isSave) expected.add(id);
          else expected.delete(id);
        }
        expect(stored(values, 'saved')).toEqual([...expected]);
        for (const tab of tabs) expect(tab.getSnapshot().saved).toEqual([...expected]);
      }),
      { seed: 41, numRuns: 100 },
    );
  });

  test('4.1 a tab listens only while someone subscribes', () => {
    const { openTab } = browser();
    const [here, there] = [openTab().store, openTab().store];
    const leave = [there.subscribe(() => {}), there.subscribe(() => {})];
    for (const stop of leave) stop();
    here.save(1);
    expect(there.getSnapshot().saved).toEqual([]);
    there.subscribe(() => {});
    expect(there.getSnapshot().saved).toEqual([1]);
  });
});
