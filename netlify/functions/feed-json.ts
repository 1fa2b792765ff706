import type { Config } from '@netlify/functions';
import { feedEndpoint, jsonFeed } from '../../lib/syndication/feeds.ts';

export const config: Config = { path: '/feed.json' };

/** A search of the board as a JSON Feed (16.2). */
export default feedEndpoint(jsonFeed);
