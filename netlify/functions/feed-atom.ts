import type { Config } from '@netlify/functions';
import { atomFeed, feedEndpoint } from '../../lib/syndication/feeds.ts';

export const config: Config = { path: '/feed.atom' };

/** A search of the board as an Atom feed (16.2). */
export default feedEndpoint(atomFeed);
