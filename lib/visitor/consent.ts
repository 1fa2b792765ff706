/** The consent cookie, and the visitor's consent in this browser. Contract: 4.5, 6. */
import { decode } from '../base/escape.ts';
import { readCookie } from './storage.ts';

/**
 * OneTrust's cookie: fields as in a query string, of which `groups` is `C0001:1,C0007:0`, escaped.
 * The board's own banner writes the same cookie, so readers need not know which of them asked.
 * @internal
 */
export const CONSENT_COOKIE = 'OptanonConsent';

/** A group's id and whether it is active. */
const ENTRY = /^\s*([\w-]{1,40}):([01])\s*$/;

/** No consent manager writes more. */
const MAX_GROUPS = 100;

/**
 * The consent groups that a visitor has active.
 * @param cookieHeader a request's `Cookie` header, or `document.cookie`; empty when there is none
 * @returns empty when the visitor has not been asked, or the cookie cannot be read
 */
export function activeGroups(cookieHeader: string): Set<string> {
  const groups = [...readGroups(readFields(cookieHeader))];
  return new Set(groups.flatMap(([group, isActive]) => (isActive ? [group] : [])));
}

/**
 * The new value of {@link CONSENT_COOKIE}; other fields and groups are kept.
 * @param choice whether each group is active, by its id
 * @returns a value that needs no further escaping
 * @internal
 */
export function withGroups(
  cookieHeader: string,
  choice: Readonly<Record<string, boolean>>,
): string {
  const fields = readFields(cookieHeader);
  const groups = new Map([...readGroups(fields), ...Object.entries(choice)]);
  const written = [...groups].map(([group, isActive]) => `${group}:${isActive ? 1 : 0}`);
  fields.set('groups', written.join(','));
  return fields.toString();
}

function readGroups(fields: URLSearchParams): Map<string, boolean> {
  const groups = new Map<string, boolean>();
  for (const entry of (fields.get('groups') ?? '').split(',', MAX_GROUPS)) {
    const [, group, state] = ENTRY.exec(entry) ?? [];
    if (group) groups.set(group, state === '1');
  }
  return groups;
}

function readFields(cookieHeader: string): URLSearchParams {
  const value = readCookie(cookieHeader, CONSENT_COOKIE);
  // Some libraries escape the value twice.
  return new URLSearchParams(value.includes('=') ? value : (decode(value) ?? ''));
}

/** Without these groups nothing is measured and some experiments do not run. */
const MEASUREMENT_GROUPS: readonly string[] = ['C0007', 'C0008'];

/** Strictly necessary cookies. */
const NECESSARY_GROUP = 'C0001';

/** How long a choice is kept before the visitor is asked again. */
export const CHOICE_DAYS = 182;

/** What a visitor agreed to. */
export type Consent = {
  /** Whether the visitor has decided about measurement. */
  isAnswered: boolean;
  /** Whether everything that needs consent may run. */
  mayMeasure: boolean;
};

/** Before the cookie is read, nothing is allowed. */
export const unknownConsent: Consent = { isAnswered: false, mayMeasure: false };

/** Also applies when the choice cannot be stored. */
const refusedConsent: Consent = { isAnswered: true, mayMeasure: false };

/** @internal */
export function readConsent(cookies: string): Consent {
  const groups = readGroups(readFields(cookies));
  return {
    isAnswered: MEASUREMENT_GROUPS.every((group) => groups.has(group)),
    mayMeasure: MEASUREMENT_GROUPS.every((group) => groups.get(group)),
  };
}

/** The cookie string for a choice made in the board's own banner, for `document.cookie`. */
export function consentCookie(cookies: string, mayMeasure: boolean, isSecure: boolean): string {
  const choice = Object.fromEntries(MEASUREMENT_GROUPS.map((group) => [group, mayMeasure]));
  const value = withGroups(cookies, { [NECESSARY_GROUP]: true, ...choice });
  const attributes = `path=/; max-age=${CHOICE_DAYS * 86_400}; SameSite=Lax`;
  return `${CONSENT_COOKIE}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

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

/**
 * The visitor's consent as a store for `useSyncExternalStore`, in sync with the consent manager's
 * cookie. Changes take effect without a reload.
 */
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
