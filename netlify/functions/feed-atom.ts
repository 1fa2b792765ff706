/** A search of the board as an Atom feed. Contract: 16.2. */
import type { Config } from '@netlify/functions';
import { atomFeed, feedEndpoint } from '../../lib/syndication/feeds.ts';

export const config: Config = { path: '/feed.atom' };

export default feedEndpoint(atomFeed);
