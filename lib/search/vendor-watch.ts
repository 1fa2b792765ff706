/** Calls back once the search vendor answers again. */
export type VendorWatch = (onBack: () => void) => void;

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Asks the vendor now and then, at growing intervals and whenever the network comes back, until it
 * answers.
 * @param ask resolves when the vendor gives a sound answer, rejects otherwise
 */
export function createVendorWatch(ask: () => Promise<unknown>): VendorWatch {
  return (onBack) => {
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        await ask();
        window.removeEventListener('online', lookNow);
        onBack();
      } catch {
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        timer = setTimeout(lookNow, wait);
      }
    };
    const lookNow = () => void look();
    window.addEventListener('online', lookNow);
    timer = setTimeout(lookNow, wait);
  };
}
