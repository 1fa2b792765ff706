/** The board's MCP server, for assistants. Contract: 16.7. */
import type { Config } from '@netlify/functions';
import { toolsEndpoint } from '../../lib/syndication/tools.ts';

export const config: Config = { path: '/mcp' };

export default toolsEndpoint;
