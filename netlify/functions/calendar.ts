/** The closing dates of a search or of saved roles as a calendar. Contract: 16.3. */
import type { Config } from '@netlify/functions';
import { calendarEndpoint } from '../../lib/syndication/calendar.ts';

export const config: Config = { path: '/calendar.ics' };

export default calendarEndpoint;
