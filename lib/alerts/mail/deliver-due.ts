import type { loadConfig } from '../../config/load.ts';
import { openDatabase, hasOutbox } from '../database/open.ts';
import type { DeliveryReport } from './deliver.ts';
import { openDelivery } from './open-delivery.ts';

/**
 * Sends what is due in the outbox, for whoever comes by from time to time.
 * @param options.requestedOnly see `Delivery`
 * @param options.withinSeconds no further mail is begun after that
 * @param options.now epoch seconds
 * @returns null when there is no outbox
 */
export async function deliverDue(
  config: ReturnType<typeof loadConfig>,
  options: {
    withinSeconds: number;
    requestedOnly?: boolean;
    now: () => number;
    say: (line: string) => void;
  },
): Promise<DeliveryReport | null> {
  if (!hasOutbox(config.server)) return null;
  const { withinSeconds, requestedOnly = false } = options;
  const access = openDatabase(config.server);
  const delivery = openDelivery(config, { ...options, access });
  try {
    return await delivery.deliver({ withinSeconds, requestedOnly });
  } finally {
    await delivery.close();
    await access.close();
  }
}
