import type { Config } from '@netlify/functions';
import { toolsEndpoint } from '../../lib/syndication/tools.ts';

export const config: Config = { path: '/mcp' };

/** The board for assistants, by the Model Context Protocol (16.7). */
export default toolsEndpoint;
