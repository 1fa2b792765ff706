import type { Config } from '@netlify/functions';
import { jsonFile, roleFileEndpoint } from '../../lib/syndication/role-files.ts';

export const config: Config = { path: '/api/roles.json' };

/** A search of the board as JSON (14.5). */
export default roleFileEndpoint(jsonFile);
