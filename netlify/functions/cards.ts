/** The cards of a search, for frames on other sites. Contract: 16.5. */
import type { Config } from '@netlify/functions';
import { cardsEndpoint } from '../../lib/syndication/role-files.ts';

export const config: Config = { path: '/api/cards' };

export default cardsEndpoint;
