/** A search of the board as a JSON Feed. Contract: 16.2. */
import type { Config } from '@netlify/functions';
import { feedEndpoint, jsonFeed } from '../../lib/syndication/feeds.ts';

export const config: Config = { path: '/feed.json' };

export default feedEndpoint(jsonFeed);
