import { publicConfig } from '../config/public.ts';
import { createFilterDefinitions } from './filter-definitions.ts';

/** The filters of this board, under the configured field names. */
export const boardDefinitions = createFilterDefinitions(publicConfig.fieldTokens);
