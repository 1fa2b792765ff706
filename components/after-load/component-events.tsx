/** Hooks and helpers for tracking impressions and followed links. Contract: 4.5. */
import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { Icon } from '../ui/Icon.tsx';
import { shownVariant, variantName } from '../../lib/visitor/experiments.ts';
import { words } from '../../lib/words/words.ts';

/** An element counts as seen once half of it has been in view for this long. */
const SEEN_SHARE = 0.5;
const SEEN_MS = 1000;

/** As in `MouseEvent.button`. */
export const MIDDLE_BUTTON = 1;

/** Calls back once the element has been in view long enough. */
export function useSeen<Kind extends Element>(onSeen: () => void) {
  const element = useRef<Kind>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          seen();
        }, SEEN_MS);
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(watched);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return element;
}

/** Props of a link that call back when it is followed, in this or a new tab. */
export function onFollow(callback: () => void) {
  return {
    onClick: callback,
    onAuxClick(event: MouseEvent): void {
      if (event.button === MIDDLE_BUTTON) callback();
    },
  };
}

type OutLinkProps = ComponentProps<'a'> & { onFollowed?: () => void };

/** A link to another site, which opens in a new tab. */
export function OutLink({ children, onFollowed, ...props }: OutLinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener" {...(onFollowed && onFollow(onFollowed))}>
      {children}
      <Icon name="out" size={18} />
      <span className="visually-hidden"> {words.frame.newTab}</span>
    </a>
  );
}

/** The name of the shown variant, as used in events. */
export function shownVariantName(): string {
  const variant = shownVariant('advisor_chatbot_1', document.documentElement);
  return variantName(variant, publicConfig.networkName);
}
