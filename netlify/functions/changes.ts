import type { Config } from '@netlify/functions';
import { changesEndpoint } from '../../lib/syndication/changes.ts';

export const config: Config = { path: '/api/changes' };

/** The changes on the board since a cursor (14.6). */
export default changesEndpoint;
