import { afterEach, expect, test, vi } from 'vitest';
import { openManagerSettings } from '../../../components/after-load/consent.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test("6 the consent manager's settings are opened by calling its method", () => {
  const OneTrust = { opened: 0, ToggleInfoDisplay: () => void (OneTrust.opened += 1) };
  vi.stubGlobal('window', { OneTrust });
  openManagerSettings();
  expect(OneTrust.opened).toBe(1);
});

test.each([[{}], [{ OneTrust: null }], [{ OneTrust: 'x' }], [{ OneTrust: {} }]])(
  '6 settings that cannot be opened are reported as a failure: %j',
  (scope) => {
    vi.stubGlobal('window', scope);
    expect(openManagerSettings).toThrow('the consent manager is not loaded');
  },
);
