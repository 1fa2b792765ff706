/** The changes on the board since a cursor. Contract: 14.6. */
import type { Config } from '@netlify/functions';
import { changesEndpoint } from '../../lib/syndication/changes.ts';

export const config: Config = { path: '/api/changes' };

export default changesEndpoint;
