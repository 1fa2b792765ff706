import { createStackParser, eventFiltersIntegration, nodeStackLineParser } from '@sentry/core';
import { describe, expect, test } from 'vitest';
import { deniedUrls, ignoredErrors } from '../../lib/telemetry/sentry-client.ts';

/** Whether an error passes Sentry's filter. */
function isReported({ type = 'Error', value = '', url = 'https://board.example/_next/a.js' }) {
  const filter = eventFiltersIntegration({ ignoreErrors: ignoredErrors, denyUrls: deniedUrls });
  const event = {
    exception: { values: [{ type, value, stacktrace: { frames: [{ filename: url }] } }] },
  };
  const client = { getOptions: () => ({ stackParser: createStackParser(nodeStackLineParser()) }) };
  const passed = filter.processEvent?.(event, {}, client as never);
  return passed !== null;
}

describe('7 errors that are not the board’s are ignored', () => {
  test.each([
    { value: 'Script error.' },
    { value: 'Script error' },
    { type: 'SecurityError', value: 'The operation is insecure.' },
    { type: 'DataCloneError', value: 'The object can not be cloned.' },
    { value: "Failed to execute 'postMessage': DataCloneError: x could not be cloned" },
    { value: 'ResizeObserver loop completed with undelivered notifications.' },
    { value: 'Extension context invalidated.' },
    { value: "Can't find variable: gmo" },
    { value: 'Cannot redefine property: ethereum' },
  ])('7 $type $value', (error) => {
    expect(isReported(error)).toBe(false);
  });

  test.each([
    'chrome-extension://abcdef/content.js',
    'moz-extension://abcdef/content.js',
    'safari-web-extension://abcdef/content.js',
    'safari-extension://abcdef/content.js',
    'https://connect.facebook.net/en_US/sdk.js',
    'https://graph.facebook.com/x',
    'https://platform.twitter.com/widgets.js',
    'https://static.ads-twitter.com/uwt.js',
    'https://snap.licdn.com/li.lms-analytics/insight.min.js',
    'https://www.googletagmanager.com/gtag/js?id=1',
    'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
    'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
    'https://c.amazon-adsystem.com/aax2/apstag.js',
    'https://cdn.taboola.com/libtrc/x/loader.js',
    'https://bat.bing.com/bat.js',
    'https://static.hotjar.com/c/hotjar-1.js',
  ])('7 an error of %s', (url) => {
    expect(isReported({ value: 'x is undefined', url })).toBe(false);
  });
});

test.each([
  { value: "Cannot read properties of undefined (reading 'title')" },
  { value: 'cannot set localstorage' },
  { value: 'cannot get localstorage' },
  { value: 'sendJobEvent: network down' },
  { value: 'No hits in results' },
  { value: 'Missing scroll target in a dropdown' },
  { value: 'x', url: 'https://board.example/organisations/facebook-ads.js' },
  { value: 'x', url: 'https://board.example/about/main.js' },
])("8 the board's own errors are reported: $value $url", (error) => {
  expect(isReported(error)).toBe(true);
});
