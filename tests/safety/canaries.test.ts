import { expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { CANARY, canaryEnvironment } from './canaries.ts';

test('every variable of the server that may be secret has a canary, which it takes as a value', () => {
  const { server, public: visible } = loadConfig({
    ...canaryEnvironment(),
    ALGOLIA_APP_ID: 'APP',
    ALGOLIA_SEARCH_KEY: 'key',
  });
  expect(JSON.stringify(server)).toContain(CANARY);
  expect(JSON.stringify(visible)).not.toContain(CANARY);
});
