import type { LoadDelivery } from '../server/prompt-delivery.ts';

/** With it a function carries the writing and sending of mails, loaded with its first mail. */
export const loadDelivery: LoadDelivery = () => import('./open-delivery.ts');
