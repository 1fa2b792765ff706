import type { loadConfig } from '../../config/load.ts';
import { openDatabase } from '../database/open.ts';
import type { DeliveryReport } from './deliver.ts';
import { hasOutbox } from './has-outbox.ts';
import { openDelivery } from './open-delivery.ts';

/**
 * Sends what is due in the outbox, for whoever comes by from time to time.
 * @param options.withinSeconds no further mail is begun after that
 * @param options.now epoch seconds
 * @returns null when there is no outbox
 */
export async function deliverDue(
  config: ReturnType<typeof loadConfig>,
  options: { withinSeconds: number; now: () => number; say: (line: string) => void },
): Promise<DeliveryReport | null> {
  if (!hasOutbox(config.server)) return null;
  const access = openDatabase(config.server);
  const delivery = openDelivery(config, { ...options, access });
  try {
    return await delivery.deliver({ withinSeconds: options.withinSeconds });
  } finally {
    await delivery.close();
    await access.close();
  }
}
