import { expect, test, vi } from 'vitest';
import { createConsentStore, CONSENT_COOKIE } from '../../lib/visitor/consent.ts';

const cookie = (state: 0 | 1) => `${CONSENT_COOKIE}=groups=C0007%3A${state}%2CC0008%3A${state}`;

/** A page whose cookies are changed by the test or by a consent manager. */
function page(cookies = '') {
  const scope: EventTarget & { OptanonWrapper?: () => void } = new EventTarget();
  const state = { cookies };
  const store = createConsentStore({
    scope,
    readCookies: () => state.cookies,
    writeChoice(mayMeasure) {
      state.cookies = cookie(mayMeasure ? 1 : 0);
    },
  });
  return { scope, state, store };
}

test('6 nothing is allowed until the cookie has been read; then the cookie decides', () => {
  const { store } = page(cookie(1));
  expect(store.getSnapshot()).toEqual({ isAnswered: false, mayMeasure: false });
  store.subscribe(() => {});
  expect(store.getSnapshot()).toEqual({ isAnswered: true, mayMeasure: true });
});

test.each(['OneTrustGroupsUpdated', 'OTConsentApplied', 'focus', 'pageshow'])(
  '6 a change takes effect without a reload on %s',
  (type) => {
    const { scope, state, store } = page(cookie(1));
    const listener = vi.fn();
    store.subscribe(listener);
    listener.mockClear();
    state.cookies = cookie(0);
    scope.dispatchEvent(new Event(type));
    expect(store.getSnapshot().mayMeasure).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
    scope.dispatchEvent(new Event(type));
    expect(listener).toHaveBeenCalledOnce();
  },
);

test("6 the consent manager's callback is used, and an existing one is still called", () => {
  const { scope, state, store } = page();
  const others = vi.fn();
  scope.OptanonWrapper = others;
  store.subscribe(() => {});
  state.cookies = cookie(1);
  scope.OptanonWrapper();
  expect(others).toHaveBeenCalledOnce();
  expect(store.getSnapshot().mayMeasure).toBe(true);
});

test('6 a choice is stored, takes effect at once, and notifies current subscribers only', () => {
  const { state, store } = page();
  const [stays, leaves] = [vi.fn(), vi.fn()];
  store.subscribe(stays);
  const leave = store.subscribe(leaves);
  leave();
  store.choose(true);
  expect(state.cookies).toBe(cookie(1));
  expect(store.getSnapshot()).toEqual({ isAnswered: true, mayMeasure: true });
  expect(stays).toHaveBeenCalledOnce();
  expect(leaves).not.toHaveBeenCalled();
});

const forbidden = () => {
  throw new DOMException('The document is sandboxed', 'SecurityError');
};

test.each([
  ['drops cookies', () => '', () => {}],
  ['forbids them', forbidden, forbidden],
])('6 a browser that %s asks once per page and measures nothing', (_, readCookies, writeChoice) => {
  const scope = new EventTarget();
  for (const choice of [true, false]) {
    const store = createConsentStore({ scope, readCookies, writeChoice });
    store.subscribe(() => {});
    expect(store.getSnapshot()).toEqual({ isAnswered: false, mayMeasure: false });
    store.choose(choice);
    scope.dispatchEvent(new Event('focus'));
    expect(store.getSnapshot()).toEqual({ isAnswered: true, mayMeasure: false });
  }
});

test('6 a refusal counts even if the stored consent cannot be overwritten', () => {
  const store = createConsentStore({
    scope: new EventTarget(),
    readCookies: () => cookie(1),
    writeChoice: () => {},
  });
  store.subscribe(() => {});
  expect(store.getSnapshot().mayMeasure).toBe(true);
  store.choose(false);
  expect(store.getSnapshot()).toEqual({ isAnswered: true, mayMeasure: false });
});

test('6 the snapshot stays the same object until something changes', () => {
  const { store } = page(cookie(0));
  store.subscribe(() => {});
  const before = store.getSnapshot();
  store.refresh();
  expect(store.getSnapshot()).toBe(before);
});
