import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import { isBotUserAgent, isUnsupportedIos } from '../../lib/visitor/user-agent.ts';
import { errorViewFor, errorWording } from '../../lib/visitor/error-view.ts';
import { bots, people } from '../support/user-agents.ts';

describe('2.12 bots', () => {
  test.each(bots)('2.12 get no error page: %s', (userAgent) => {
    expect(errorViewFor(userAgent)).toBe('nothing');
  });

  test.each(people)('2.12 people are not bots: %s', (userAgent) => {
    expect(isBotUserAgent(userAgent)).toBe(false);
    expect(errorViewFor(userAgent)).not.toBe('nothing');
  });

  test('2.12 the much larger list of a package agrees on all of them', () => {
    expect(bots.filter((userAgent) => !isbot(userAgent))).toEqual([]);
    expect(people.filter((userAgent) => isbot(userAgent))).toEqual([]);
  });
});

const iPhone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.0 Mobile/15E148 Safari/604.1`;

const iPad = (version: string, browser = `Version/${version} Safari/605.1.15`) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;

describe('2.12 iOS below 16', () => {
  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPad; CPU OS 15_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU OS 10_3 like Mac OS X) AppleWebKit/603.1.30 (KHTML, like Gecko) Version/10.0 Mobile/14E277 Safari/602.1',
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
    iPhone('15_8'),
    iPhone('9_3_5'),
  ])('2.12 gets the notice: %s', (userAgent) => {
    expect(errorViewFor(userAgent, 5)).toBe('unsupported-ios');
    expect(errorViewFor(userAgent)).toBe('unsupported-ios');
  });

  test('2.12 an iPad in desktop mode is detected by its touch points', () => {
    expect(isUnsupportedIos(iPad('15.6'), 5)).toBe(true);
    expect(isUnsupportedIos(iPad('16.0'), 5)).toBe(false);
    expect(isUnsupportedIos(iPad('17.4'), 5)).toBe(false);
    expect(isUnsupportedIos(iPad('15.6'), 0)).toBe(false);
    const chrome = iPad('', 'CriOS/120 Version/11.1.1 Safari/605.1.15');
    expect(isUnsupportedIos(chrome, 5)).toBe(false);
  });

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537.36 Mobile Safari/537.36 Edge/15',
    'Mozilla/5.0 (Linux; Android 4.4.2; SM-T530) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0 Safari/537.36',
    iPhone('16_0'),
    iPhone('26_1_1'),
    '',
  ])('9 every other device does not: %s', (userAgent) => {
    expect(errorViewFor(userAgent, 5)).toBe('error');
    expect(errorViewFor(userAgent)).toBe('error');
  });
});

test('2.12 the wording differs between a 404 and any other error', () => {
  expect(errorWording(404)).toEqual({
    heading: 'Page not found',
    report: 'If you would like to report this as an error, you can do so {here}.',
  });
  for (const status of [500, 403, 0]) {
    expect(errorWording(status)).toEqual({
      heading: 'An error occurred',
      report: 'If you would like to report this error, you can do so {here}.',
    });
  }
});
