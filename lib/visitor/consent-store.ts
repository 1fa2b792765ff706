/**
 * The visitor's consent in this browser, kept in sync with the consent manager's cookie. Contract:
 * 6.
 */
import { type Consent, readConsent, refusedConsent, unknownConsent } from './consent.ts';

/** Events after which the consent manager, another tab or the browser may have changed the cookie. */
const REFRESH_EVENTS = ['OneTrustGroupsUpdated', 'OTConsentApplied', 'focus', 'pageshow'];

/** The page as OneTrust sees it: OneTrust calls `OptanonWrapper` once loaded and after each choice. */
type Scope = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  OptanonWrapper?: (() => void) | undefined;
};

type Dependencies = {
  /** `window` */
  scope: Scope;
  /** Returns `document.cookie`. */
  readCookies: () => string;
  /** Stores a choice made in the board's own banner. */
  writeChoice: (mayMeasure: boolean) => void;
};

/** A store for `useSyncExternalStore`. Changes take effect without a reload. */
export function createConsentStore({ scope, readCookies, writeChoice }: Dependencies) {
  const listeners = new Set<() => void>();
  let consent = unknownConsent;
  /** Whether the last choice could not be stored. */
  let isUnstored = false;

  /** `document.cookie` throws in sandboxed frames. */
  function readStored(): Consent {
    try {
      return readConsent(readCookies());
    } catch {
      return unknownConsent;
    }
  }

  function refresh(): void {
    const fresh = isUnstored ? refusedConsent : readStored();
    const { isAnswered, mayMeasure } = fresh;
    if (isAnswered === consent.isAnswered && mayMeasure === consent.mayMeasure) return;
    consent = fresh;
    for (const listener of listeners) listener();
  }

  function listen(): void {
    for (const type of REFRESH_EVENTS) scope.addEventListener(type, refresh);
    const existing = scope.OptanonWrapper;
    scope.OptanonWrapper = () => {
      existing?.();
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
    /** Rereads the cookie, for a choice made elsewhere. */
    refresh,
    /** Stores the visitor's choice and applies it. A choice that cannot be stored is a refusal. */
    choose(mayMeasure: boolean): void {
      try {
        writeChoice(mayMeasure);
      } catch {
        // Handled below: the choice was not stored.
      }
      const stored = readStored();
      isUnstored = !stored.isAnswered || stored.mayMeasure !== mayMeasure;
      refresh();
    },
  };
}

/**
 * Address and attributes of a consent manager's script element. Parameters that begin with "data-"
 * become attributes: `…/otSDKStub.js?data-domain-script=0123`.
 */
export function managerScript(url: string): { src: string; attributes: Record<string, string> } {
  const address = new URL(url);
  const attributes = [...address.searchParams].filter(([name]) => /^data-[a-z-]+$/.test(name));
  for (const [name] of attributes) address.searchParams.delete(name);
  return { src: address.href, attributes: Object.fromEntries(attributes) };
}
