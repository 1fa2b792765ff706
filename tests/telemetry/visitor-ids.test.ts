import { describe, expect, test, vi } from 'vitest';
import {
  searchUserToken,
  cookieDomains,
  type KeptIds,
  removeVisitorIds,
} from '../../lib/telemetry/visitor-ids.ts';

describe('7 the search-insights token', () => {
  const jar = (kept?: string) => ({ get: vi.fn(() => kept), set: vi.fn() });
  const randomId = () => '0d6b9e8c-0000-4000-8000-000000000000';

  test('7 is the one in the cookie', () => {
    const cookies = jar('anonymous-1234');
    expect(searchUserToken(cookies, randomId)).toBe('anonymous-1234');
    expect(cookies.get).toHaveBeenCalledWith('_ALGOLIA');
    expect(cookies.set).not.toHaveBeenCalled();
  });

  test.each([undefined, '', 'a b', 'x'.repeat(65), 'ada@example.org'])(
    '7 in the place of %j it is created, and kept',
    (kept) => {
      const cookies = jar(kept);
      const token = `anonymous-${randomId()}`;
      expect(searchUserToken(cookies, randomId)).toBe(token);
      expect(cookies.set).toHaveBeenCalledExactlyOnceWith('_ALGOLIA', token);
    },
  );
});

describe('6 without consent', () => {
  function place(...names: string[]): KeptIds & { names: () => string[] } {
    let kept = names;
    return {
      names: () => kept,
      remove: (name) => {
        kept = kept.filter((other) => other !== name);
      },
    };
  }

  test("6 the board's own ids and the services' are removed, and nothing else", () => {
    const cookies = place(
      '_ALGOLIA',
      'experiment_ID_advisor_chatbot_1',
      'experiment_ID_ab4',
      'ajs_anonymous_id',
      'rl_anonymous_id',
      '__eventn_id',
      'OptanonConsent',
      'session',
    );
    const storage = place('ajs_user_traits', 'rudder_queue', 'saved', 'hidden', 'compact');
    removeVisitorIds([cookies, storage], true);
    expect(cookies.names()).toEqual(['experiment_ID_ab4', 'OptanonConsent', 'session']);
    expect(storage.names()).toEqual(['saved', 'hidden', 'compact']);
  });

  test("6 a board without an analytics service does not remove the services' ids, which other sites may use", () => {
    const cookies = place('_ALGOLIA', 'ajs_anonymous_id', 'rl_anonymous_id');
    removeVisitorIds([cookies], false);
    expect(cookies.names()).toEqual(['ajs_anonymous_id', 'rl_anonymous_id']);
  });

  test('6 cookies are removed on every parent domain of the page', () => {
    expect(cookieDomains('jobs.board.example')).toEqual([
      undefined,
      'jobs.board.example',
      'board.example',
    ]);
    expect(cookieDomains('localhost')).toEqual([undefined]);
  });
});
