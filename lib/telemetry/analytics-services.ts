/** What the board calls of an analytics service: what Segment, RudderStack and Jitsu have in common. */
export type AnalyticsService = {
  page: (name: string, properties: object, options?: object) => unknown;
  track: (event: string, properties: object, options?: object) => unknown;
  /** Takes up the work, where the script alone does not. */
  load?: (siteId: string, host: string) => unknown;
  /** Forgets the visitor. */
  reset?: () => unknown;
};

/** A service that is ready, and how it differs from the others. */
export type FoundService = {
  service: AnalyticsService;
  /** Whether `page` takes options after its properties. Jitsu's mistakes the properties then. */
  hasPageOptions: boolean;
};

/** Names under which the services' scripts put themselves. */
const globals = [
  { name: 'analytics', hasPageOptions: true },
  { name: 'rudderanalytics', hasPageOptions: true },
  { name: 'jitsu', hasPageOptions: false },
];

/**
 * The analytics service of the page; null until its script has run. A list of the same name is a
 * snippet's waiting queue, and no service yet.
 * @param scope `window`
 */
export function findService(scope: object): FoundService | null {
  for (const { name, hasPageOptions } of globals) {
    const candidate: unknown = Reflect.get(scope, name);
    if (isService(candidate)) return { service: candidate, hasPageOptions };
  }
  return null;
}

function isService(candidate: unknown): candidate is AnalyticsService {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return false;
  const { page, track } = candidate as Partial<AnalyticsService>;
  return typeof page === 'function' && typeof track === 'function';
}

/** Where an analytics service is, and what it calls this site. */
export type AnalyticsSettings = { scriptUrl: string; siteId: string; host: string };

/** Address and attributes of the service's script element. */
export function analyticsScript({ scriptUrl, siteId, host }: AnalyticsSettings) {
  return {
    // Segment has the write key in the path.
    src: scriptUrl.replaceAll('{siteId}', encodeURIComponent(siteId)),
    // Jitsu reads attributes; without the last it would send a page view of its own.
    attributes: { 'data-write-key': siteId, 'data-host': host, 'data-init-only': 'true' },
  };
}
