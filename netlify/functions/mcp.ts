import type { Config } from '@netlify/functions';
import { toolsEndpoint } from '../../lib/syndication/tools.ts';

export const config: Config = { path: '/mcp' };

/** The board's MCP server, for assistants (16.7). */
export default toolsEndpoint;
