import type { Config } from '@netlify/functions';
import { csvFile, roleFileEndpoint } from '../../lib/syndication/role-files.ts';

export const config: Config = { path: '/api/roles.csv' };

/** A search of the board as CSV (14.5). */
export default roleFileEndpoint(csvFile);
