import { type Consent, readConsent, refusedConsent, unknownConsent } from './consent.ts';

/** When a consent manager, another tab or the browser's own settings may have changed the cookie. */
const CHANGES = ['OneTrustGroupsUpdated', 'OTConsentApplied', 'focus', 'pageshow'];

/** The page as OneTrust sees it: it calls `OptanonWrapper` when it is there and on each choice. */
type Scope = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  OptanonWrapper?: (() => void) | undefined;
};

type Surroundings = {
  /** `window` */
  scope: Scope;
  /** `document.cookie` as it is now. */
  readCookies: () => string;
  /** Keeps the board's own choice. */
  writeChoice: (mayMeasure: boolean) => void;
};

export type ConsentStore = ReturnType<typeof createConsentStore>;

/**
 * What the visitor agreed to, in step with the consent manager's cookie and without a reload (6),
 * made for `useSyncExternalStore`.
 */
export function createConsentStore({ scope, readCookies, writeChoice }: Surroundings) {
  const listeners = new Set<() => void>();
  let consent = unknownConsent;
  /** The browser did not keep the visitor's answer. */
  let isUnkept = false;

  /** Frames to which cookies are forbidden throw at the very question. */
  function readKept(): Consent {
    try {
      return readConsent(readCookies());
    } catch {
      return unknownConsent;
    }
  }

  function refresh(): void {
    const fresh = isUnkept ? refusedConsent : readKept();
    const { isAnswered, mayMeasure } = fresh;
    if (isAnswered === consent.isAnswered && mayMeasure === consent.mayMeasure) return;
    consent = fresh;
    for (const listener of listeners) listener();
  }

  function listen(): void {
    for (const type of CHANGES) scope.addEventListener(type, refresh);
    const others = scope.OptanonWrapper;
    scope.OptanonWrapper = () => {
      others?.();
      refresh();
    };
  }

  let isListening = false;

  return {
    subscribe(listener: () => void): () => void {
      if (!isListening) listen();
      isListening = true;
      listeners.add(listener);
      refresh();
      return () => listeners.delete(listener);
    },
    getSnapshot: (): Consent => consent,
    /** Reads the cookie again: a choice made elsewhere counts from then on. */
    refresh,
    /** Keeps a choice of the visitor, and acts on it at once. One that cannot be kept is a refusal. */
    choose(mayMeasure: boolean): void {
      try {
        writeChoice(mayMeasure);
      } catch {
        // As where it is not kept.
      }
      const kept = readKept();
      isUnkept = !kept.isAnswered || kept.mayMeasure !== mayMeasure;
      refresh();
    },
  };
}
