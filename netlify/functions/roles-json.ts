/** A search of the board as JSON. Contract: 14.5. */
import type { Config } from '@netlify/functions';
import { jsonFile, roleFileEndpoint } from '../../lib/syndication/role-files.ts';

export const config: Config = { path: '/api/roles.json' };

export default roleFileEndpoint(jsonFile);
