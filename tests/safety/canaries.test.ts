import { expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { CANARY, canaryEnvironment } from './canaries.ts';

test('every server variable that may be secret has a canary, which its schema accepts', () => {
  const { server, public: visible } = loadConfig({
    ...canaryEnvironment(),
    ALGOLIA_APP_ID: 'APP',
    ALGOLIA_SEARCH_KEY: 'key',
  });
  expect(JSON.stringify(server)).toContain(CANARY);
  expect(JSON.stringify(visible)).not.toContain(CANARY);
});
