import { algoliasearch } from 'algoliasearch';
import { liteClient } from 'algoliasearch/lite';
import type { SearchEngine } from '../../lib/search-engine/engine.ts';
import { inProcessRequester } from '../../lib/search-engine/protocol.ts';

/** Algolia's own clients, connected to an engine in this process. */
export const createLite = (engine: SearchEngine) =>
  liteClient('app', 'key', { requester: inProcessRequester(engine) });

export const createFull = (engine: SearchEngine) =>
  algoliasearch('app', 'key', { requester: inProcessRequester(engine) });
