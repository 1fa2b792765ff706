/** A search of the board as CSV. Contract: 14.5. */
import type { Config } from '@netlify/functions';
import { csvFile, roleFileEndpoint } from '../../lib/syndication/role-files.ts';

export const config: Config = { path: '/api/roles.csv' };

export default roleFileEndpoint(csvFile);
