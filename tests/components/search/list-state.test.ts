import { describe, expect, test } from 'vitest';
import {
  builtList,
  isListLoaded,
  type ListEvent,
  type ListState,
  nextListState,
} from '../../../components/search/list-state.ts';
import { createRole } from '../../support/role-factory.ts';

const after = (...events: ListEvent[]): ListState => events.reduce(nextListState, builtList);
const addressed: ListEvent = { type: 'addressed', isBuilt: false };
const loaded: ListEvent = { type: 'loaded' };
const returned: ListEvent = { type: 'returned' };
/** The list for the URL, before its role has been looked up. */
const listed = [addressed, loaded, returned];
const open = (postPk: number, top: number | null = null): ListEvent => ({
  type: 'opened',
  postPk,
  top,
});
const linked = (by: 'link' | 'history', postPk: number, isListed = false): ListEvent => ({
  type: 'linked',
  by,
  outcome: { kind: 'open', postPk, first: isListed ? null : createRole(postPk) },
});
const none = (by: 'link' | 'history'): ListEvent => ({
  type: 'linked',
  by,
  outcome: { kind: 'none' },
});

describe('the way to the visitor’s own list', () => {
  test('2.11 the prerendered list becomes the visitor’s once its search and the role in the URL are known', () => {
    expect(after().stage).toBe('built');
    expect(after(addressed).stage).toBe('loading');
    expect(after(...listed).stage).toBe('linking');
    expect(after(...listed, none('link')).stage).toBe('own');
  });

  test('2.11 a URL without a search does not wait for results', () => {
    expect(after({ type: 'addressed', isBuilt: true }, returned).stage).toBe('linking');
  });

  test('2.7 a visitor who returns through the history gets the loaded pages first', () => {
    expect(after(addressed, loaded).stage).toBe('returning');
    expect(after(...listed, none('history')).stage).toBe('own');
  });

  test('2.7 later responses change nothing', () => {
    const own = after(...listed, none('link'));
    for (const later of listed) expect(nextListState(own, later)).toBe(own);
  });

  test('2.11 the results are the visitor’s once their search has loaded', () => {
    expect([after(), after(addressed)].map(isListLoaded)).toEqual([false, false]);
    expect([after(addressed, loaded), after(...listed)].map(isListLoaded)).toEqual([true, true]);
  });
});

describe('the opened role', () => {
  test('2.7 the role in the URL is opened and shown first', () => {
    const { opened } = after(...listed, linked('link', 7));
    expect(opened).toMatchObject({ postPk: 7, by: 'link', first: { post_pk: 7 } });
  });

  test('2.8 a card that the visitor opens stays where it is, and the linked role stays first', () => {
    const { opened } = after(...listed, linked('link', 7), open(8, 120));
    expect(opened).toMatchObject({
      postPk: 8,
      by: 'visitor',
      topBefore: 120,
      first: { post_pk: 7 },
    });
  });

  test('2.8 a card opened before the linked role is found stays open', () => {
    const state = after(...listed, open(8), linked('link', 7));
    expect(state).toMatchObject({ stage: 'own', opened: { postPk: 8, first: null } });
  });

  test('2.8 a card opened before the list is restored stays open', () => {
    const state = after(addressed, loaded, open(8), returned, none('history'));
    expect(state).toMatchObject({ stage: 'own', opened: { postPk: 8, by: 'visitor' } });
  });

  test('2.8 Back and Forward open the role in the URL, not the one that was open', () => {
    const { opened } = after(...listed, none('link'), open(8), linked('history', 9, true));
    expect(opened).toMatchObject({ postPk: 9, by: 'history', first: null });
    expect(after(...listed, none('link'), open(8), none('history')).opened.postPk).toBeNull();
  });

  test('5 a link to a role that cannot be shown opens nothing', () => {
    const outcome = { kind: 'refused', message: 'Not found', isCleared: true } as const;
    const state = after(...listed, { type: 'linked', by: 'link', outcome });
    expect(state).toMatchObject({ stage: 'own', opened: { postPk: null, first: null } });
  });

  test('4.9 a closed card collapses, without animation if motion is reduced', () => {
    const opened = after(...listed, none('link'), open(8));
    const closed = nextListState(opened, { type: 'closed', folds: true });
    expect(closed.opened).toMatchObject({ postPk: null, folding: 8 });
    expect(nextListState(closed, { type: 'folded' }).opened.folding).toBeNull();
    const atOnce = nextListState(opened, { type: 'closed', folds: false });
    expect(atOnce.opened.folding).toBeNull();
  });

  test('4.9 a new search closes the card, and no role is shown first', () => {
    const { opened } = after(...listed, linked('link', 7), { type: 'searched' });
    expect(opened).toMatchObject({ postPk: null, first: null });
  });
});
