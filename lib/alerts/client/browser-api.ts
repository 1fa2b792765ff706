import { publicConfig } from '../../config/public.ts';
import { createAlertApi } from './alert-api.ts';

/** The calls about alerts, as a page makes them. */
export const browserApi = createAlertApi({
  apiBase: publicConfig.apiBase,
  fetch: (url, init) => fetch(url, init),
});
