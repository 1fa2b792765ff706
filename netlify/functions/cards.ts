import type { Config } from '@netlify/functions';
import { cardsEndpoint } from '../../lib/syndication/cards.ts';

export const config: Config = { path: '/api/cards' };

/** The cards of a search, for frames on other sites (16.5). */
export default cardsEndpoint;
