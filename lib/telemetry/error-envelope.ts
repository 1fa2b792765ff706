/**
 * An error of a function in Sentry's protocol, built from Sentry's core, because its server SDK would install
 * global listeners. A module of its own, so that bundles of functions contain only what is named here.
 */
import {
  createEventEnvelope,
  createStackParser,
  exceptionFromError,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  nodeStackLineParser,
  serializeEnvelope,
  uuid4,
} from '@sentry/core';
import { redact } from './redact.ts';

const MAX_CAUSES = 5;

type Target = { dsn: string; environment: string; release: string };

/**
 * @param now epoch milliseconds
 * @returns the URL to POST it to, and the body
 * @throws when the DSN does not name a project
 */
export function errorEnvelope(
  name: string,
  error: unknown,
  { dsn, environment, release }: Target,
  now: number,
): { url: string; body: string } {
  const project = makeDsn(dsn);
  if (!project) throw new Error('SENTRY_DSN is not the address of a project');
  const parse = createStackParser(nodeStackLineParser());
  const causes = causesOf(error).map((cause) => exceptionFromError(parse, cause));
  const event = redact({
    event_id: uuid4(),
    timestamp: now / 1000,
    platform: 'node',
    level: 'error' as const,
    environment,
    release,
    tags: { function: name },
    exception: { values: causes.toReversed() },
  });
  return {
    url: getEnvelopeEndpointWithUrlEncodedAuth(project),
    // Envelopes without attachments are strings.
    body: serializeEnvelope(createEventEnvelope(event, project)) as string,
  };
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let cause = error;
  while (cause !== undefined && cause !== null && causes.length < MAX_CAUSES) {
    const known = cause instanceof Error ? cause : new Error(String(cause));
    causes.push(known);
    cause = known.cause;
  }
  return causes.length > 0 ? causes : [new Error(String(error))];
}
