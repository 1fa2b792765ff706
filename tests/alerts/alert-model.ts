import { MAX_ALERTS } from '../../lib/alerts/subscribe.ts';
import { DAY } from './alert-factory.ts';

/** The model of an alert. */
export type ModelAlert = {
  query: number;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** When it was requested, epoch seconds. */
  since: number;
  wasEnded: boolean;
};

/** An action of a reader on the alert for a query, or the passing of time. */
export type Action = {
  kind: 'subscribe' | 'confirm' | 'update' | 'unsubscribe' | 'wait' | 'sweep';
  query: number;
  /** The new query of an update. */
  to: number;
};

/** The alerts that a reader should have after an action: a simple model of the rules. */
export function modelAfter(
  model: readonly ModelAlert[],
  action: Action,
  now: number,
): ModelAlert[] {
  const { query, to } = action;
  const same = model.find((one) => one.query === query);
  const change = (fields: Partial<ModelAlert>) =>
    model.map((one) => (one === same ? { ...one, ...fields } : one));
  switch (action.kind) {
    case 'subscribe': {
      if (same?.state === 'pending') return change({ since: now });
      const active = model.filter(({ state }) => state !== 'unsubscribed');
      if (same?.state === 'confirmed' || active.length >= MAX_ALERTS) return [...model];
      if (same) return change({ state: 'pending', since: now });
      return [...model, { query, state: 'pending', since: now, wasEnded: false }];
    }
    case 'confirm':
      return same?.state === 'pending'
        ? change({ state: 'confirmed', wasEnded: false })
        : [...model];
    case 'update':
      if (same?.state !== 'confirmed') return [...model];
      return model
        .filter((one) => one === same || one.query !== to)
        .map((one) => (one === same ? { ...one, query: to } : one));
    case 'unsubscribe':
      return change({ state: 'unsubscribed', wasEnded: true });
    case 'wait':
      return [...model];
    case 'sweep':
      return model.flatMap((one) => {
        if (one.state !== 'pending' || one.since >= now - 7 * DAY) return [one];
        return one.wasEnded ? [{ ...one, state: 'unsubscribed' as const }] : [];
      });
  }
}

/** The outcome that a reader sees after an action; null if none. */
export function expectedOutcome(model: readonly ModelAlert[], { kind, query }: Action) {
  const state = model.find((one) => one.query === query)?.state;
  switch (kind) {
    case 'confirm':
      return state && state !== 'unsubscribed' ? 'confirmed' : 'invalid';
    case 'update':
      return state === 'confirmed' ? 'updated' : 'refused';
    case 'unsubscribe':
      return state ? 'unsubscribed' : 'invalid';
    default:
      return null;
  }
}
