import { expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { contentSecurityPolicy } from '../../lib/build/content-security-policy.ts';

/** A directive's sources, for a board with these variables. */
function sources(name: string, env: Record<string, string>): string[] {
  const policy = contentSecurityPolicy(loadConfig(env).public);
  const directive = policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? '';
  return directive.split(' ').slice(1);
}

const configured = {
  ANALYTICS_SCRIPT_URL: 'https://cdn.analytics.example/v1/{siteId}/a.js',
  ANALYTICS_SITE_ID: 'abc',
  ANALYTICS_HOST: 'https://events.analytics.example/v1',
  CONSENT_SCRIPT_URL: 'https://consent.example/stub.js?data-domain-script=1',
  SENTRY_DSN: 'https://key@o1.ingest.sentry.example/2',
};

test('7 pages load scripts only from the configured services, and none inline', () => {
  expect(sources('script-src', {})).toEqual(["'self'"]);
  expect(sources('script-src', configured)).toEqual([
    "'self'",
    'https://cdn.analytics.example',
    'https://consent.example',
  ]);
});

test('7 pages send data only to the configured services', () => {
  expect(sources('connect-src', {})).toEqual(["'self'"]);
  expect(sources('connect-src', configured)).toEqual([
    "'self'",
    'https://events.analytics.example',
    'https://o1.ingest.sentry.example',
    'https://cdn.analytics.example',
    'https://consent.example',
  ]);
  const { ANALYTICS_SCRIPT_URL } = configured;
  expect(sources('connect-src', { ANALYTICS_SCRIPT_URL })).toEqual([
    "'self'",
    'https://cdn.analytics.example',
  ]);
});

test('7 pages call alerts and counts at their configured address, by default this site', () => {
  expect(sources('connect-src', { API_BASE: 'https://api.example/v1' })).toEqual([
    "'self'",
    'https://api.example',
  ]);
  expect(sources('connect-src', { API_BASE: '/calls' })).toEqual(["'self'"]);
});

test('6 styles come only from this site, regardless of the configuration', () => {
  expect(sources('style-src', configured)).toEqual(["'self'"]);
});

test('17.1 pages load pictures only from this site, the parent site and allowed hosts', () => {
  const own = { SITE_URL: 'https://jobs.example', PARENT_SITE_URL: 'https://parent.example/en' };
  expect(sources('img-src', own)).toEqual([
    "'self'",
    'data:',
    'https://jobs.example',
    'https://parent.example',
  ]);
  const hosts = { ...own, IMAGE_HOSTS: 'logos.example, *.cdn.example' };
  expect(sources('img-src', hosts)).toEqual(
    expect.arrayContaining(['https://logos.example', 'https://*.cdn.example']),
  );
  expect(sources('img-src', { ...own, ...configured })).toContain('https://consent.example');
});

test('17.2 with copied logos, pages load pictures only from this site', () => {
  const copying = {
    COPY_LOGOS: 'true',
    IMAGE_HOSTS: 'logos.example',
    PARENT_SITE_URL: 'https://parent.example/en',
    PARENT_API_BASE: 'https://api.parent.example/v1',
  };
  expect(sources('img-src', copying)).toEqual(["'self'", 'data:']);
  expect(sources('connect-src', copying)).toEqual(["'self'"]);
});
